import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { reasonsOf, type Reason } from './refused.ts';

/** Words a reason in the page's language; one this version does not know keeps the server's words. */
export const useRefusalText = () => {
  const t = useTranslations();
  return useCallback(
    ({ code, details, message }: Reason): string => {
      if (code === 'offline') return t('common.offline');
      const key = `refusals.${code}` as const;
      return t.has(key) ? t(key, details) : (message ?? t('refusals.unknown'));
    },
    [t],
  );
};

/** The reason that speaks of a field, and those that speak of none of the given ones. */
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
