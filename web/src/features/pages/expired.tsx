import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../api/config.ts';
import { useWorkspaces } from '../../api/use-workspaces.ts';
import { PlanEnded } from '../../product/workspaces/plan-ended.tsx';
import { WorkspaceList } from '../../product/workspaces/workspace-list.tsx';
import styles from './expired.module.css';

/** Other workspaces of the same address; none for operators, or while a proof of the address would be asked for. */
const OtherTeams = () => {
  const t = useTranslations('pages');
  const navigate = useNavigate();
  const { workspace, features } = useSignedIn();
  const isOwner = features.address_proved && features.impersonated_by === null;
  const { data = [] } = useWorkspaces(undefined, isOwner);
  const others = data.filter(({ id }) => id !== workspace.id);
  if (others.length === 0) return null;
  return (
    <section className={styles.teams}>
      <h2>{t('otherTeams')}</h2>
      <WorkspaceList
        workspaces={others}
        members={(count) => t('otherMembers', { count })}
        onChoose={(id) => void navigate(`/loading?id=${id}`)}
      />
    </section>
  );
};

const Expired = () => {
  const t = useTranslations('pages');
  const { workspace } = useSignedIn();
  return (
    <div className={styles.page}>
      <PlanEnded title={t('expired')} text={t('expiredText', { workspace: workspace.name })} />
      <OtherTeams />
    </div>
  );
};

export default Expired;
