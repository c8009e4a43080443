import useSWR from 'swr';
import { call } from '#web/api/client.ts';

/** The managers whose people figures and files can be about; administrators of people ask for them. */
export const useManagers = (wanted = true) =>
  useSWR(wanted ? 'leaderboards.listManagers' : null, () => call('leaderboards.listManagers', {}));
