import { useTranslations } from 'use-intl';
import type { BadRow } from './check-rows.ts';

/** Why a row of people is left out, in words. */
export const useWhyBad = () => {
  const t = useTranslations('team.import');
  const r = useTranslations('refusals');
  return ({ kind, code }: Pick<BadRow, 'kind' | 'code'>) =>
    code === 'quote'
      ? t('quote')
      : code === 'invalid_email'
        ? r(code)
        : `${t(`kinds.${kind}`)}: ${r(code as 'wrong_format' | 'message_too_long' | 'invalid_amount')}`;
};
