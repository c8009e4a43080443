import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { OpenInvitations } from './open-invitations.tsx';
import styles from './checklist-rows.module.css';
import { checklistPlaces, type ChecklistState } from './use-checklist.ts';

/** Rows of the checklist: the circle of a row ticks it, the rest of the row opens its task. */
export const ChecklistRows = ({
  list: { config, tick },
  items,
  compact = false,
  onOpen,
}: {
  list: ChecklistState;
  items: ChecklistState['items'];
  /** Without the sentence about each item. */
  compact?: boolean;
  onOpen?: () => void;
}) => {
  const t = useTranslations('onboarding.list');
  return (
    <ul className={styles.rows} data-compact={compact || undefined}>
      {items.map(({ item, done }, at) => {
        const { to, open } = checklistPlaces[item];
        const words = (
          <span>
            <b>{t(`items.${item}`)}</b>
            {!compact &&
              (item === 'invite' && done ? (
                <OpenInvitations fallback={t(`about.${item}`)} />
              ) : (
                <small>{t(`about.${item}`)}</small>
              ))}
          </span>
        );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- on a phone the next item takes the place of a ticked one, and the focus has to stay
          <li key={at} data-done={done || undefined}>
            <input
              type="checkbox"
              className={styles.circle}
              checked={done}
              aria-label={t('tick', { item: t(`items.${item}`) })}
              onChange={({ currentTarget }) => void tick(item, currentTarget.checked)}
            />
            {open(config) ? (
              <Link className={styles.task} to={to} onClick={onOpen}>
                {words}
                <IconChevronRight size={18} aria-hidden />
              </Link>
            ) : (
              <div className={styles.task}>{words}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
};
