import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import type { Reason } from '#web/refusals/refused.ts';
import type { BadPastRow } from './past-rows.ts';

/** Why a row of past posts is left out, or was refused, in words. */
export const useWhyLeftOut = () => {
  const t = useTranslations('history.reasons');
  const words = useRefusalText();
  return {
    ofRow: ({ fault, name = '' }: Pick<BadPastRow, 'fault' | 'name'>): string =>
      t(fault, { name, max: limits.post.receivers, year: String(limits.pastPosts.firstYear) }),
    /** What the server says of a row has its numbers in its own message only. */
    ofRefusal: (code: string | null, message: string | null): string => {
      if (code === null) return '';
      if (code === 'out_of_range' || code === 'too_many') return message ?? '';
      return words({ code: code as Reason['code'], ...(message && { message }) });
    },
  };
};
