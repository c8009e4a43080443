import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { isReleased } from '#web/ui/loading/reload-after-release.ts';
import { whenIdle } from '#web/ui/loading/when-idle.ts';
import { confirmAndLeave } from '#web/ui/overlays/leave-guard.ts';
import styles from './new-version.module.css';
import { onWaitingWorker, registerWorker, takeOver } from './worker.ts';

/** A first visit loads everything else before. Milliseconds. */
const registeredAfter = 4000;

/** Registers the service worker, and says quietly when a new release is there. Only the user reloads the page. */
export const NewVersion = () => {
  const t = useTranslations('offline');
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let forget = (): void => undefined;
    const tell = async () => {
      // A page that was opened after the release has it already.
      if (await isReleased()) setReady(true);
    };
    const start = async () => {
      const registration = await registerWorker();
      if (registration) forget = onWaitingWorker(registration, () => void tell());
    };
    const cancel = whenIdle(() => void start(), registeredAfter);
    return () => {
      cancel();
      forget();
    };
  }, []);
  return createPortal(
    <output className={styles.place}>
      {ready && (
        <span className={styles.notice}>
          {t('newVersion')}
          <Button size="small" variant="soft" onClick={() => confirmAndLeave(() => void takeOver())}>
            {t('reload')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setReady(false)}>
            {t('later')}
          </Button>
        </span>
      )}
    </output>,
    document.body,
  );
};
