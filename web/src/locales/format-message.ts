import format from 'use-intl/format-message/format-only';

/**
 * Fills in a message whose dates and numbers are the region's, while its plurals are those of the language it is in:
 * to Portuguese 0 is singular, English says "0 points" all the same. Bound in the build's configuration.
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
