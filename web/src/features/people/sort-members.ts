import { groupKinds } from '#shared/model/group-kinds';
import type { GroupKind } from '#shared/model/group';
import type { FullUser, UserState } from '#shared/model/user';
import { groupField } from '#shared/rules/people/groups';
import { matchesTyped, searchWords, typedWords } from '#shared/rules/basics/search';
import { stateOrder } from '#shared/rules/people/users';
import { region } from '#web/locales/locale.ts';

export const columns = [
  'name',
  ...groupKinds,
  'balance',
  'limit',
  'birth_date',
  'hire_date',
  'status',
] as const;
export type Column = (typeof columns)[number];
export type Order = { readonly by: Column; readonly down: boolean } | null;
export type MemberQuery = {
  readonly search: string;
  readonly state: UserState | 'all';
  /** A group of each kind; '' for everybody, 'none' for members without one. */
  readonly groups: Readonly<Record<GroupKind, string>>;
  /** null: by state, then by name. */
  readonly order: Order;
};

const collator = new Intl.Collator(region, { numeric: true });

type Compare = (one: FullUser, other: FullUser) => number;
const byName: Compare = (one, other) => collator.compare(one.name, other.name);
const byState: Compare = (one, other) => stateOrder.indexOf(one.state) - stateOrder.indexOf(other.state);
/** Members who have nothing there come last in both directions. */
const byText =
  (textOf: (one: FullUser) => string | null | undefined, sign: number): Compare =>
  (one, other) => {
    const [a, b] = [textOf(one) ?? '', textOf(other) ?? ''];
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    return sign * collator.compare(a, b);
  };

/** The names of a member's groups. */
export type GroupNames = (member: FullUser) => Readonly<Record<GroupKind, string | undefined>>;

const compareBy = (order: Order, limit: number, namesOf: GroupNames): Compare => {
  const sign = order?.down ? -1 : 1;
  const ways: Record<Column, Compare> = {
    name: (one, other) => sign * byName(one, other),
    balance: (one, other) => sign * (one.balance - other.balance),
    limit: (one, other) => sign * ((one.limit ?? limit) - (other.limit ?? limit)),
    department: byText((one) => namesOf(one).department, sign),
    location: byText((one) => namesOf(one).location, sign),
    birth_date: byText((one) => one.birth_date, sign),
    hire_date: byText((one) => one.hire_date, sign),
    status: (one, other) => sign * byState(one, other),
  };
  return order ? ways[order.by] : byState;
};

const words = new WeakMap<FullUser, readonly string[]>();
const wordsFor = (user: FullUser): readonly string[] => {
  const known = words.get(user);
  if (known) return known;
  const fresh = searchWords(user);
  words.set(user, fresh);
  return fresh;
};

/** Whether a member is in the chosen department and location. */
export const isInGroups = (one: FullUser, groups: MemberQuery['groups']): boolean =>
  groupKinds.every((kind) => groups[kind] === '' || (one[groupField[kind]] ?? 'none') === groups[kind]);

/** Whether a member matches a search, a state and groups. */
export const matchesQuery = (one: FullUser, { search, state, groups }: MemberQuery): boolean =>
  (state === 'all' || one.state === state) &&
  isInGroups(one, groups) &&
  matchesTyped(wordsFor(one), typedWords(search));

/**
 * The members that match a search, a state and groups, in the requested order. Each word of a search begins one of
 * the names or the address, as everywhere in the product.
 * @param limit the workspace's limit
 */
export const sortMembers = (
  members: readonly FullUser[],
  query: MemberQuery,
  limit: number,
  namesOf: GroupNames,
): readonly FullUser[] => {
  const compare = compareBy(query.order, limit, namesOf);
  return members
    .filter((one) => matchesQuery(one, query))
    .toSorted((one, other) => compare(one, other) || byName(one, other));
};

/** The order after a press on a column's heading: ascending, descending, then the default order. */
export const nextOrder = (order: Order, by: Column): Order => {
  if (order?.by !== by) return { by, down: false };
  return order.down ? null : { by, down: true };
};
