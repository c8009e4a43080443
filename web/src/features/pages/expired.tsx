import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../api/config.ts';
import { Limited } from '../../product/workspaces/plan-ended.tsx';

const Expired = () => {
  const t = useTranslations('pages');
  const { workspace } = useSignedIn();
  return <Limited title={t('expired')} text={t('expiredText', { workspace: workspace.name })} />;
};

export default Expired;
