import { languages, locales, type Language } from '#shared/model/limits';

/** What the product's list calls `ua` is `uk` everywhere else. */
const localeOf = (tag: string): string => {
  const [language = ''] = tag.toLowerCase().split('-');
  return language === 'uk' ? 'ua' : language;
};

/**
 * Whose dates and numbers are shown: those of the first language the reader wishes that fits the words. `en-GB` writes
 * its dates another way than `en-US`; Portuguese and Ukrainian have no words of their own here, so that English ones
 * stand in for them, with their dates.
 */
export const regionOf = (language: Language, wished: readonly string[]): string => {
  const worded: readonly string[] = languages;
  const known: readonly string[] = locales;
  const fitting = wished.find((tag) => {
    const locale = localeOf(tag);
    return locale === language || (language === 'en' && known.includes(locale) && !worded.includes(locale));
  });
  return (fitting ?? language).replace(/^ua\b/i, 'uk');
};
