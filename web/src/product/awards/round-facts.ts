import type { useFormatter, useTranslations } from 'use-intl';
import type { OpenAward } from '#shared/model/award';

/** Until when members nominate, or that winners are to be chosen, and how many. */
export const roundFacts = (
  { round, round_state: state }: Pick<OpenAward, 'round' | 'round_state'>,
  t: ReturnType<typeof useTranslations<'awards.round'>>,
  format: ReturnType<typeof useFormatter>,
): string => {
  if (!round || !state) return '';
  const day = (on: string) => format.dateTime(new Date(on), { dateStyle: 'medium', timeZone: 'UTC' });
  return `${t(state, { opens: day(round.opens_on), closes: day(round.closes_on) })} · ${t('winners', { count: round.winners })}`;
};
