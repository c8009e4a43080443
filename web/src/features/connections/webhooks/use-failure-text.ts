import { useTranslations } from 'use-intl';
import type { HookFailure } from '#shared/model/hook-kinds';

/** Says why something did not arrive, in a sentence; nothing for what arrived. */
export const useFailureText = () => {
  const t = useTranslations('hooks');
  return (failure: HookFailure | null, status: number | null): string =>
    failure === null ? '' : t(`failures.${failure}`, { status: status ?? '' });
};

/** The server of an address: the rest is long, and may be a secret. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
