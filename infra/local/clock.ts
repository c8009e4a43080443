/** The time of the one machine: the real one, moved by --clock or for one call by the tests. */
export type Clock = { readonly now: () => Date };

/** A clock that shows `start` now and runs on from there; the real time without it. */
export const startClock = (start?: Date): Clock => {
  const ahead = start ? start.getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + ahead) };
};
