import type { ScopedMutator } from 'swr';
import { keys } from './keys.ts';

type Revalidate = (mutate: ScopedMutator) => unknown;

const lists = new Set<Revalidate>();

/** Paged lists are cached separately: each kind registers how it is revalidated. */
export const onRevalidateAll = (revalidate: Revalidate): void => void lists.add(revalidate);

/** Revalidates everything: what is on the screen now, the rest when it is next shown. */
export const revalidateAll = (mutate: ScopedMutator): Promise<unknown> =>
  Promise.all([...[...lists].map((revalidate) => revalidate(mutate)), mutate(() => true)]);

/** The server updates the ranking shortly after its answer; by then it has. Milliseconds. */
const countedAfterMs = 2000;

/** Fetches the leaderboard again once it includes the action just done. */
export const revalidateLeaderboard = (mutate: ScopedMutator): void =>
  void setTimeout(() => {
    // It only fails when the interface was removed meanwhile: then nothing shows a ranking.
    mutate(keys.leaderboard).catch(() => undefined);
  }, countedAfterMs);
