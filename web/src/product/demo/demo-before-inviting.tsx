import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { runsDemo } from './demo-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './demo-before-inviting.module.css';

const removeDialog = deferred(() => import('./remove-demo-dialog.tsx'), 'onboarding', 'refusals');

/** Offers to remove demo data before real people see it. */
export const DemoBeforeInviting = () => {
  const t = useTranslations('team.addUser');
  const config = useSignedIn();
  const [asking, setAsking] = useState(false);
  if (!config.features.demo_data || !runsDemo(config)) return null;
  return (
    <div className={styles.offer}>
      <Notice calm>
        <div className={styles.words}>
          <span>{t('demo')}</span>
          <Button size="small" {...removeDialog.preloadProps} onClick={() => setAsking(true)}>
            {t('removeDemo')}
          </Button>
        </div>
        {asking && (
          <Overlay onFail={() => setAsking(false)}>
            <removeDialog.View onClose={() => setAsking(false)} />
          </Overlay>
        )}
      </Notice>
    </div>
  );
};
