import { useSearchParams } from 'react-router-dom';
import { useNow } from 'use-intl';
import { dayOf } from '#shared/rules/basics/time';
import { useSignedIn } from '#web/api/config.ts';
import { useGroups } from '#web/product/groups/use-groups.ts';
import { addressOf, type ChosenPeriod, queryOf, readPeriod } from './chosen-period.ts';

/**
 * The period of the dashboard, and the group it is about. The address holds both, so that the back button, reloading and
 * sharing work.
 */
export const usePeriod = () => {
  const { timezone } = useSignedIn().settings.global;
  const [address, setAddress] = useSearchParams();
  const { data: groups, error } = useGroups();
  const today = dayOf(useNow(), timezone);
  const chosen = readPeriod(address, today);
  const wanted = address.get('group');
  const group = groups?.find(({ id }) => id === wanted);
  const go = (to: ChosenPeriod, id: string | undefined) =>
    setAddress({ ...addressOf(to), ...(id !== undefined && { group: id }) }, { preventScrollReset: true });
  return {
    chosen,
    today,
    group,
    /** Whether the group in the address is known: until then nothing is asked for. */
    ready: wanted === null || groups !== undefined || error !== undefined,
    query: { ...queryOf(chosen, today), ...(group && { group_id: group.id }) },
    choose: (to: ChosenPeriod) => go(to, group?.id),
    chooseGroup: (id: string | undefined) => go(chosen, id),
  };
};
