import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { useWorkspaces } from '#web/api/use-workspaces.ts';
import styles from './other-teams.module.css';
import { WorkspaceList } from './workspace-list.tsx';

/** Other workspaces of the same address; none for operators, or while a proof of the address would be asked for. */
export const OtherTeams = ({
  title,
  path = '/feed',
}: {
  title: string;
  /** Where to go in the chosen workspace. */
  path?: string;
}) => {
  const t = useTranslations('switch');
  const navigate = useNavigate();
  const { workspace, features } = useSignedIn();
  const isOwner = features.address_proved && features.impersonated_by === null;
  const { data = [] } = useWorkspaces(undefined, isOwner);
  const others = data.filter(({ id }) => id !== workspace.id);
  if (others.length === 0) return null;
  return (
    <section className={styles.teams}>
      <h2>{title}</h2>
      <WorkspaceList
        workspaces={others}
        members={(count) => t('members', { count })}
        onChoose={(id) => void navigate(`/loading?${new URLSearchParams({ id, to: path }).toString()}`)}
      />
    </section>
  );
};
