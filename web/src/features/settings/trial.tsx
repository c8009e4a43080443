import { IconCheck } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { useSignedIn } from '../../api/config.ts';
import { ProgressRing } from '../../ui/charts/progress-ring.tsx';
import { IconTile } from '../../ui/layout/icon-tile.tsx';
import { PlanEnded } from '../../product/workspaces/plan-ended.tsx';
import { Card, SettingsPage } from '../../ui/layout/page.tsx';
import styles from './trial.module.css';

/** When the trial ends. Billing administrators land here after it has ended. */
const Trial = () => {
  const t = useTranslations();
  const format = useFormatter();
  const { workspace } = useSignedIn();
  const { name, billing_active, trial_days, trial_ends_at } = workspace;
  if (!billing_active)
    return <PlanEnded title={t('pages.trialEnded', { workspace: name })} text={t('pages.trialEndedText')} />;
  const day = format.dateTime(new Date(trial_ends_at), { dateStyle: 'long' });
  return (
    <SettingsPage title={t('settings.areas.billing')}>
      <Card>
        <div className={styles.trial}>
          {trial_days > 0 ? (
            <>
              <ProgressRing part={trial_days / limits.trialDays}>{format.number(trial_days)}</ProgressRing>
              <div>
                <h2>{t('settings.trial.left', { days: trial_days })}</h2>
                <p>{t('settings.trial.until', { day })}</p>
              </div>
            </>
          ) : (
            <>
              <IconTile>
                <IconCheck size={22} aria-hidden />
              </IconTile>
              <div>
                <h2>{t('settings.trial.separate')}</h2>
                <p>{t('settings.trial.separateText')}</p>
              </div>
            </>
          )}
        </div>
      </Card>
    </SettingsPage>
  );
};

export default Trial;
