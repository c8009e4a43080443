import { IconUserPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FullUser } from '#shared/model/user';
import { useSignedIn } from '#web/api/config.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';
import { useGroupNames } from '#web/product/groups/use-groups.ts';
import { useLoadedSettings } from '#web/product/settings/use-settings.ts';
import { nextOrder, type Column, type MemberQuery } from './sort-members.ts';
import { MemberTable } from './member-table.tsx';
import styles from './team.module.css';
import { useMemberActions } from './use-member-actions.tsx';
import { type Members } from '#web/product/people/use-members.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useSelection } from './use-selection.ts';
import { ResendAll } from './resend-all.tsx';
import { Search, Count, Filter, GroupFilter } from './member-tools.tsx';
import { useSteadyOrder } from './use-steady-order.ts';
import { Waiting } from './members-skeleton.tsx';

const everybody: MemberQuery = {
  search: '',
  state: 'all',
  groups: { department: '', location: '' },
  order: null,
};

export const Invite = ({ variant }: { variant: 'filled' | 'soft' }) => {
  const t = useTranslations('team');
  return (
    <LinkButton variant={variant} to="/settings/team/add-user">
      <IconUserPlus size={18} aria-hidden />
      {t('add')}
    </LinkButton>
  );
};

export const MemberList = ({ list, members }: { list: Members; members: readonly FullUser[] }) => {
  const t = useTranslations('team');
  const { user: me } = useSignedIn();
  const { limit } = useLoadedSettings().global;
  const { onAction, open } = useMemberActions(list, me.id);
  const [wanted, setWanted] = useState(everybody);
  const change = (part: Partial<MemberQuery>) => setWanted((before) => ({ ...before, ...part }));
  // Deferred, so that typing stays fast in a long list.
  const asked = useDeferredValue(wanted);
  const namesOf = useGroupNames();
  const shown = useSteadyOrder(members, asked, limit, namesOf);
  const selection = useSelection(members, shown);
  const [selecting, setSelecting] = useState(false);
  // After an error no further page is coming; the error is shown above.
  const ended = list.ended || Boolean(list.error);
  const alone = list.ended && members.length === 1;
  return (
    <>
      <div className={styles.tools}>
        <Search value={wanted.search} onChange={(search) => change({ search })} />
        <GroupFilter wanted={wanted.groups} onChange={(groups) => change({ groups })} />
        <div className={styles.states}>
          <Filter members={members} wanted={wanted} onChange={(state) => change({ state })} />
          <div className={styles.found}>
            {wanted.state === 'pending' && <ResendAll members={members} list={list} />}
            <Count shown={shown.length} all={members.length} ended={list.ended} />
            <Button aria-pressed={selecting} className={styles.mode} onClick={() => setSelecting(!selecting)}>
              {selecting ? t('bulk.done') : t('bulk.mode')}
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.panel} data-selecting={selecting || undefined}>
        {shown.length > 0 ? (
          <MemberTable
            members={shown}
            namesOf={namesOf}
            limit={limit}
            me={me.id}
            selection={selection}
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
      <BulkBar selection={selection} onSaved={list.replace} onRefused={list.refetch} />
      {open}
    </>
  );
};
