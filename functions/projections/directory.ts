import type { WorkspaceId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { searchWords } from '#shared/rules/search';
import { addDays, epochSeconds } from '#shared/rules/time';
import { isCurrentMember } from '#shared/rules/users';
import { projection } from './projection.ts';
import { recordOnce } from '#functions/table/idempotency';
import { keys } from '#functions/table/keys';
import { transact } from '#functions/table/transact';
import { change, create, discard, replace, type Write } from '#functions/table/writes';

const wordsOf = (user: User | undefined): readonly string[] => (user ? searchWords(user) : []);

/** Returns 1 for a user who counts as a member: takes part, and is not demo data. */
const counts = (user: User | undefined): number => (user && isCurrentMember(user) && !user.demo ? 1 : 0);

/**
 * Applies one member's change to the search index and to the workspace's number of members, exactly once for one
 * event.
 */
const indexPerson = async (
  w: WorkspaceId,
  event: string,
  before: User | undefined,
  after: User | undefined,
  now: Date,
): Promise<void> => {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const joined = before || after?.invited_by ? counts(after) - counts(before) : 0;
  const writes: Write[] = [
    ...(before
      ? old.filter((word) => !fresh.includes(word)).map((word) => discard(keys.person(w, word, before.id)))
      : []),
    ...(after
      ? fresh
          .filter((word) => !old.includes(word))
          .map((word) => replace(keys.person(w, word, after.id), { user_id: after.id }))
      : []),
    ...(joined === 0 ? [] : [change(keys.workspace(w), { add: { users_count: joined } })]),
  ];
  if (writes.length === 0) return;
  const counted = create(
    keys.counted(w, `people#${event}`),
    { ttl: epochSeconds(addDays(now, 3)) },
    'already_settled',
  );
  await recordOnce(transact(counted, ...writes));
};

/** Keeps the search index of members, and the workspace's number of members. */
export const directory = projection(['user'], async (changes) => {
  for (const { workspaceId, event, before, after, at } of changes)
    await indexPerson(workspaceId, event, before, after, at);
});
