import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { PeopleFile, PeopleFilePlan, StoredPeopleFile } from '#shared/model/people-file';
import { Refusal, type RefusalCode, refusalMessage } from '#shared/model/refusal';
import { addSeconds } from '../basics/time.ts';
import { personById, type UsersById } from '../people/users.ts';
import type { WholePlan } from './plan.ts';

/** When a plan that is made now can no longer be applied. */
export const planExpiry = (now: Date): string =>
  addSeconds(now, limits.peopleFile.hours * 3600).toISOString();

const isExpired = ({ status, expires_at: end }: StoredPeopleFile, now: Date): boolean =>
  status === 'planned' && end <= now.toISOString();

/** Whether a file still waits to be applied. */
export const isOpen = (file: StoredPeopleFile, now: Date): boolean =>
  file.status === 'planned' && !isExpired(file, now);

/** How many people a plan adds, changes or deactivates. */
export const peopleToChange = ({ counts }: Pick<WholePlan, 'counts'>): number =>
  counts.added + counts.changed + counts.leavers;

/** How many rows the file had that was applied last. */
export const rowsBefore = (files: readonly StoredPeopleFile[]): number | undefined =>
  files.find(({ status }) => status === 'applied')?.counts.rows;

/** @throws Refusal too_many_requests (details: retry_after) */
export const requireFewFiles = (files: readonly StoredPeopleFile[], now: Date): void => {
  const { [limits.peopleFile.perHour - 1]: oldest } = files;
  const wait = oldest ? Date.parse(oldest.created_at) + 3_600_000 - now.getTime() : 0;
  if (wait > 0) throw new Refusal('too_many_requests', { retry_after: Math.ceil(wait / 1000) });
};

/** @throws Refusal not_found | already_settled | plan_outdated */
export const requireOpen = (file: StoredPeopleFile | undefined, now: Date): StoredPeopleFile => {
  if (!file) throw new Refusal('not_found');
  if (file.status !== 'planned') throw new Refusal('already_settled');
  if (isExpired(file, now)) throw new Refusal('plan_outdated');
  return file;
};

export const presentFile = (file: StoredPeopleFile, people: UsersById, now: Date): PeopleFile => {
  const { id, status, created_at, expires_at, ended_at = null, by_id, key, counts, refusal } = file;
  return {
    id,
    status: isExpired(file, now) ? 'expired' : status,
    created_at,
    expires_at,
    ended_at,
    by: personById(people, by_id),
    by_key: key?.name ?? null,
    counts,
    left: file.left ?? (status === 'planned' ? counts.added + counts.changed + counts.leavers : 0),
    refusal: refusal
      ? { code: refusal.code, message: refusalMessage(refusal.code as RefusalCode, refusal.details) }
      : null,
    failures: [...(file.failures ?? [])],
  };
};

/** Whose names are shown with files. */
export const peopleOf = (files: readonly StoredPeopleFile[]): readonly UserId[] => [
  ...new Set(files.map(({ by_id: id }) => id)),
];

/** The beginning of a list: an answer is remembered for calls that are sent again, in an item of the table. */
const beginning = <One>(list: readonly One[]): One[] => {
  const shown: One[] = [];
  let characters = 0;
  for (const one of list.slice(0, limits.peopleFile.shown)) {
    characters += JSON.stringify(one).length;
    if (characters > limits.peopleFile.characters) break;
    shown.push(one);
  }
  return shown;
};

export const presentPlan = (plan: WholePlan): PeopleFilePlan => ({
  added: beginning(plan.added),
  changed: beginning(plan.changed),
  left_out: beginning(plan.left_out),
  leavers: beginning(plan.leavers),
  addresses: beginning(plan.addresses),
  errors: beginning(plan.errors),
  skipped: beginning(plan.skipped),
  confirm:
    plan.guards.length > 0
      ? { leavers: plan.leavers.length, members: plan.members, reasons: [...plan.guards] }
      : null,
});
