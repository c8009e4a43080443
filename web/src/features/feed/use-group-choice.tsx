import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GroupId } from '#shared/model/ids';
import { useKept } from '../../api/use-kept.ts';
import { GroupSelect } from '../../product/groups/group-select.tsx';
import { useGroups } from '../../product/groups/use-groups.ts';

/** The choice of the group that the leaderboard is of, kept in this browser. */
export const useGroupChoice = () => {
  const t = useTranslations('leaderboard');
  const store = useKept<GroupId>('leaderboard');
  const [wanted, setWanted] = useState(store.read);
  const { data = [] } = useGroups();
  // One that was deleted meanwhile counts as none; until the groups are known, everybody is shown.
  const group = data.find(({ id }) => id === wanted)?.id;
  const choose = (chosen: GroupId | undefined) => {
    store.write(chosen ?? null);
    setWanted(chosen ?? null);
  };
  return { group, choice: <GroupSelect label={t('who')} chosen={group} onChoose={choose} /> };
};
