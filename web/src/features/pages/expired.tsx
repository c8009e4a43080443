import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { OtherTeams } from '#web/product/workspaces/other-teams.tsx';
import { PlanEnded } from '#web/product/workspaces/plan-ended.tsx';
import styles from './expired.module.css';

const Expired = () => {
  const t = useTranslations('pages');
  const { workspace } = useSignedIn();
  return (
    <div className={styles.page}>
      <PlanEnded
        title={t('expired')}
        text={t('expiredText', {
          workspace: workspace.name,
          ended: workspace.ended ?? 'plan',
        })}
      />
      <OtherTeams title={t('otherTeams')} />
    </div>
  );
};

export default Expired;
