import type { CsvSeparator } from '#shared/model/choices';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredGroup } from '#shared/model/group';
import type { GroupId } from '#shared/model/ids';
import type { Money } from '#shared/model/money';
import { type AccountLine, accountLines } from '#shared/model/account-lines';
import type { AccountLines, PointsAccount, PointsOf, PointValue } from '#shared/model/points-account';
import { Refusal } from '#shared/model/refusal';
import type { Workspace } from '#shared/model/workspace';
import { decimal, toCsv } from '../basics/csv.ts';
import { decimalOf } from '../basics/money.ts';
import { monthOf } from '../basics/time.ts';

/** The line of the account that an entry adds to. */
export const lineOf = ({
  type,
  by_id: by,
  redeemed,
}: Pick<StoredEntry, 'type' | 'by_id' | 'redeemed'>): AccountLine => {
  switch (type) {
    case 'post':
      return by === undefined ? 'company' : 'given';
    case 'post_deleted':
      return 'deleted';
    case 'adjust':
      return 'adjusted';
    case 'opening':
      return 'brought';
    case 'purchase':
      return redeemed ?? 'earlier';
    case 'returned':
      return 'returned';
    default:
      return 'back';
  }
};

/** Whose sum an entry belongs to. */
export const pointsOf = ({
  demo,
  department_id: department,
}: Pick<StoredEntry, 'demo' | 'department_id'>): GroupId | PointsOf =>
  demo ? 'demo' : (department ?? 'none');

/** What a month came to, of a department, of members without one, or of fictional ones. */
export type PointsSum = { readonly month: string; readonly of: GroupId | PointsOf } & Partial<AccountLines>;

/** @throws Refusal out_of_range: the month is before the workspace, or has not begun */
export const requireMonth = (
  month: string,
  { created_at }: Pick<Workspace, 'created_at'>,
  now: Date,
): void => {
  const [start, finish] = [monthOf(created_at), monthOf(now.toISOString())];
  if (month < start || month > finish) throw new Refusal('out_of_range', { start, finish }, ['month']);
};

const total = (lines: Partial<AccountLines>): number =>
  accountLines.reduce((sum, line) => sum + (lines[line] ?? 0), 0);

/** What the account came to at the end of the last month that is given. */
export const closingOf = (sums: readonly PointsSum[]): number =>
  sums.filter(({ of }) => of !== 'demo').reduce((sum, one) => sum + total(one), 0);

const linesOf = (sums: readonly PointsSum[]): AccountLines =>
  Object.fromEntries(
    accountLines.map((line) => [line, sums.reduce((sum, one) => sum + (one[line] ?? 0), 0)]),
  ) as AccountLines;

/** A month of the account, from the sums of all months up to it. */
export const presentAccount = (
  month: string,
  sums: readonly PointsSum[],
  groups: readonly Pick<StoredGroup, 'id' | 'name'>[],
  { created_at, point_value }: Pick<Workspace, 'created_at' | 'point_value'>,
): PointsAccount => {
  const [demo, real] = [sums.filter(({ of }) => of === 'demo'), sums.filter(({ of }) => of !== 'demo')];
  const within = real.filter((one) => one.month === month);
  const opening = closingOf(real.filter((one) => one.month < month));
  const names = new Map<string, string>(groups.map(({ id, name }) => [id, name]));
  // What has no name any more counts with those who have none.
  const byDepartment = Map.groupBy(within, ({ of }) => (names.has(of) ? (of as GroupId) : null));
  const ofDemo = (some: readonly PointsSum[]) => some.reduce((sum, one) => sum + total(one), 0);
  return {
    month,
    first_month: monthOf(created_at),
    point_value: point_value ?? null,
    opening,
    lines: linesOf(within),
    closing: closingOf(real),
    departments: [...byDepartment]
      .map(([id, own]) => ({ id, name: id && (names.get(id) ?? null), lines: linesOf(own) }))
      .toSorted(
        (a, b) => Number(a.id === null) - Number(b.id === null) || (a.name ?? '').localeCompare(b.name ?? ''),
      ),
    demo:
      demo.length === 0
        ? null
        : { opening: ofDemo(demo.filter((one) => one.month < month)), closing: ofDemo(demo) },
  };
};

/** What coins are worth, in cents. */
export const worthOf = (coins: number, value: PointValue | null): Money | undefined =>
  value ? { amount: Math.round((coins * value.amount) / 100), currency: value.currency } : undefined;

const cells = (of: AccountLines): readonly number[] => accountLines.map((line) => of[line]);

/** One line for everybody and one for each department, with the money value of what is outstanding. */
export const accountCsv = (account: PointsAccount, separator?: CsvSeparator): string => {
  const { month, opening, closing, lines, departments, point_value: value } = account;
  const worth = worthOf(closing, value);
  return toCsv(
    ['month', 'department', 'opening', ...accountLines, 'closing', 'closing_value', 'currency'],
    [
      [month, 'all', opening, ...cells(lines), closing, decimal(decimalOf(worth)), worth?.currency],
      ...departments.map(({ name, lines: own }) => [month, name ?? '', '', ...cells(own), '', '', '']),
    ],
    separator,
  );
};
