import { useSearchParams } from 'react-router-dom';
import { useNow } from 'use-intl';
import { dayOf } from '#shared/rules/basics/time';
import { useSignedIn } from '#web/api/config.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { useManagers } from '#web/product/people/use-managers.ts';
import { addressOf, type ChosenPeriod, queryOf, readPeriod } from './chosen-period.ts';

/**
 * The period of the dashboard, and the group it is about. The address holds both, so that the back button, reloading and
 * sharing work.
 */
export const usePeriod = () => {
  const { timezone } = useSignedIn().settings.global;
  const [address, setAddress] = useSearchParams();
  const { data: groups, error } = useGroups();
  const { data: managers, error: failed } = useManagers();
  const today = dayOf(useNow(), timezone);
  const chosen = readPeriod(address, today);
  const wanted = address.get('group');
  const group = groups?.find(({ id }) => id === wanted);
  const manager = managers?.find(({ id }) => id === wanted);
  const some = group ?? manager;
  const go = (to: ChosenPeriod, id: string | undefined) =>
    setAddress({ ...addressOf(to), ...(id !== undefined && { group: id }) }, { preventScrollReset: true });
  return {
    chosen,
    today,
    /** The group, or the manager and everybody below. */
    group: some,
    managers,
    /** Whether who is in the address is known: until then nothing is asked for. */
    ready:
      wanted === null ||
      some !== undefined ||
      ((groups !== undefined || error !== undefined) && (managers !== undefined || failed !== undefined)),
    query: {
      ...queryOf(chosen, today),
      ...(group ? { group_id: group.id } : manager && { manager_id: manager.id }),
    },
    choose: (to: ChosenPeriod) => go(to, some?.id),
    chooseGroup: (id: string | undefined) => go(chosen, id),
  };
};
