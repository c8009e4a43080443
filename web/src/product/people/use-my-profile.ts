import useSWR from 'swr';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';

export type MyProfile = Answer<'profiles.readMe'>;

/** The user's own profile, with the fields that only they see. */
export const useMyProfile = () =>
  useSWR<MyProfile>('profiles.readMe', () => call('profiles.readMe', {}), { revalidateOnFocus: false });
