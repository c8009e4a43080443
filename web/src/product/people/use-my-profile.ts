import useSWR from 'swr';
import type { Answer } from '../../api/calls.ts';
import { call } from '../../api/client.ts';

export type MyProfile = Answer<'profiles.readMe'>;

/** One's own profile, as only oneself sees it. */
export const useMyProfile = () =>
  useSWR<MyProfile>('profiles.readMe', () => call('profiles.readMe', {}), { revalidateOnFocus: false });
