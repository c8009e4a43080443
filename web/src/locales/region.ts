import { languages, locales, type Language } from '#shared/model/choices';

/** The product's list names Ukrainian `ua`; its standard tag is `uk`. */
const localeOf = (tag: string): string => {
  const [language = ''] = tag.toLowerCase().split('-');
  return language === 'uk' ? 'ua' : language;
};

/**
 * The region whose dates and numbers are shown: that of the first requested language that matches the interface
 * language. `en-GB` and `en-US` write dates differently. Portuguese and Ukrainian have no texts here, so they get
 * English texts with English dates.
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
