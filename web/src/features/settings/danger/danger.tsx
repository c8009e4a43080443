import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Above } from '../../../ui/overlays/overlay.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { deferred } from '../../../ui/loading/deferred.tsx';
import { Card, SettingsPage } from '../page.tsx';
import styles from './danger.module.css';

const nameDialog = deferred(() => import('./name-dialog.tsx'));
export type Deed = 'reset' | 'remove';
const deeds: readonly Deed[] = ['reset', 'remove'];

const Danger = () => {
  const t = useTranslations('settings.danger');
  const [asked, setAsked] = useState<Deed | null>(null);
  return (
    <SettingsPage title={t('title')} text={t('text')}>
      {deeds.map((deed) => (
        <Card key={deed} title={t(`${deed}.title`)} text={t(`${deed}.text`)}>
          <dl className={styles.facts}>
            <div>
              <dt>{t('goes')}</dt>
              <dd>{t(`${deed}.goes`)}</dd>
            </div>
            <div>
              <dt>{t('stays')}</dt>
              <dd>{t(`${deed}.stays`)}</dd>
            </div>
          </dl>
          <Button
            className={styles.button}
            look="danger"
            {...nameDialog.ahead}
            onClick={() => setAsked(deed)}
          >
            {t(`${deed}.ask`)}
          </Button>
        </Card>
      ))}
      {asked && (
        <Above onFail={() => setAsked(null)}>
          <nameDialog.View deed={asked} onClose={() => setAsked(null)} />
        </Above>
      )}
    </SettingsPage>
  );
};

export default Danger;
