// oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualised rows are positioned in boxes, which a <table> does not allow
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { WindowVirtualizer } from 'virtua';
import type { GroupKind } from '#shared/model/group';
import { groupKinds } from '#shared/model/group-kinds';
import type { FullUser } from '#shared/model/user';
import { useGroups } from '#web/product/groups/use-groups.ts';
import type { Selection } from './use-selection.ts';
import { columns, type Column, type GroupNames, type Order } from './sort-members.ts';
import { MemberRow } from './member-row.tsx';
import styles from './team.module.css';
import groups from './member-groups.module.css';
import type { MemberAction } from './member-actions.ts';

const isGroup = (column: string): column is GroupKind => groupKinds.some((kind) => kind === column);
const everyColumn = [...columns.slice(0, -1), 'permissions', 'status', 'actions'] as const;
const withoutGroups = everyColumn.filter((column) => !isGroup(column));

const Heading = ({
  column,
  order,
  onOrder,
  children,
}: {
  column: (typeof everyColumn)[number];
  order: Order;
  onOrder: (by: Column) => void;
  children?: ReactNode;
}) => {
  const t = useTranslations('team.columns');
  const g = useTranslations('team.groups');
  const label = isGroup(column) ? g(column) : t(column);
  const by = columns.find((one) => one === column);
  const sorted = order?.by === column;
  const number = column === 'balance' || column === 'limit';
  return (
    <div
      role="columnheader"
      className={isGroup(column) ? groups[column] : number ? styles.number : undefined}
      aria-sort={sorted ? (order.down ? 'descending' : 'ascending') : undefined}
    >
      {children}
      {by ? (
        <button type="button" onClick={() => onOrder(by)}>
          {label}
          {sorted &&
            (order.down ? (
              <IconChevronDown size={14} aria-hidden />
            ) : (
              <IconChevronUp size={14} aria-hidden />
            ))}
        </button>
      ) : (
        <span className={column === 'actions' ? 'visually-hidden' : undefined}>{label}</span>
      )}
    </div>
  );
};

/** Selects all members that the search and the filters show, or none of them. */
const SelectAll = ({ selection: { visible, all } }: { selection: Selection }) => {
  const t = useTranslations('team.bulk');
  const box = useRef<HTMLInputElement>(null);
  const some = visible > 0 && visible < all.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={t('all')}
      checked={all.length > 0 && visible === all.length}
      onChange={({ currentTarget }) => all.select(currentTarget.checked)}
    />
  );
};

/** Only the visible rows are in the page, however many members there are. */
export const MemberTable = ({
  members,
  namesOf,
  limit,
  me,
  selection,
  order,
  onOrder,
  onAction,
}: {
  members: readonly FullUser[];
  namesOf: GroupNames;
  limit: number;
  me: FullUser['id'];
  selection: Selection;
  order: Order;
  onOrder: (by: Column) => void;
  onAction: (wish: MemberAction, user: FullUser) => void;
}) => {
  const t = useTranslations('settings.areas');
  // A team without groups has no columns for them.
  const grouped = (useGroups().data ?? []).length > 0;
  const shown = grouped ? everyColumn : withoutGroups;
  return (
    <div
      className={`${styles.table} ${grouped ? groups.table : ''}`}
      role="table"
      aria-label={t('team')}
      aria-rowcount={members.length + 1}
      aria-colcount={shown.length}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.row} aria-rowindex={1}>
          {shown.map((column) => (
            <Heading key={column} column={column} order={order} onOrder={onOrder}>
              {column === 'name' && <SelectAll selection={selection} />}
            </Heading>
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
              grouped={grouped}
              {...namesOf(user)}
              selected={selection.ids.has(user.id)}
              onSelect={selection.select}
              onAction={onAction}
            />
          )}
        </WindowVirtualizer>
      </div>
    </div>
  );
};
