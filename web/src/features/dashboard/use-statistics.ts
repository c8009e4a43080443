import useSWR from 'swr';
import type { Answer } from '../../api/calls.ts';
import { call } from '../../api/client.ts';

export type Statistics = Answer<'leaderboards.statistics'>;

/** Figures follow a post within seconds: whoever leaves the dashboard open sees them come. */
const often = { refreshInterval: 60_000 };

/** What the dashboard stands on. Each is read by itself, so that one that fails leaves the others be. */
export const useStatistics = () =>
  useSWR('leaderboards.statistics', () => call('leaderboards.statistics', {}), often);
export const useValueShares = () =>
  useSWR('leaderboards.values', () => call('leaderboards.values', {}), often);
export const useTopics = () =>
  useSWR('leaderboards.commonTopics', () => call('leaderboards.commonTopics', {}), often);
export const useOrgChart = () =>
  useSWR('leaderboards.orgChart', () => call('leaderboards.orgChart', {}), often);
