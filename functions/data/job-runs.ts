import { keys } from '#functions/table/keys';
import { get } from '#functions/table/read';
import { write } from '#functions/table/transact';
import { upsert } from '#functions/table/writes';
import { addDays, epochSeconds } from '#shared/rules/basics/time';

const keptDays = 60;

/** Records that a job which runs by the clock has done its work, or that it is waited for from now on. */
export const recordRun = async (job: string, now: Date): Promise<void> => {
  await write(
    upsert(keys.jobRun(job), {
      set: { ran_at: now.toISOString(), ttl: epochSeconds(addDays(now, keptDays)) },
    }),
  );
};

/** Returns when a job last ran; undefined if that is not known. */
export const lastRun = async (job: string, now: Date): Promise<Date | undefined> => {
  const run = await get<{ readonly ran_at: string }>(keys.jobRun(job), { now, consistent: true });
  return run && new Date(run.ran_at);
};
