import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { addDays } from '../basics/time.ts';

/** When nobody has heard of the program for so long that it seems to have stopped; undefined: it was told, or no program sends files. */
export const silenceMoment = ({
  people_file_at: at,
  people_file_silence: told,
}: Pick<Workspace, 'people_file_at' | 'people_file_silence'>): Date | undefined =>
  at === undefined || told === at ? undefined : addDays(new Date(at), limits.peopleFile.silentDays);
