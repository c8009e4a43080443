import { groups } from '#shared/contract/groups';
import { leaderboards } from '#shared/contract/leaderboards';
import { addDays } from '#shared/rules/basics/time';
import { call, internals } from '../test/support/stack.ts';
import { type Company, putAll } from './company.ts';
import type { Row } from './row.ts';

const dayText = (at: Date): string => at.toISOString().slice(0, 10);

/** The last year, as the dashboard asks for it. */
const lastYear = () => ({ from: dayText(addDays(new Date(), -364)), until: dayText(new Date()) });

/** On each day two rewards were bought, by the hundreds of points that were given for every value. */
const dayItems = ({ workspace: { id: w }, values }: Company, day: string) => {
  const { keys, writes } = internals;
  const rewards = ['01J0000000000000000000000A', '01J0000000000000000000000B'].flatMap((id) => [
    [`bought_${id}`, 3],
    [`reward_${id}`, { id, title: 'A reward with a title of ordinary length', emoji: 'gift' }],
  ]);
  const points = values.flatMap(({ id, name, color, emoji }) => [
    [`value_${id}`, 250],
    [`mark_${id}`, { id, name, color, emoji }],
  ]);
  return [
    writes.replace(keys.day(w, day), {
      granted: 1250,
      spent: 400,
      posts: 60,
      ...Object.fromEntries(rewards),
    }),
    writes.replace(keys.dayValues(w, day), Object.fromEntries(points)),
  ];
};

const filled = new WeakSet<Company>();

/** Gives a company two years with the same activity on every day. */
const fillTwoYears = async (company: Company): Promise<void> => {
  const { keys, table, writes } = internals;
  const { id: w } = company.workspace;
  if (filled.has(company)) return;
  filled.add(company);
  const created_at = addDays(new Date(), -740).toISOString();
  await table.write(writes.change(keys.workspace(w), { set: { created_at } }));
  const old = Array.from({ length: 735 }, (_, at) => dayText(addDays(new Date(), -at)));
  await putAll(old.flatMap((day) => dayItems(company, day)));
};

/** Asks for a year of such a company, whose figures about people are computed before. */
const ofAYear =
  <Answered>(ask: (query: ReturnType<typeof lastYear>, company: Company) => Promise<Answered>) =>
  async (company: Company): Promise<() => Promise<Answered>> => {
    await fillTwoYears(company);
    await ask(lastYear(), company);
    return () => ask(lastYear(), company);
  };

/** Gives a group the days of the whole company. */
const aGroupOfAYear = async (company: Company) => {
  await fillTwoYears(company);
  const { keys, writes } = internals;
  const { id: w } = company.workspace;
  const body = { name: `Group of a year ${Math.random()}`, kind: 'department' } as const;
  const { body: group } = await call(groups.create, { body }, company.owner);
  const days = Array.from({ length: 735 }, (_, at) => dayText(addDays(new Date(), -at)));
  await putAll(
    days.map((day) =>
      writes.replace(keys.groupDay(w, group.id, day), {
        granted: 1250,
        received: 900,
        spent: 400,
        posts: 60,
      }),
    ),
  );
  return group.id;
};

/** The rows of the dashboard with its longest period: as many days before are read for the comparison. */
export const yearRows: readonly Row[] = [
  {
    name: 'dashboard, a year and the previous one',
    id: 'leaderboards.statistics',
    bound: { trips: 2, reads: 52, writes: 0 },
    prepare: ofAYear((query, { owner }) => call(leaderboards.statistics, { query }, owner)),
  },
  {
    name: 'values, a year and the previous one',
    id: 'leaderboards.values',
    bound: { trips: 2, reads: 75, writes: 0 },
    prepare: ofAYear((query, { owner }) => call(leaderboards.values, { query }, owner)),
  },
  {
    name: 'dashboard of a group, two years',
    id: 'leaderboards.statistics',
    bound: { trips: 2, reads: 52, writes: 0 },
    prepare: async (company) => {
      const group_id = await aGroupOfAYear(company);
      const ask = () => call(leaderboards.statistics, { query: { ...lastYear(), group_id } }, company.owner);
      await ask();
      return ask;
    },
  },
];
