import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../api/config.ts';
import { PlanEnded } from '../../product/workspaces/plan-ended.tsx';

const Expired = () => {
  const t = useTranslations('pages');
  const { workspace } = useSignedIn();
  return <PlanEnded title={t('expired')} text={t('expiredText', { workspace: workspace.name })} />;
};

export default Expired;
