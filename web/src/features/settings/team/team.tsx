import { IconFileImport, IconSearch, IconUserPlus, IconX } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { FullUser, UserState } from '#shared/model/user';
import { useSignedIn } from '../../../api/config.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { RadioChips } from '../../../ui/controls/radio-chips.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FirstThanks } from '../../../product/illustrations/first-thanks.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { SettingsPage } from '../../../ui/layout/page.tsx';
import { useLoadedSettings } from '../use-settings.ts';
import { sortMembers, nextOrder, type Column, type MemberQuery } from './sort-members.ts';
import { MemberTable } from './member-table.tsx';
import styles from './team.module.css';
import { useMemberActions } from './use-member-actions.tsx';
import { importRun, isRunning, useRun } from './invitation-run.ts';
import { useMembers, type Members } from './use-members.ts';

const everybody: MemberQuery = { search: '', state: 'all', order: null };
const states = ['all', 'pending', 'accepted', 'deactivated'] as const;

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    {[1, 2, 3, 4, 5, 6, 7].map((row) => (
      <div key={row}>
        <Skeleton round width={36} height={36} />
        <span>
          <Skeleton width="60%" height={14} />
          <Skeleton width="80%" height={12} />
        </span>
        <Skeleton width={96} height={24} />
      </div>
    ))}
  </div>
);

const Search = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
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

const Count = ({ shown, all, ended }: { shown: number; all: number; ended: boolean }) => {
  const t = useTranslations('team');
  const words = !ended
    ? t('coming', { count: all })
    : shown === all
      ? t('count', { count: all })
      : t('some', { count: shown, all });
  return <output className={styles.count}>{words}</output>;
};

const Filter = ({
  members,
  state,
  onChange,
}: {
  members: readonly FullUser[];
  state: MemberQuery['state'];
  onChange: (state: UserState | 'all') => void;
}) => {
  const t = useTranslations('team');
  const format = useFormatter();
  const counts = useMemo(() => {
    const found = new Map<string, number>([['all', members.length]]);
    for (const one of members) found.set(one.state, (found.get(one.state) ?? 0) + 1);
    return found;
  }, [members]);
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

const Invite = ({ variant }: { variant: 'filled' | 'soft' }) => {
  const t = useTranslations('team');
  return (
    <LinkButton variant={variant} to="/settings/team/add-user">
      <IconUserPlus size={18} aria-hidden />
      {t('add')}
    </LinkButton>
  );
};

/** Who was changed stays in their place until one looks for something else: nobody loses sight of them. */
const useSteady = (members: readonly FullUser[], wanted: MemberQuery, limit: number): readonly FullUser[] => {
  const seats = useMemo(() => ({ wanted, of: new Map<string, FullUser>() }), [wanted]);
  return useMemo(() => {
    const now = new Map(members.map((one) => [one.id, one]));
    for (const one of members) if (!seats.of.has(one.id)) seats.of.set(one.id, one);
    const seated = members.map((one) => seats.of.get(one.id) ?? one);
    return sortMembers(seated, seats.wanted, limit).map((one) => now.get(one.id) ?? one);
  }, [members, seats, limit]);
};

const Known = ({ list, members }: { list: Members; members: readonly FullUser[] }) => {
  const t = useTranslations('team');
  const { user: me } = useSignedIn();
  const { limit } = useLoadedSettings().global;
  const { onAction, open } = useMemberActions(list, me.id);
  const [wanted, setWanted] = useState(everybody);
  const change = (part: Partial<MemberQuery>) => setWanted((before) => ({ ...before, ...part }));
  // Typing stays quick however many there are.
  const asked = useDeferredValue(wanted);
  const shown = useSteady(members, asked, limit);
  // What failed is said above; nothing more is coming.
  const ended = list.ended || Boolean(list.error);
  const alone = list.ended && members.length === 1;
  return (
    <>
      <div className={styles.tools}>
        <Search value={wanted.search} onChange={(search) => change({ search })} />
        <Filter members={members} state={wanted.state} onChange={(state) => change({ state })} />
        <Count shown={shown.length} all={members.length} ended={list.ended} />
      </div>
      <div className={styles.panel}>
        {shown.length > 0 ? (
          <MemberTable
            members={shown}
            limit={limit}
            me={me.id}
            order={wanted.order}
            onOrder={(by: Column) => change({ order: nextOrder(wanted.order, by) })}
            onAction={onAction}
          />
        ) : (
          ended && (
            <EmptyState
              title={t('none')}
              picture={<FirstThanks />}
              actions={<Button onClick={() => setWanted(everybody)}>{t('showAll')}</Button>}
            >
              {t('noneText')}
            </EmptyState>
          )
        )}
        {!ended && <Waiting />}
        {alone && (
          <EmptyState title={t('empty')} picture={<FirstThanks />} actions={<Invite variant="soft" />}>
            {t('emptyText')}
          </EmptyState>
        )}
      </div>
      {open}
    </>
  );
};

/** An import goes on while one looks at the team. */
const Importing = () => {
  const t = useTranslations('team.import');
  const run = useRun(importRun);
  if (!run || !isRunning(run)) return null;
  const done = run.outcomes.length;
  return (
    <Notice calm>
      {t('running', { done, all: done + run.waiting.length })}{' '}
      <Link to="/settings/team/import">{t('look')}</Link>
    </Notice>
  );
};

/** Everybody of the workspace, and all that can be done about them. */
const Team = () => {
  const t = useTranslations('team');
  const c = useTranslations('common');
  const areas = useTranslations('settings.areas');
  const list = useMembers();
  const { members, error, revalidate } = list;
  const retry = () => void revalidate();
  return (
    <SettingsPage
      title={areas('team')}
      text={t('text')}
      wide
      actions={
        <>
          <LinkButton to="/settings/team/import">
            <IconFileImport size={18} aria-hidden />
            {t('import.title')}
          </LinkButton>
          <Invite variant="filled" />
        </>
      }
    >
      <div className={styles.body}>
        <Importing />
        {members && Boolean(error) && (
          <Notice>
            {t('partly')}{' '}
            <Button size="small" onClick={retry}>
              {c('retry')}
            </Button>
          </Notice>
        )}
        {members ? (
          <Known list={list} members={members} />
        ) : (
          <>
            {!error && (
              <div className={styles.tools} aria-hidden="true">
                <Skeleton width="100%" height={44} />
                <Skeleton width={120} height={20} />
              </div>
            )}
            <div className={styles.panel}>
              {error ? <LoadError error={error} title={t('failed')} onRetry={retry} /> : <Waiting />}
            </div>
          </>
        )}
      </div>
    </SettingsPage>
  );
};

export default Team;
