import { limits } from '#shared/model/limits';

/** Finds addresses that are certainly invalid; the server decides on the others. */
export const isEmail = (text: string): boolean =>
  text.length <= limits.email && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
