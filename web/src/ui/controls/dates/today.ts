/** Today in the reader's time zone. */
export const today = (): string => new Date().toLocaleDateString('sv');
