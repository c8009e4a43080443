// oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualised rows are positioned in boxes, which a <table> does not allow
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { WindowVirtualizer } from 'virtua';
import type { FullUser } from '#shared/model/user';
import { columns, type Column, type Order } from './sort-members.ts';
import { MemberRow } from './member-row.tsx';
import styles from './team.module.css';
import type { MemberAction } from './member-actions.ts';

const shown = [...columns.slice(0, -1), 'permissions', 'status', 'actions'] as const;

const Heading = ({
  column,
  order,
  onOrder,
}: {
  column: (typeof shown)[number];
  order: Order;
  onOrder: (by: Column) => void;
}) => {
  const t = useTranslations('team.columns');
  const by = columns.find((one) => one === column);
  const sorted = order?.by === column;
  const number = column === 'balance' || column === 'limit';
  return (
    <div
      role="columnheader"
      className={number ? styles.number : undefined}
      aria-sort={sorted ? (order.down ? 'descending' : 'ascending') : undefined}
    >
      {by ? (
        <button type="button" onClick={() => onOrder(by)}>
          {t(column)}
          {sorted &&
            (order.down ? (
              <IconChevronDown size={14} aria-hidden />
            ) : (
              <IconChevronUp size={14} aria-hidden />
            ))}
        </button>
      ) : (
        <span className={column === 'actions' ? 'visually-hidden' : undefined}>{t(column)}</span>
      )}
    </div>
  );
};

/** Only the visible rows are in the page, however many members there are. */
export const MemberTable = ({
  members,
  limit,
  me,
  order,
  onOrder,
  onAction,
}: {
  members: readonly FullUser[];
  limit: number;
  me: FullUser['id'];
  order: Order;
  onOrder: (by: Column) => void;
  onAction: (wish: MemberAction, user: FullUser) => void;
}) => {
  const t = useTranslations('settings.areas');
  return (
    <div
      className={styles.table}
      role="table"
      aria-label={t('team')}
      aria-rowcount={members.length + 1}
      aria-colcount={shown.length}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.row} aria-rowindex={1}>
          {shown.map((column) => (
            <Heading key={column} column={column} order={order} onOrder={onOrder} />
          ))}
        </div>
      </div>
      <div role="rowgroup">
        <WindowVirtualizer data={members} bufferSize={400}>
          {(user, at) => (
            <MemberRow
              key={user.id}
              user={user}
              at={at + 2}
              limit={limit}
              mine={user.id === me}
              onAction={onAction}
            />
          )}
        </WindowVirtualizer>
      </div>
    </div>
  );
};
