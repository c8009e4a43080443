import useSWR from 'swr';
import type { Answer } from '../../api/calls.ts';
import { call } from '../../api/client.ts';

export type Statistics = Answer<'leaderboards.statistics'>;

/** The figures follow a post within seconds, so an open dashboard stays current. */
const often = { refreshInterval: 60_000 };

/** The dashboard's data. Each part is fetched separately, so that one failure leaves the others intact. */
export const useStatistics = () =>
  useSWR('leaderboards.statistics', () => call('leaderboards.statistics', {}), often);
export const useValueShares = () =>
  useSWR('leaderboards.values', () => call('leaderboards.values', {}), often);
export const useTopics = () =>
  useSWR('leaderboards.commonTopics', () => call('leaderboards.commonTopics', {}), often);
export const useOrgChart = () =>
  useSWR('leaderboards.orgChart', () => call('leaderboards.orgChart', {}), often);
