import { useFormatter, useTranslations } from 'use-intl';
import { useSignedIn } from '../../api/config.ts';
import { Limited } from '../pages/limited.tsx';
import { Card, SettingsPage } from './page.tsx';

/** How long the trial lasts; and where a billing administrator arrives when it is over. */
const Trial = () => {
  const t = useTranslations();
  const format = useFormatter();
  const { workspace } = useSignedIn();
  const { name, billing_active, trial_days, trial_ends_at } = workspace;
  if (!billing_active)
    return <Limited title={t('pages.trialEnded', { workspace: name })} text={t('pages.trialEndedText')} />;
  const day = format.dateTime(new Date(trial_ends_at), { dateStyle: 'long' });
  return (
    <SettingsPage title={t('settings.areas.billing')}>
      {trial_days > 0 ? (
        <Card
          title={t('settings.trial.left', { days: trial_days })}
          text={t('settings.trial.until', { day })}
        />
      ) : (
        <Card title={t('settings.trial.separate')} text={t('settings.trial.separateText')} />
      )}
    </SettingsPage>
  );
};

export default Trial;
