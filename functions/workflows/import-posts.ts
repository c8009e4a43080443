import { findRecorded, pastPostId, recordPastPosts } from '#functions/data/past-posts';
import { findUsers } from '#functions/data/users';
import { listValues } from '#functions/data/workspaces';
import type { Reading } from '#functions/table/read';
import { orRefusal, requireValid } from '#shared/contract/issues';
import type { Actor } from '#shared/model/actor';
import { type ImportedPost, PastPost } from '#shared/model/post';
import { Refusal, refusalMessage } from '#shared/model/refusal';
import { planPastPost } from '#shared/rules/posts/past-posts';

const refused = ({ code, details }: Refusal): ImportedPost => {
  const said = code === 'invalid_request' ? 'wrong_format' : code;
  return { result: 'refused', id: null, code: said, message: refusalMessage(said, details) };
};

/**
 * Imports posts of another tool as records of the past. An invalid row does not stop the others; the others are recorded
 * together or not at all. A row that was imported before, here or in another call, adds nothing.
 * @returns what became of each row, in their order
 * @throws Refusal too_many_requests | workspace_busy | forbidden
 * @throws WriteConflict when one of them was recorded meanwhile
 */
export const importPosts = async (
  rows: readonly object[],
  actor: Actor,
  reading: Reading,
): Promise<ImportedPost[]> => {
  const { workspace, workspaceId: w } = actor;
  const read = rows.map((row) => orRefusal(() => requireValid(PastPost, row)));
  const valid = read.flatMap((row) => (row instanceof Refusal ? [] : [row]));
  const named = new Set(valid.flatMap(({ from_id, to_id }) => [from_id, ...to_id]));
  const [people, values, known] = await Promise.all([
    findUsers(w, [...named], reading),
    listValues(w, reading),
    findRecorded(w, [...new Set(valid.map((row) => pastPostId(w, row)))], reading),
  ]);
  const facts = {
    workspace,
    people,
    values: new Map(values.map((value) => [value.id, value])),
    now: reading.now,
  };
  const planned = read.map((row) =>
    row instanceof Refusal ? row : orRefusal(() => planPastPost(row, pastPostId(w, row), facts)),
  );
  const open = new Map(
    planned.flatMap((one) => (one instanceof Refusal || known.has(one.id) ? [] : [[one.id, one]])),
  );
  if (open.size > 0) await recordPastPosts([...open.values()], actor, reading.now);
  return planned.map((one) => {
    if (one instanceof Refusal) return refused(one);
    // The second of two rows that say the same finds the post of the first.
    const result = open.delete(one.id) ? 'added' : 'exists';
    return { result, id: one.id, code: null, message: null };
  });
};
