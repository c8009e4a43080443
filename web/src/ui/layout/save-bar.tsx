import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import { useRestoreFocus } from '../overlays/use-restore-focus.ts';
import { keepsFocus } from './keeps-focus.ts';
import styles from './save-bar.module.css';

/** Appears when there are unsaved changes, and stays in view while the user scrolls. */
export const SaveBar = ({ busy, onDiscard }: { busy: boolean; onDiscard: () => void }) => {
  const t = useTranslations('settings');
  useRestoreFocus();
  // It appears with the first letter, and may cover the field that is written in.
  useEffect(() => {
    // Newer browsers return a promise, which is no way to clean up.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.bar} {...keepsFocus}>
      <output>{t('unsaved')}</output>
      <Button disabled={busy} onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button type="submit" variant="filled" busy={busy}>
        {t('save')}
      </Button>
    </div>
  );
};
