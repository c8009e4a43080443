import type { ScopedMutator } from 'swr';
import { keys } from './keys.ts';

type Revalidate = (mutate: ScopedMutator) => unknown;

const lists = new Set<Revalidate>();

/** What is read in pages is kept in a way of its own: whoever keeps it says how it is asked for again. */
export const onRevalidateAll = (revalidate: Revalidate): void => void lists.add(revalidate);

/** Asks for everything again: for what is on the screen now, for the rest when it is there next. */
export const revalidateAll = (mutate: ScopedMutator): Promise<unknown> =>
  Promise.all([...[...lists].map((revalidate) => revalidate(mutate)), mutate(() => true)]);

/** Points are counted behind the answer: by then they are. Milliseconds. */
const countedAfterMs = 2000;

/** Asks for the ranking again when what was just done is in it. */
export const revalidateLeaderboard = (mutate: ScopedMutator): void =>
  void setTimeout(() => void mutate(keys.leaderboard), countedAfterMs);
