import { captureLogs, logEntries } from '../../support/logs.ts';
import { seededRandom, type SeededRandom } from '../../support/seeded-random.ts';
import { checkAll, checkCompany, openBooks } from './accounts.ts';
import * as coins from './coins.ts';
import type { Step } from './coins.ts';
import { type Company, foundCompany, newWorld, settle, type World } from './company.ts';
import * as outside from './outside.ts';
import * as payments from './payments.ts';

/** How often each step is taken, for each other. */
const weights: readonly (readonly [number, Step])[] = [
  [70, coins.redeemGiftCard],
  [30, coins.adjust],
  [15, coins.send],
  [12, coins.redeemCoffee],
  [5, coins.takeBack],
  [6, coins.cancel],
  [5, coins.fulfil],
  [5, coins.decline],
  [10, coins.invite],
  [8, coins.leave],
  [4, coins.comeBack],
  [14, payments.subscribe],
  [9, payments.changePlan],
  [5, payments.endSubscription],
  [8, payments.resume],
  [8, payments.changeCard],
  [20, payments.connectCard],
  [9, payments.completeOldPage],
  [1, payments.removeCard],
  [1, payments.detachCard],
  [5, outside.nextOrder],
  [9, outside.decide],
  [6, outside.fund],
  [12, outside.failStripe],
  [9, outside.failProvider],
  [8, outside.disturbEvents],
  [8, outside.failJobs],
  [9, outside.crash],
  [5, outside.endCrash],
  [8, outside.repeat],
  [16, outside.anotherWorker],
  [2, outside.wait],
];
/** These are taken alone. */
const alone: readonly (readonly [number, Step])[] = [
  [12, outside.passHours],
  [7, outside.passDays],
  [2, outside.passMonth],
  [1, coins.reset],
  [1, coins.remove],
];
const spread = (of: readonly (readonly [number, Step])[]): Step[] =>
  of.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
const [together, single] = [spread(weights), spread(alone)];

const take = async (world: World, company: Company, step: Step | undefined, roll: SeededRandom) => {
  const said = await step?.(world, company, roll);
  if (said === undefined) return 0;
  world.journal.push(`${company.name}: ${said}`);
  return 1;
};

/** Takes a step, or some at the same time. Returns how many. */
const go = async (world: World, roll: SeededRandom): Promise<number> => {
  const own = (): SeededRandom => seededRandom(roll.below(2 ** 31));
  const company = roll.choose(world.companies);
  if (!company) return 0;
  if (company.isExpired && roll.below(2) === 0) {
    const rescue = roll.choose([
      payments.subscribe,
      payments.subscribe,
      payments.changeCard,
      payments.resume,
    ]);
    return take(world, company, rescue, own());
  }
  const isAlone = roll.below(together.length + single.length) < single.length;
  if (isAlone) return take(world, company, roll.choose(single), own());
  const count = roll.below(4) === 0 ? 3 : 1;
  const chosen = Array.from({ length: count }, () => ({ step: roll.choose(together), by: own() }));
  const done = await Promise.all(chosen.map(({ step, by }) => take(world, company, step, by)));
  return done.reduce<number>((sum, one) => sum + one, 0);
};

/** What operators are told of cards that nobody gets. */
const keptCards = (said: string): string =>
  logEntries(said)
    .filter(({ message }) => message === 'gift card stays with the provider')
    .map(({ purchase }) => String(purchase))
    .join();

/** Deletes what is left, so that nothing of it goes on in the next life. */
const closeAll = async (world: World, roll: SeededRandom): Promise<void> => {
  for (const company of world.companies) await coins.askForDeletion(world, company, roll);
  await settle(world);
};

export type Life = {
  /** Everything that is wrong in the end. */
  readonly wrong: readonly string[];
  readonly journal: readonly string[];
  readonly steps: number;
  readonly delivered: number;
  readonly returned: number;
  /** Cents for subscriptions. */
  readonly invoiced: number;
};

/** In all lives of this process: Stripe knows them all. */
let allDelivered = 0;

/** Lets some companies do everything at random while everything fails, then counts their money and their coins. */
export const live = async (seed: number, steps: number, companies = 3): Promise<Life> => {
  const roll = seededRandom(seed);
  const founded: Company[] = [];
  for (let at = 0; at < companies; at += 1) founded.push(await foundCompany(roll));
  const world = newWorld(founded);
  for (const company of founded) await take(world, company, payments.connectCard, roll);
  const stop = captureLogs('ERROR');
  const calm = outside.disturb(world, seededRandom(seed + 1));
  let done = 0;
  let said = '';
  try {
    while (done < steps) done += await go(world, roll);
    calm();
    await outside.comeToRest(world, roll);
  } finally {
    calm();
    said = stop();
  }
  const books = await openBooks();
  const about = { errors: keptCards(said), roll };
  const all = [...world.companies, ...world.deleted];
  const reports: Awaited<ReturnType<typeof checkCompany>>[] = [];
  for (const company of all) reports.push(await checkCompany(world, company, books, about));
  const count = (of: 'delivered' | 'returned'): number =>
    reports.reduce((sum, report) => sum + report[of], 0);
  allDelivered += count('delivered');
  await closeAll(world, roll);
  return {
    wrong: [
      ...world.unexpected,
      ...reports.flatMap((report) => report.wrong),
      ...checkAll(books, allDelivered),
    ],
    journal: world.journal,
    steps: done,
    delivered: count('delivered'),
    returned: count('returned'),
    invoiced: books.invoices.reduce((sum, { amount_paid: paid }) => sum + paid, 0),
  };
};
