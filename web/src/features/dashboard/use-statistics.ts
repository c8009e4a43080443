import useSWR from 'swr';
import type { Answer, CallArgs } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { usePeriod } from './use-period.ts';

export type Statistics = Answer<'leaderboards.statistics'>;

/** The figures follow a post within seconds, so an open dashboard stays current. */
const often = { refreshInterval: 60_000 };
/** While another period loads, the numbers of the former one stay. */
const ofPeriod = { ...often, keepPreviousData: true };

export const useStatistics = () => {
  const { query, ready } = usePeriod();
  return useSWR(
    ready ? ['leaderboards.statistics', query] : null,
    () => call('leaderboards.statistics', { query }),
    ofPeriod,
  );
};

/**
 * The other data of the dashboard. Each part is fetched separately, so that one failure leaves the others intact, and
 * after the figures, which stand above them.
 */
const useIsAfterFigures = (): boolean => {
  const { data, error } = useStatistics();
  return Boolean(data || error);
};

export const useValueShares = () => {
  const { query } = usePeriod();
  return useSWR(
    useIsAfterFigures() ? ['leaderboards.values', query] : null,
    () => call('leaderboards.values', { query }),
    ofPeriod,
  );
};

/** These are about the last 30 days, whatever the period. */
const useRecent = <Id extends 'leaderboards.commonTopics' | 'leaderboards.orgChart'>(id: Id) =>
  useSWR<Answer<Id>>(useIsAfterFigures() ? id : null, () => call(id, {} as CallArgs<Id>), often);

export const useTopics = () => useRecent('leaderboards.commonTopics');
export const useOrgChart = () => useRecent('leaderboards.orgChart');
