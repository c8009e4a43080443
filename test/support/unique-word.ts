let made = 0;

/** A word that was not used before. */
export const uniqueWord = (): string => `x${(made += 1)}`;
