import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import styles from './edit-profile.module.css';
import type { MyProfile } from '#web/product/people/use-my-profile.ts';

const emailDialog = deferred(() => import('./email-dialog.tsx'), 'entry');

/** The address the user signs in with; a new one must be verified first. */
export const EmailCard = ({ me }: { me: MyProfile }) => {
  const t = useTranslations('profile');
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('email')} text={t('emailText')}>
      <div className={styles.line}>
        <IconMail size={20} aria-hidden />
        <span translate="no" className={styles.address}>
          {me.email}
        </span>
        <Button
          className={styles.wide}
          aria-haspopup="dialog"
          {...emailDialog.preloadProps}
          onClick={() => setOpen(true)}
        >
          {t('emailChange')}
        </Button>
      </div>
      {open && (
        <Overlay onFail={() => setOpen(false)}>
          <emailDialog.View onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </Card>
  );
};
