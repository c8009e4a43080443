import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Card, SettingsPage } from '#web/ui/layout/page.tsx';
import { DemoCard } from './demo-card.tsx';
import { dangerousActions, type DangerousAction } from './dangerous-actions.ts';
import styles from './danger.module.css';

const confirmNameDialog = deferred(() => import('./confirm-name-dialog.tsx'));

const Danger = () => {
  const t = useTranslations('settings.danger');
  const [asked, setAsked] = useState<DangerousAction | null>(null);
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      <DemoCard />
      {dangerousActions.map((action) => (
        <Card key={action} title={t(`${action}.title`)} text={t(`${action}.text`)}>
          <dl className={styles.facts}>
            <div>
              <dt>{t('goes')}</dt>
              <dd>{t(`${action}.goes`)}</dd>
            </div>
            <div>
              <dt>{t('stays')}</dt>
              <dd>{t(`${action}.stays`)}</dd>
            </div>
          </dl>
          <Button
            className={styles.button}
            variant="danger"
            {...confirmNameDialog.preloadProps}
            onClick={() => setAsked(action)}
          >
            {t(`${action}.ask`)}
          </Button>
        </Card>
      ))}
      {asked && (
        <Overlay onFail={() => setAsked(null)}>
          <confirmNameDialog.View action={asked} onClose={() => setAsked(null)} />
        </Overlay>
      )}
    </SettingsPage>
  );
};

export default Danger;
