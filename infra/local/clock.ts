/** The clock of the local server: real time, unless --clock (or a test, for one call) changes it. */
export type Clock = { readonly now: () => Date };

/** A clock that starts at `start` and runs on; real time without it. */
export const startClock = (start?: Date): Clock => {
  const ahead = start ? start.getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + ahead) };
};
