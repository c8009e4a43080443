import { countSetAside } from '#functions/adapters/failures/set-aside';
import { countDeadLetters } from '#functions/adapters/queues/dead-letters';
import { lastRun, recordRun } from '#functions/data/job-runs';
import { logger } from '#functions/platform/log';
import { recordMetric } from '#functions/platform/metrics';

/** The jobs that run by the clock and how many hours are between two runs, as `keep-schedules:24,buy-gift-cards:1`. */
const timed = (): readonly { readonly id: string; readonly hours: number }[] =>
  (process.env['TIMED_JOBS'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [id = '', hours] = entry.split(':');
      return { id, hours: Number(hours) };
    });

/** A run may begin late and take its time; half of the time between two runs is allowed for that. */
const isLate = (ran: Date, hours: number, now: Date): boolean =>
  now.getTime() - ran.getTime() > 1.5 * hours * 3_600_000;

const lateJobs = async (now: Date): Promise<readonly string[]> => {
  const late = await Promise.all(
    timed().map(async ({ id, hours }) => {
      const ran = await lastRun(id, now);
      // Nobody knows how long a new stage has waited for its first run: it is waited for from now on.
      if (!ran) await recordRun(id, now);
      return ran && isLate(ran, hours, now) ? [id] : [];
    }),
  );
  return late.flat();
};

/**
 * Counts what would not be heard of otherwise: jobs that did not run, and messages and records that wait for an operator. EventBridge
 * Scheduler invokes it directly; when it does not run itself, its figures are missing, which is an alarm too.
 */
export const handler = async ({ time }: { readonly time: string }): Promise<void> => {
  const now = new Date(time);
  const [late, messages, records] = await Promise.all([lateJobs(now), countDeadLetters(), countSetAside()]);
  const dead = messages + records;
  recordMetric('LateJobs', late.length);
  recordMetric('DeadLetters', dead);
  const entry = { late, dead };
  if (late.length > 0 || dead > 0) logger.warn('somebody should look', entry);
  else logger.info('nothing to look at', entry);
};
