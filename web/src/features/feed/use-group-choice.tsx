import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GroupId } from '#shared/model/ids';
import { useKept } from '../../api/use-kept.ts';
import { useGroups } from '../../product/groups/use-groups.ts';

/** The choice of the group that the leaderboard is of: nothing in a team without groups. */
export const useGroupChoice = () => {
  const t = useTranslations('leaderboard');
  const store = useKept<GroupId>('leaderboard');
  const [wanted, setWanted] = useState(store.read);
  const { data = [] } = useGroups();
  // One that was deleted meanwhile counts as none; until the groups are known, everybody is shown.
  const group = data.find(({ id }) => id === wanted)?.id;
  const options = (kind: 'department' | 'location') =>
    data
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ));
  const [departments, locations] = [options('department'), options('location')];
  const choice = data.length > 0 && (
    <select
      aria-label={t('who')}
      value={group ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = (currentTarget.value || null) as GroupId | null;
        store.write(chosen);
        setWanted(chosen);
      }}
    >
      <option value="">{t('everybody')}</option>
      {departments.length > 0 && <optgroup label={t('departments')}>{departments}</optgroup>}
      {locations.length > 0 && <optgroup label={t('locations')}>{locations}</optgroup>}
    </select>
  );
  return { group, choice };
};
