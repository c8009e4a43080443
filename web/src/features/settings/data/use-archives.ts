import useSWR from 'swr';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';

type Archives = Answer<'workspace.readArchives'>;

const isWorking = (archives: Archives | undefined): boolean =>
  [archives?.export, archives?.import].some((one) => one?.status === 'working');

const every = 1500;

/** The state of export and import; while one of them runs, it is asked for again and again. */
export const useArchives = () =>
  useSWR<Archives>(keys.archives, () => call('workspace.readArchives', {}), {
    refreshInterval: (latest) => (isWorking(latest) ? every : 0),
  });
