import type { UserId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import { formerSearchWords, searchWords } from '#shared/rules/basics/search';
import { isCurrentMember } from '#shared/rules/people/users';
import { findUsers } from '#functions/data/users';
import type { ChangeOf } from '#functions/table/changes';
import { countedUntil } from './counted-until.ts';
import { changedUsers, projection } from './projection.ts';
import { recordOnce } from '#functions/table/idempotency';
import { keys } from '#functions/table/keys';
import { transact } from '#functions/table/transact';
import { change, create, discard, replace, type Write } from '#functions/table/writes';

const wordsOf = (user: User | undefined): readonly string[] => (user ? searchWords(user) : []);

/**
 * Returns the entries of the search index that a member has. Each has all their words, so that a search for several
 * words reads only the members whom it finds.
 */
export const directoryEntries = (user: User): readonly Write[] => {
  const words = wordsOf(user);
  return words.map((word) =>
    replace(keys.person(user.workspace_id, word, user.id), { user_id: user.id, words }),
  );
};

/** Gives a member, as they are now, their entries; and removes those of other words. */
const replaceEntries = (
  { workspace_id: w, id }: User,
  words: readonly string[],
  current: User | undefined,
): readonly Write[] => {
  const right = wordsOf(current);
  const wrong = [...new Set(words)].filter((word) => !right.includes(word));
  return [
    ...wrong.map((word) => discard(keys.person(w, word, id))),
    ...(current ? directoryEntries(current) : []),
  ];
};

/** Brings the entries of a member into the form of this release. */
export const renewEntries = (user: User): readonly Write[] =>
  replaceEntries(user, formerSearchWords(user), user);

/** Returns 1 for a user who counts as a member: takes part, and is not demo data. */
const counts = (user: User | undefined): number => (user && isCurrentMember(user) && !user.demo ? 1 : 0);

/**
 * Applies one member's change to the search index and to the workspace's number of members, exactly once for one
 * event. The index gets only words that the member still has: a change that was set aside may come after later ones.
 */
const indexPerson = async (
  { workspaceId: w, event, before, after, at }: ChangeOf<'user'>,
  current: User | undefined,
): Promise<void> => {
  const person = after ?? before;
  if (!person) return;
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const joined = before || after?.invited_by ? counts(after) - counts(before) : 0;
  const isRenamed = old.join(' ') !== fresh.join(' ');
  const writes: Write[] = [
    ...(isRenamed
      ? replaceEntries(person, [...(before ? formerSearchWords(before) : []), ...old, ...fresh], current)
      : []),
    ...(joined === 0 ? [] : [change(keys.workspace(w), { add: { users_count: joined } })]),
  ];
  if (writes.length === 0) return;
  const counted = create(keys.counted(w, `people#${event}`), { ttl: countedUntil(at) }, 'already_settled');
  await recordOnce(transact(counted, ...writes));
};

/** Keeps the search index of members, and the workspace's number of members. */
export const directory = projection(['user'], async (changes, { workspace, at }) => {
  const people = await findUsers(workspace.id, changedUsers(changes), { now: at, consistent: true });
  for (const one of changes) await indexPerson(one, people.get((one.after ?? one.before)?.id as UserId));
});
