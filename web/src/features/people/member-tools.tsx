import { IconSearch, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { groupKinds } from '#shared/model/group-kinds';
import type { FullUser, UserState } from '#shared/model/user';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ToolSelect } from '#web/ui/controls/tool-select.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { isInGroups, type MemberQuery } from './sort-members.ts';
import styles from './member-tools.module.css';

const states = ['all', 'pending', 'accepted', 'deactivated'] as const;

export const Search = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const t = useTranslations('team');
  return (
    <div className={styles.search}>
      <IconSearch size={18} aria-hidden />
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onChange('')}
      />
      {value && (
        <Button icon size="small" variant="quiet" aria-label={t('clear')} onClick={() => onChange('')}>
          <IconX size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
};

export const Count = ({ shown, all, ended }: { shown: number; all: number; ended: boolean }) => {
  const t = useTranslations('team');
  const words = !ended
    ? t('coming', { count: all })
    : shown === all
      ? t('count', { count: all })
      : t('some', { count: shown, all });
  return <output className={styles.count}>{words}</output>;
};

/** The choice of a department and a location; nothing in a team without groups. */
export const GroupFilter = ({
  wanted,
  onChange,
}: {
  wanted: MemberQuery['groups'];
  onChange: (groups: MemberQuery['groups']) => void;
}) => {
  const t = useTranslations('team.groups');
  const { data = [] } = useGroups();
  return groupKinds
    .filter((kind) => data.some((group) => group.kind === kind))
    .map((kind) => (
      <ToolSelect
        key={kind}
        label={t(kind)}
        value={wanted[kind]}
        onChoose={(chosen) => onChange({ ...wanted, [kind]: chosen })}
      >
        <option value="">{t(`all${kind}`)}</option>
        {data
          .filter((group) => group.kind === kind)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        <option value="none">{t(`no${kind}`)}</option>
      </ToolSelect>
    ));
};

/** The choice of a state, with how many of the chosen groups have it. */
export const Filter = ({
  members,
  wanted: { state, groups },
  onChange,
}: {
  members: readonly FullUser[];
  wanted: MemberQuery;
  onChange: (state: UserState | 'all') => void;
}) => {
  const t = useTranslations('team');
  const format = useFormatter();
  const counts = useMemo(() => {
    const chosen = members.filter((one) => isInGroups(one, groups));
    const found = new Map<string, number>([['all', chosen.length]]);
    for (const one of chosen) found.set(one.state, (found.get(one.state) ?? 0) + 1);
    return found;
  }, [members, groups]);
  return (
    <RadioChips
      hideLabel
      label={t('filter')}
      options={states.map((value) => ({
        value,
        label: (
          <>
            {value === 'all' ? t('all') : t(`states.${value}`)}
            <small className={styles.many}>{format.number(counts.get(value) ?? 0)}</small>
          </>
        ),
      }))}
      value={state}
      onChange={onChange}
    />
  );
};
