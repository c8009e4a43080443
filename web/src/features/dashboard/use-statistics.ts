import useSWR from 'swr';
import type { Answer, CallArgs } from '../../api/calls.ts';
import { call } from '../../api/client.ts';

export type Statistics = Answer<'leaderboards.statistics'>;

/** The figures follow a post within seconds, so an open dashboard stays current. */
const often = { refreshInterval: 60_000 };

export const useStatistics = () =>
  useSWR('leaderboards.statistics', () => call('leaderboards.statistics', {}), often);

/**
 * The other data of the dashboard. Each part is fetched separately, so that one failure leaves the others intact, and
 * after the figures, which stand above them.
 */
const useAfterFigures = <
  Id extends 'leaderboards.values' | 'leaderboards.commonTopics' | 'leaderboards.orgChart',
>(
  id: Id,
) => {
  const { data, error } = useStatistics();
  return useSWR<Answer<Id>>(data || error ? id : null, () => call(id, {} as CallArgs<Id>), often);
};

export const useValueShares = () => useAfterFigures('leaderboards.values');
export const useTopics = () => useAfterFigures('leaderboards.commonTopics');
export const useOrgChart = () => useAfterFigures('leaderboards.orgChart');
