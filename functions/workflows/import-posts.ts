import { findRecorded, pastPostId, recordPastPosts } from '#functions/data/past-posts';
import { findUsers } from '#functions/data/users';
import { listValues } from '#functions/data/workspaces';
import type { Reading } from '#functions/table/read';
import { refusalOf } from '#shared/contract/issues';
import type { Actor } from '#shared/model/actor';
import { type ImportedPost, PastPost, type StoredPost } from '#shared/model/post';
import { Refusal, refusalMessage } from '#shared/model/refusal';
import { type PastPostFacts, planPastPost } from '#shared/rules/past-posts';

type Planned = StoredPost | Refusal;

const refused = ({ code, details }: Refusal): ImportedPost => {
  const said = code === 'invalid_request' ? 'wrong_format' : code;
  return { result: 'refused', id: null, code: said, message: refusalMessage(said, details) };
};

/** Returns a valid row, or the first problem of it. */
const readRow = (row: object): PastPost | Refusal => {
  const { data, error } = PastPost.safeParse(row);
  const [issue] = error?.issues ?? [];
  return data ?? (issue ? refusalOf(issue, PastPost) : new Refusal('wrong_format'));
};

const plan = (row: PastPost | Refusal, facts: PastPostFacts): Planned => {
  if (row instanceof Refusal) return row;
  try {
    return planPastPost(row, pastPostId(facts.workspace.id, row), facts);
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal;
    throw refusal;
  }
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
  const read = rows.map(readRow);
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
  const planned = read.map((row) => plan(row, facts));
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
