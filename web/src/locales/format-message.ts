import format from 'use-intl/format-message/format-only';

/**
 * Formats a message with the dates and numbers of the region but the plurals of its language: Brazilians say "0 ponto",
 * in Portugal it is "0 pontos" The build configuration replaces the library's formatter with this one.
 */
const formatMessage: typeof format = (key, message, values, options) => {
  const { formatters, locale } = options;
  const language = document.documentElement.lang || locale;
  return format(key, message, values, {
    ...options,
    formatters: { ...formatters, getPluralRules: (_, rules) => formatters.getPluralRules(language, rules) },
  });
};
formatMessage.raw = format.raw;

export default formatMessage;
