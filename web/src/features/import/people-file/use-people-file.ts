import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { PeopleFileId } from '#shared/model/ids';
import { call } from '#web/api/client.ts';

const listKey = 'users.listFiles';
const keyOf = (id: PeopleFileId) => ['users.readFile', id] as const;

/** How often it is looked how far a file is, in milliseconds. */
const lookAgainMs = 1500;

/** The last files and what became of them. */
export const usePeopleFiles = () =>
  useSWR(listKey, () => call('users.listFiles', {}), {
    refreshInterval: (files) => (files?.some(({ status }) => status === 'applying') ? lookAgainMs : 0),
  });

/** A file: how far it is applied, or what it would change. */
export const usePeopleFile = (id: PeopleFileId) =>
  useSWR(keyOf(id), () => call('users.readFile', { params: { id } }), {
    refreshInterval: (planned) => (planned?.file.status === 'applying' ? lookAgainMs : 0),
  });

/** Looks again after something was done with a file. */
export const useRevalidateFile = () => {
  const { mutate } = useSWRConfig();
  return useCallback((id: PeopleFileId) => Promise.all([mutate(keyOf(id)), mutate(listKey)]), [mutate]);
};
