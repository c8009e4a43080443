import { limits } from '#shared/model/limits';
import type { GuardReason, PeopleTable } from '#shared/model/people-file';
import { Refusal } from '#shared/model/refusal';
import { type Fate, isOwner } from './fates.ts';
import { type Known, meantBy } from './match.ts';

/** Whether nobody knows whom a row means: they could be among those who seem to be missing. */
const isUnknown = (row: PeopleTable['bad'][number], known: Known): boolean =>
  (row.field === null || row.field === 'email') &&
  row.code !== 'not_unique' &&
  meantBy(row, known).length === 0;

type Guarded = {
  readonly table: PeopleTable;
  readonly known: Known;
  readonly fates: readonly Fate[];
  /** How many current members came by a file, or are ticked. */
  readonly members: number;
  readonly rowsBefore: number | undefined;
};

/** Why somebody has to say how many people leave. None: nobody needs to. */
export const guardReasons = ({ table, known, fates, members, rowsBefore }: Guarded): GuardReason[] => {
  const leaving = fates.filter(({ why }) => why === 'leaves');
  const rows = table.rows.length + table.bad.length;
  const { leavers: most, leaversPercent: percent } = limits.peopleFile;
  const reasons: Record<GuardReason, boolean> = {
    many: leaving.length > most || leaving.length * 100 > members * percent,
    yourself: fates.some(({ why }) => why === 'yourself'),
    owner: leaving.some(({ user }) => isOwner(user)) || fates.some(({ why }) => why === 'last_owner'),
    empty: table.rows.length === 0,
    half: rowsBefore !== undefined && rows * 2 < rowsBefore,
    unknown_rows: leaving.length > 0 && table.bad.some((row) => isUnknown(row, known)),
  };
  return (Object.keys(reasons) as GuardReason[]).filter((reason) => reasons[reason]);
};

type Plan = {
  readonly guards: readonly GuardReason[];
  readonly leavers: readonly unknown[];
  readonly members: number;
};

/**
 * Checks that no more people leave than were accepted when the file was applied: somebody may have been ticked meanwhile.
 * @param gone how many the file has deactivated already
 * @throws Refusal many_leavers (details: leavers, members)
 */
export const requireAccepted = (
  { leavers: { length: leavers }, members }: Plan,
  gone: number,
  accepted: number | undefined,
): void => {
  if (leavers + gone > (accepted ?? 0)) throw new Refusal('many_leavers', { leavers, members });
};

/**
 * Checks that as many people leave as somebody has confirmed, where they have to. A number that is not needed has to be right, too.
 * @throws Refusal many_leavers (details: leavers, members)
 */
export const requireConfirmed = ({ guards, leavers, members }: Plan, confirmed: number | undefined): void => {
  const isRight = confirmed === undefined ? guards.length === 0 : confirmed === leavers.length;
  if (!isRight) throw new Refusal('many_leavers', { leavers: leavers.length, members }, ['leavers']);
};
