import { useCallback } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { reasonsOf, type Reason } from './refused.ts';

/** What only programs are refused with has no words of its own: no screen meets it. */
type OfPrograms =
  | 'insufficient_scope'
  | 'filter_unsupported'
  | 'oauth_refused'
  | 'person_ambiguous'
  | 'attribute_immutable'
  | 'path_invalid'
  | 'path_required';

/** Translates a reason; a code that this version does not know keeps the server's text. */
export const useRefusalText = () => {
  const t = useTranslations();
  const format = useFormatter();
  return useCallback(
    ({ code, details, message }: Reason): string => {
      if (code === 'offline') return t('common.offline');
      if (code === 'too_many' && details?.['until'] !== undefined) {
        const until = format.dateTime(new Date(details['until']), {
          weekday: 'long',
          hour: 'numeric',
          minute: '2-digit',
        });
        return t('refusals.too_many_until', { ...details, until });
      }
      if (code === 'reward_limit_reached' && details?.['renews_on'] !== undefined)
        return t('refusals.reward_limit_until', {
          renews_on: format.dateTime(new Date(details['renews_on']), { dateStyle: 'long', timeZone: 'UTC' }),
        });
      if (code === 'budget_used_up') {
        const day = new Date(details?.['renews_on'] ?? 0);
        return t('refusals.budget_used_up', {
          left: format.number(Number(details?.['left'])),
          renews_on: format.dateTime(day, { dateStyle: 'long', timeZone: 'UTC' }),
        });
      }
      const key = `refusals.${code as Exclude<typeof code, OfPrograms>}` as const;
      return t.has(key) ? t(key, details) : (message ?? t('refusals.unknown'));
    },
    [t, format],
  );
};

/** Why something could not be loaded; `otherwise` is for errors that have no words of their own. */
export const useFailureText = () => {
  const words = useRefusalText();
  return (error: unknown, otherwise: string): string => {
    const [reason] = reasonsOf(error);
    return reason.code === 'unknown' ? otherwise : words(reason);
  };
};

/** The first reason for each of the given fields, and the reasons that belong to none of them. */
export const sortReasons = <Field extends string>(error: unknown, fields: readonly Field[]) => {
  const byField: Partial<Record<Field, Reason>> = {};
  const others: Reason[] = [];
  for (const reason of reasonsOf(error)) {
    const field = fields.find((name) => reason.path?.[0] === name);
    if (field) byField[field] ??= reason;
    else others.push(reason);
  }
  return { byField, others };
};
