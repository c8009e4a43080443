import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GroupId } from '#shared/model/ids';
import { useKept } from '#web/api/use-kept.ts';
import { GroupSelect } from '#web/product/groups/group-select.tsx';
import { useGroups } from '#web/product/groups/use-groups.ts';

/** The choice of the group that the leaderboard is of, kept in this browser. */
export const useGroupChoice = () => {
  const t = useTranslations('leaderboard');
  const store = useKept<GroupId>('leaderboard');
  const [wanted, setWanted] = useState(store.read);
  const { data, error } = useGroups();
  // One that was deleted meanwhile counts as none.
  const group = data?.find(({ id }) => id === wanted)?.id;
  const choose = (chosen: GroupId | undefined) => {
    store.write(chosen ?? null);
    setWanted(chosen ?? null);
  };
  return {
    group,
    /** Whether the groups are known, or never will be: until then nothing is shown that they would move or replace. */
    ready: data !== undefined || error !== undefined,
    choice: <GroupSelect label={t('who')} chosen={group} onChoose={choose} />,
  };
};
