import { keys } from '#functions/table/keys';
import type { Write } from '#functions/table/writes';
import { type MemberAsRead, actOnce, readMember } from '#functions/workflows/act-once';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';

/** A member who does something in a chat, and what names this very thing: the same whenever it is delivered again. */
export type ChatRequest = {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly key: string;
  readonly now: Date;
};

/** A refusal is an answer too. */
const orRefused = async (answer: () => Promise<ChatAnswer>): Promise<ChatAnswer> => {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { about: 'refused', code: error.code, details: error.details };
  }
};

/** Answers a question of a member. */
export const answerQuestion = (
  request: ChatRequest,
  answer: (actor: MemberAsRead) => Promise<ChatAnswer>,
): Promise<ChatAnswer> =>
  orRefused(async () => answer(await readMember(request, { now: request.now }, false)));

/** Does something for a member, once for its key, however often and concurrently it is delivered. */
export const answerAction = (
  request: ChatRequest,
  act: (actor: MemberAsRead, remember: (answer: ChatAnswer) => readonly Write[]) => Promise<ChatAnswer>,
): Promise<ChatAnswer> => {
  const { workspaceId: w, userId, key } = request;
  return orRefused(() => actOnce(request, { record: keys.idempotency(w, userId, key), name: key }, act));
};
