import { type IdempotencyRecord, rememberAnswer } from '#functions/table/idempotency';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import type { Write } from '#functions/table/writes';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { isBillingActive } from '#shared/rules/billing';
import type { ChatAnswer } from '#shared/model/chat-answers';

/** A member who does something in a chat, and what names this very thing: the same whenever it is delivered again. */
export type ChatRequest = {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly key: string;
  readonly now: Date;
};

/** The member as they were read, and how. */
export type ChatActor = {
  readonly user: User;
  readonly workspace: Workspace;
  readonly reading: Reading;
  readonly now: Date;
};

/** How often and how long a decision is made anew while others write, as for calls of the web. Milliseconds. */
const attempts = {
  attempts: 25,
  patience: 15_000,
  waitAfter: (tried: number) => Math.random() * 30 * 2 ** tried,
};

/**
 * Reads the member and their workspace, with the conditions of a call of the web.
 * @throws Refusal unauthenticated | billing_inactive | workspace_busy
 */
const readActor = async (
  { workspaceId: w, userId, now }: ChatRequest,
  reading: Reading,
  writes: boolean,
): Promise<ChatActor> => {
  const [user, workspace] = await Promise.all([findUser(w, userId, reading), findWorkspace(w, reading)]);
  if (user?.state !== 'accepted' || !workspace || workspace.closing === 'delete')
    throw new Refusal('unauthenticated');
  if (!isBillingActive(workspace, now)) throw new Refusal('billing_inactive');
  if (writes && workspace.closing) throw new Refusal('workspace_busy');
  return { user, workspace, reading, now };
};

const refused = (error: unknown): ChatAnswer => {
  if (!(error instanceof Refusal)) throw error;
  return { about: 'refused', code: error.code, details: error.details };
};

/** Answers a question of a member; a refusal is an answer too. */
export const answerOf = async (
  request: ChatRequest,
  answer: (actor: ChatActor) => Promise<ChatAnswer>,
): Promise<ChatAnswer> => {
  try {
    return await answer(await readActor(request, { now: request.now }, false));
  } catch (error) {
    return refused(error);
  }
};

/**
 * Does something for a member, once for its key, however often and concurrently it is delivered: the answer is stored in
 * the transaction of the effect, beside those of the web's Idempotency-Keys.
 * @param act gets the write that belongs into the transaction
 */
export const actOnce = async (
  request: ChatRequest,
  act: (actor: ChatActor, remember: (answer: ChatAnswer) => readonly Write[]) => Promise<ChatAnswer>,
): Promise<ChatAnswer> => {
  const { workspaceId: w, userId, now } = request;
  const key = keys.idempotency(w, userId, request.key);
  const reading = { now, consistent: true };
  const remembered = async (): Promise<ChatAnswer | undefined> => {
    const record = await get<IdempotencyRecord>(key, reading);
    return record && (JSON.parse(record.body) as ChatAnswer);
  };
  const remember = (answer: ChatAnswer): readonly Write[] => [
    rememberAnswer(key, { hash: request.key, status: 200, body: JSON.stringify(answer) }, now),
  ];
  try {
    return await retryOnConflict(
      async () => (await remembered()) ?? act(await readActor(request, reading, true), remember),
      attempts,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What was refused may have been done by the same thing, delivered twice.
    return (await remembered()) ?? refused(error);
  }
};
