import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { IntlProvider, type Messages } from 'use-intl';
import { endSession, onSessionChangeElsewhere, storeReturnPath, session } from '../api/session.ts';
import { pointsNameIn } from '#shared/rules/basics/points-name';
import { useConfig } from '../api/config.ts';
import { language, region } from '../locales/locale.ts';
import { pointsFormats } from '../locales/points-formats.ts';
import { applyAccent } from '../styles/apply-accent.ts';
import { useAccent } from '../styles/use-accent.ts';
import { retryPolicy } from './retry-policy.ts';

/** Applies the workspace's color before anything in it is painted. */
const Accent = () => {
  const accent = useAccent();
  useLayoutEffect(() => applyAccent(accent), [accent]);
  return null;
};

/**
 * Ends the session here when it ended anywhere, or when its workspace has begun to require single sign-on. A layout effect, because the screens start their first requests in
 * layout effects, and an answer that is already there must not arrive before the listener is registered.
 */
const SessionWatch = ({ children }: { children: ReactNode }) => {
  useLayoutEffect(() => {
    const expired = ({ detail: workspace }: CustomEventInit<string>) => {
      if (session().token) storeReturnPath(location);
      void endSession(workspace ? `/sso/${workspace}` : undefined);
    };
    addEventListener('session:expired', expired);
    const forgetOtherTab = onSessionChangeElsewhere(() => location.reload());
    return () => {
      removeEventListener('session:expired', expired);
      forgetOtherTab();
    };
  }, []);
  return children;
};

/** The texts, in the team's own words once these are known. */
const Words = ({ words, children }: { words: Messages; children: ReactNode }) => {
  const names = useConfig().data?.settings.global.points_names;
  const formats = useMemo(() => pointsFormats(pointsNameIn(language, names)), [names]);
  return (
    <IntlProvider
      locale={region}
      messages={words}
      formats={formats}
      timeZone={new Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      {children}
    </IntlProvider>
  );
};

export const Providers = ({ words, children }: { words: Messages; children: ReactNode }) => (
  <SWRConfig value={retryPolicy}>
    <Words words={words}>
      <Accent />
      <SessionWatch>{children}</SessionWatch>
    </Words>
  </SWRConfig>
);
