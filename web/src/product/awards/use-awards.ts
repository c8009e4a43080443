import useSWR from 'swr';
import type { OpenAward } from '#shared/model/award';
import { call } from '#web/api/client.ts';

/** The awards that the user may give or ask for, and those whose winners they choose. */
export const useAwards = () =>
  useSWR<OpenAward[], unknown>('rewards.openAwards', () => call('rewards.openAwards', {}));
