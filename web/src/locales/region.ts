import { type Language, tagOf } from '#shared/model/choices';

/**
 * The region whose dates and numbers are shown: that of the first requested language that matches the interface
 * language. `en-GB` and `en-US` write dates differently.
 */
export const regionOf = (language: Language, wished: readonly string[]): string =>
  wished.find((tag) => tag.toLowerCase().split('-')[0] === tagOf(language)) ?? tagOf(language);
