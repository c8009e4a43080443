import type { AssistantHint } from '#functions/crypto/tokens';
import type { StoredAssistant } from '#shared/model/assistant';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import type { Change } from '#functions/table/expressions';
import { keys, lists } from '#functions/table/keys';
import { getItems, query, type Reading } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, discard, remove, replace, type Write } from '#functions/table/writes';
import { countCalls } from './count-calls.ts';

const keyOf = ({ workspace_id: w, user_id: u, place }: StoredAssistant) => keys.assistant(w, u, place);

/** Reads everything that a token of an assistant is checked by, in one round trip. */
export const findAssistant = async (
  { workspaceId: w, userId: u, place }: AssistantHint,
  reading: Reading,
) => {
  const [assistant, user, workspace] = await getItems<[StoredAssistant, User, Workspace]>(
    [keys.assistant(w, u, place), keys.user(w, u), keys.workspace(w)],
    reading,
  );
  return { assistant, user, workspace };
};

/** Returns the assistants of a member, also those that may act no longer. There are few. */
export const listAssistantsOf = async (
  w: WorkspaceId,
  u: UserId,
  reading: Reading,
): Promise<readonly StoredAssistant[]> =>
  (await query<StoredAssistant>(lists.assistantsOf(w, u), reading)).items;

/** Returns a page of the assistants of all members, member by member, and where the next one begins. */
export const listAssistants = async (
  w: WorkspaceId,
  after: string | undefined,
  reading: Reading,
): Promise<{ readonly items: readonly StoredAssistant[]; readonly next: string | undefined }> => {
  const { pk } = lists.assistants(w);
  const { items, next } = await query<StoredAssistant>(
    { pk, limit: limits.page, ...(after !== undefined && { after: { pk, sk: after } }) },
    reading,
  );
  return { items, next: next && String(next['sk']) };
};

/**
 * Connects an assistant at a place that is free, or where one stands that may act no longer, with its audit entry. An expired one
 * counts as absent, because DynamoDB removes it only within days.
 */
export const recordAssistant = (
  assistant: StoredAssistant,
  ended: StoredAssistant | undefined,
  audit: Write,
  now: Date,
): Promise<void> => {
  const isFree = { any: [{ absent: 'pk' }, ['ttl', '<=', now.getTime() / 1000] as const] };
  return transact(replace(keyOf(assistant), assistant, [ended ? ['id', '=', ended.id] : isFree]), audit);
};

/** When an assistant that is not used any more ends by itself. */
const idleUntil = (now: Date): number => epochSeconds(addDays(now, limits.assistant.idleDays));

type Tokens = { readonly refresh: string; readonly access: NonNullable<StoredAssistant['access']>[number] };

/** Changes an assistant while its code or refresh token is the one that was read: of two at once the second one is decided again. */
const changeWhile = (
  assistant: StoredAssistant,
  unchanged: 'code' | 'refresh',
  changes: Change,
): Promise<void> =>
  transact(
    change(keyOf(assistant), changes, [
      ['id', '=', assistant.id],
      [unchanged, '=', assistant[unchanged]],
    ]),
  );

/** Exchanges the code for tokens, given as hashes. */
export const recordExchange = (
  assistant: StoredAssistant,
  { refresh, access }: Tokens,
  now: Date,
): Promise<void> =>
  changeWhile(assistant, 'code', {
    set: { used_code: assistant.code, refresh, access: [access], ttl: idleUntil(now) },
    remove: ['code', 'code_challenge', 'redirect_uri'],
  });

/** Replaces the tokens. */
export const recordRenewal = (
  assistant: StoredAssistant,
  { refresh, access }: Tokens,
  now: Date,
): Promise<void> =>
  changeWhile(assistant, 'refresh', {
    set: {
      refresh,
      previous: assistant.refresh,
      rotated_at: now.toISOString(),
      access: [access, ...(assistant.access ?? []).slice(0, 1)],
      ttl: idleUntil(now),
    },
  });

/** Ends an assistant, with its audit entry: its next call is refused. Ending it twice is decided again. */
export const recordDisconnection = (assistant: StoredAssistant, audit: Write): Promise<void> =>
  transact(remove(keyOf(assistant), [['id', '=', assistant.id]]), audit);

/** Removes the assistants of a member who is erased. */
export const removeAssistantsOf = async (w: WorkspaceId, u: UserId, reading: Reading): Promise<void> => {
  const kept = await listAssistantsOf(w, u, { ...reading, consistent: true });
  await Promise.all(kept.map((one) => transact(discard(keyOf(one)))));
};

/** Counts calls of an assistant, like those of an API key. @returns false when the minute has no room for them */
export const countAssistantCalls = (
  { workspaceId: w, userId: u, place }: Pick<AssistantHint, 'workspaceId' | 'userId' | 'place'>,
  now: Date,
  calls = 1,
): Promise<boolean> => countCalls(keys.assistant(w, u, place), now, { of: 'calls', calls });
