import { limits } from '#shared/model/limits';

/** Catches what is surely no address; the server has the last word. */
export const isEmail = (text: string): boolean =>
  text.length <= limits.email && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
