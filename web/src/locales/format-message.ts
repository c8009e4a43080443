import format from 'use-intl/format-message/format-only';
import { pointsPlaceholders } from '#shared/rules/basics/points-name';
import type { PointsFormat } from './points-formats.ts';

/**
 * Formats a message with the dates and numbers of the region but the plurals of its language: Brazilians say "0 ponto",
 * in Portugal it is "0 pontos". Points are called what the team calls them: a message says `{count, number, points}` for
 * "5 points", `{count, number, pointsNoun}` for "points" after a number that stands apart, and `{pointsName}` without one. The
 * build configuration replaces the library's formatter with this one.
 */
const formatMessage: typeof format = (key, message, values, options) => {
  const { formatters, globalFormats, locale } = options;
  const tag = document.documentElement.lang || locale;
  const numberOf = (region: string, { alone, ...name }: PointsFormat) => ({
    format: (count: number): string => {
      const word = name[formatters.getPluralRules(tag).select(count) as 'one'] ?? name.other;
      const number = formatters.getNumberFormat(region).format(count);
      return alone ? word : `${number}${tag === 'en' ? ' ' : '\u00A0'}${word}`;
    },
  });
  return format(
    key,
    message,
    { ...pointsPlaceholders(globalFormats?.number?.['points'] as object as PointsFormat), ...values },
    {
      ...options,
      formatters: {
        ...formatters,
        getNumberFormat: (region, style) =>
          style && 'one' in style
            ? (numberOf(region as string, style as object as PointsFormat) as Intl.NumberFormat)
            : formatters.getNumberFormat(region, style),
        getPluralRules: (_, rules) => formatters.getPluralRules(tag, rules),
      },
    },
  );
};
formatMessage.raw = format.raw;

export default formatMessage;
