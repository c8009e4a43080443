import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../api/config.ts';
import { Limited } from './limited.tsx';

/** Where a billing administrator arrives when the trial is over. */
const TrialEnded = () => {
  const t = useTranslations('pages');
  const { workspace } = useSignedIn();
  if (workspace.billing_active) return <Navigate to="/feed" replace />;
  return <Limited title={t('trialEnded', { workspace: workspace.name })} text={t('trialEndedText')} />;
};

export default TrialEnded;
