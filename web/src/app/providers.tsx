import { MantineProvider } from '@mantine/core';
import { useEffect, useMemo, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { IntlProvider, useTranslations } from 'use-intl';
import { defaultAccent } from '#shared/model/limits';
import { useConfig } from '../api/config.ts';
import { Refused } from '../api/refused.ts';
import { leave, onOtherTab, rememberPlace, session } from '../api/session.ts';
import { region } from '../locales/locale.ts';
import { themeFor, variablesFor } from '../styles/theme.ts';

const accentPattern = /^[0-9a-f]{6}$/i;

const useAccent = (): string => {
  const { data } = useConfig();
  const accent = data?.settings.global.active_color ?? localStorage.getItem('accent') ?? defaultAccent;
  return `#${accentPattern.test(accent) ? accent : defaultAccent}`;
};

const Themed = ({ children }: { children: ReactNode }) => {
  const t = useTranslations();
  const accent = useAccent();
  const theme = useMemo(() => themeFor(accent, t('common.close')), [accent, t]);
  const variables = useMemo(() => variablesFor(accent), [accent]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
};

/** A session that ended anywhere ends here. */
const SessionWatch = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    const expired = () => {
      if (session().token) rememberPlace(location.pathname + location.search);
      leave();
    };
    addEventListener('session:expired', expired);
    const forgetOtherTab = onOtherTab(() => location.reload());
    return () => {
      removeEventListener('session:expired', expired);
      forgetOtherTab();
    };
  }, []);
  return children;
};

/** A refusal is an answer: asking again would not change it. */
const worthRetrying = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 0 || error.status >= 500;

export const Providers = ({ words, children }: { words: object; children: ReactNode }) => (
  <IntlProvider
    locale={region}
    messages={words as never}
    timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
  >
    <SWRConfig value={{ errorRetryCount: 2, dedupingInterval: 5000, shouldRetryOnError: worthRetrying }}>
      <Themed>
        <SessionWatch>{children}</SessionWatch>
      </Themed>
    </SWRConfig>
  </IntlProvider>
);
