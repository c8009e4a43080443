import { posts } from '#shared/contract/posts';
import { call } from './stack.ts';
import type { Member } from './team.ts';

/** Imports rows of a file with past posts. */
export const importPast = (by: Member, ...rows: readonly object[]) =>
  call(posts.import, { body: { posts: rows.map((one) => ({ ...one })) } }, by);

/** What became of each row: its result, or the code of its refusal. */
export const resultsOf = async (answer: ReturnType<typeof importPast>) =>
  (await answer).body.map(({ result, code }) => code ?? result);

/** The newest posts that somebody sees. */
export const feedOf = async (member: Member) => (await call(posts.list, { query: {} }, member)).body;
