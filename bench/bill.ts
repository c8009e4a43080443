import { routes } from '#infra/blueprint/routes';
import { jobs } from '#infra/blueprint/jobs';
import { warmCalls } from '#infra/blueprint/warm';
import { coldStartsOf, dailyOf, idleMinutes, tracesOf } from './arrivals.ts';
import { coldStartMs } from './duration.ts';
import { fixedUsage } from './fixed-cost.ts';
import { measureMember } from './member.ts';
import { looksInMonth, visitsInMonth } from './month.ts';
import {
  billOf,
  dollarsFor,
  invocationOf,
  listPrice,
  type Priced,
  prices,
  sumOf,
  timesOf,
} from './prices.ts';
import { printTable } from './print.ts';
import { stages } from './stages.ts';

/**
 * Prints the bill of a month for each profile: what the templates need before any use, and what so many people use, as
 * quantity × price = dollars. Then how many calls of a small team find no instance of their function.
 */
const member = await measureMember();

const number = (count: number): string =>
  count.toLocaleString('en', { maximumFractionDigits: count < 100 ? 2 : 0 });

/** Assumed: CPU milliseconds of Node, the bundle and a first call, the middle of what `npm run bench -- memory` measures. */
const cold = { boot: 60, load: 45, cold: 60, megabytes: 512 };
const coldMs = coldStartMs(cold, cold.megabytes);

const isAskedAgain = (id: string): boolean => ['config.read', 'posts.list'].includes(id);
const isJob = (id: string): boolean => jobs.some((job) => job.id === id);
const isWarm = (id: string): boolean => (warmCalls as readonly string[]).includes(id);

/** A page asks many times in a visit what others did; only the first of them can find no instance. */
const comingTo = (id: string, people: number): number =>
  people * Math.min(member.invocations.get(id) ?? 0, isAskedAgain(id) ? visitsInMonth : Infinity);

/** How many invocations of a month find no instance of their function, which six calls always have. */
const coldInMonth = (people: number, of: (id: string) => boolean): number =>
  [...member.invocations.keys()]
    .filter((id) => of(id) && !isWarm(id))
    .reduce((sum, id) => sum + coldStartsOf(comingTo(id, people)), 0);

const usageOf = (people: number) => {
  const traces = [...member.invocations.values()].reduce((sum, times) => sum + tracesOf(people * times), 0);
  const { gigabyteSeconds = 0 } = invocationOf(coldMs, cold.megabytes);
  return sumOf([
    timesOf(member.usage, people),
    { traces, gigabyteSeconds: gigabyteSeconds * coldInMonth(people, () => true) },
  ]);
};

for (const people of [0, 10, 1000, 100_000]) {
  const bills = stages.map(({ profile, resources }) => {
    const fixed = fixedUsage(resources);
    const used = usageOf(people);
    const watched = fixed.firewalls ? { firewallRequests: used.edgeRequests ?? 0 } : {};
    return { profile, usage: sumOf([fixed, used, watched]) };
  });
  const needed = (Object.keys(prices) as Priced[]).filter((of) =>
    bills.some(({ usage }) => (usage[of] ?? 0) > 0),
  );
  console.log(people === 0 ? 'Idle' : `${number(people)} active people`);
  console.log();
  const lineOf = (of: Priced, count: number): string => {
    const { dollars, per, free } = prices[of];
    if (count === 0) return '–';
    const paid = free === 0 ? number(count) : `(${number(count)} − ${number(free)} free)`;
    const unit = per === 1 ? `$${dollars}` : `$${dollars} / ${number(per)}`;
    return count <= free && free > 0
      ? `${number(count)} of ${number(free)} free`
      : `${paid} × ${unit} = $${dollarsFor(of, count).toFixed(2)}`;
  };
  printTable(
    ['', ...bills.map(({ profile }) => profile)],
    [
      ...needed.map((of) => [prices[of].of, ...bills.map(({ usage }) => lineOf(of, usage[of] ?? 0))]),
      ['together', ...bills.map(({ usage }) => `$${billOf(usage).toFixed(2)}`)],
      ['if nothing were free', ...bills.map(({ usage }) => `$${listPrice(usage).toFixed(2)}`)],
    ],
  );
}

const invocations = [...member.invocations.values()].reduce((sum, times) => sum + times, 0);
console.log('Traces of X-Ray: the first of each second of a function, and one in twenty others\n');
printTable(
  ['people', 'invocations a month', 'traces', 'share'],
  [10, 1000, 100_000].map((people) => {
    const { traces = 0 } = usageOf(people);
    return [
      number(people),
      number(people * invocations),
      number(traces),
      `${((100 * traces) / (people * invocations)).toFixed(0)} %`,
    ];
  }),
);

/**
 * One function for all calls, one instance of which is kept warm. A visit asks for three things at once, so two of them
 * need further instances, which the visit before has left if it was not too long ago.
 */
const coldOfOne = (people: number): number => 2 * coldStartsOf(people * visitsInMonth);

const warmOf = (of: readonly { readonly id: string }[]): number => of.filter(({ id }) => isWarm(id)).length;
console.log(
  `Cold starts on a working day: instances end after ${idleMinutes} minutes without a call (assumed), a start takes ` +
    `${coldMs.toFixed(0)} ms with ${cold.megabytes} MB. ${warmOf(routes)} of ${routes.length} calls are kept warm.\n`,
);
printTable(
  [
    'people',
    'calls a day',
    'of them cold',
    'jobs a day',
    'of them cold',
    'cold calls of one function',
    'dollars a month',
  ],
  [10, 40, 1000].map((people) => {
    const sum = (of: (id: string) => boolean): number =>
      [...member.invocations].reduce((all, [id, times]) => all + (of(id) ? people * times : 0), 0);
    const isCall = (id: string): boolean => !isJob(id);
    const { gigabyteSeconds = 0 } = invocationOf(coldMs, cold.megabytes);
    return [
      number(people),
      number(dailyOf(sum(isCall))),
      number(dailyOf(coldInMonth(people, isCall))),
      number(dailyOf(sum(isJob))),
      number(dailyOf(coldInMonth(people, isJob))),
      number(dailyOf(coldOfOne(people))),
      listPrice({ gigabyteSeconds: gigabyteSeconds * coldInMonth(people, () => true) }).toFixed(4),
    ];
  }),
);

console.log(
  'Assumed: the use of bench/month.ts, half of it in three hours of a working day; a visit of three minutes, in which the ' +
    `page asks ${looksInMonth / visitsInMonth} times what others did; how long functions take; how long instances stay; a table that is a year old.\n` +
    'Not in it: pictures, files of the site, exports, Stripe, gift cards, a domain, calls of administrators, instances that ' +
    'start because several people call at once, and discounts.',
);
process.exit(0);
