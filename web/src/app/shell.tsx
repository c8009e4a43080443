import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/config.ts';
import { useSession } from '../api/session.ts';
import { asksForDemo, showsDemo } from '../product/demo/demo-state.ts';
import { useDemoArrival } from '../features/onboarding/use-demo-arrival.ts';
import { Overlay } from '../ui/overlays/overlay.tsx';
import { deferred } from '../ui/loading/deferred.tsx';
import { FullHeader } from './full-header.tsx';
import { LogoHeader } from './logo-header.tsx';
import { ProofRequests } from './proof-requests.tsx';
import styles from './shell.module.css';
import { useBillingWatch } from './use-billing-watch.ts';
import { useShortcuts } from './use-shortcuts.ts';

const keyList = deferred(() => import('./shortcut-list.tsx'), 'dialogs');
const closing = deferred(() => import('../features/pages/workspace-resetting.tsx'), 'entry');
const onboarding = deferred(() => import('../features/onboarding/onboarding.tsx'), 'onboarding', 'refusals');
const demoBanner = deferred(() => import('../features/onboarding/demo-banner.tsx'), 'onboarding');
const impersonation = deferred(() => import('./impersonation-banner.tsx'), 'dialogs');

/** The header, the notices and the menus around every screen. */
export const Shell = ({ header, children }: { header: 'full' | 'logo'; children: ReactNode }) => {
  const t = useTranslations();
  const { token } = useSession();
  const { data: config, error } = useConfig();
  const { search } = useLocation();
  const [keysShown, setKeysShown] = useState(false);
  // Without the configuration the header has no content, and after an error none is on its way.
  const full = header === 'full' && token !== null && (config !== undefined || error === undefined);
  useDemoArrival(config);
  useBillingWatch();
  useShortcuts(full, config?.features.rewards === true, () => setKeysShown(true));
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('nav.skip')}
      </a>
      {config?.features.impersonated_by && (
        <Overlay>
          <impersonation.View />
        </Overlay>
      )}
      {full && config && showsDemo(config) && (
        <Overlay>
          <demoBanner.View />
        </Overlay>
      )}
      <output id="connection" className={styles.offline} />
      {full ? <FullHeader config={config} /> : <LogoHeader />}
      <main id="main" tabIndex={-1} className={`${styles.main} ${full ? '' : styles.bare}`}>
        {full && config?.workspace.closing === 'reset' ? (
          <Overlay>
            <closing.View />
          </Overlay>
        ) : (
          children
        )}
      </main>
      {full && config && (asksForDemo(config) || search.includes('getting-started')) && (
        <Overlay>
          <onboarding.View />
        </Overlay>
      )}
      <ProofRequests />
      {keysShown && (
        <Overlay onFail={() => setKeysShown(false)}>
          <keyList.View onClose={() => setKeysShown(false)} />
        </Overlay>
      )}
    </>
  );
};
