import { IconSparkles } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './points-name.module.css';

const dialog = deferred(() => import('./points-name-dialog.tsx'), 'dialogs');

const bold = (words: ReactNode) => <b translate="no">{words}</b>;

/** What the team calls points. */
export const PointsName = () => {
  const t = useTranslations('settings.general');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.line}>
      <IconSparkles size={20} aria-hidden />
      <span>{t.rich('called', { b: bold })}</span>
      <Button aria-haspopup="dialog" {...dialog.preloadProps} onClick={() => setOpen(true)}>
        {t('rename')}
      </Button>
      {open && (
        <Overlay onFail={() => setOpen(false)}>
          <dialog.View onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </div>
  );
};
