import { browserLimits } from '#shared/model/choices';

/** Finds addresses that are certainly invalid; the server decides on the others. */
export const isEmail = (text: string): boolean =>
  text.length <= browserLimits.email && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
