import { IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { WorkspaceSummary } from '#shared/model/workspace';
import { WorkspaceLogo } from '../people/avatar.tsx';
import styles from './workspace-list.module.css';

type Id = WorkspaceSummary['id'];

/** Workspaces to choose from; the one with `current` comes first and cannot be chosen. */
export const WorkspaceList = ({
  workspaces,
  current,
  here,
  members,
  onChoose,
}: {
  workspaces: readonly WorkspaceSummary[];
  current?: Id;
  here?: string;
  members: (count: number) => string;
  onChoose: (id: Id) => void;
}) => {
  const t = useTranslations('common');
  const sorted = workspaces.toSorted(
    (one, other) => Number(other.id === current) - Number(one.id === current),
  );
  return (
    <ul className={styles.list} aria-label={t('teams')}>
      {sorted.map(({ id, name, logo, users_count }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.item}
            aria-disabled={id === current || undefined}
            aria-current={id === current || undefined}
            onClick={() => id !== current && onChoose(id)}
          >
            <WorkspaceLogo name={name} logo={logo} size={40} />
            <span className={styles.text}>
              <span translate="no" className={styles.name} title={name}>
                {name}
              </span>
              <span className={styles.detail}>{members(users_count)}</span>
            </span>
            {id === current ? (
              <span className={styles.here}>{here}</span>
            ) : (
              <IconChevronRight size={20} aria-hidden />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
};
