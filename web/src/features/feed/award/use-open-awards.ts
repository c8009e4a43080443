import useSWR from 'swr';
import type { OpenAward } from '#shared/model/award';
import { call } from '#web/api/client.ts';

/** The awards that the user may give or ask for now. */
export const useOpenAwards = () => {
  const { data, ...state } = useSWR<OpenAward[], unknown>('rewards.openAwards', () =>
    call('rewards.openAwards', {}),
  );
  return { ...state, data: data?.filter(({ can }) => can.ask) };
};
