import { randomUUID } from 'node:crypto';
import type { Endpoint, ClientRequest } from '#shared/contract/endpoint';
import type { PostId, PurchaseId, RewardId, UserId } from '#shared/model/ids';
import type { RefusalCode } from '#shared/model/refusal';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { aReward } from '../../support/shop.ts';
import { type Answered, call, stack } from '../../support/stack.ts';
import { aTeam, type Member, signIn, type Team } from '../../support/team.ts';

/*
 * A simple model of companies that pay: who has how many coins, what was bought with them, and how many seats there
 * are. What becomes of money and of gift cards is not foreseen here; it is counted at the end, where it is kept.
 */

export type Buyer = Member & {
  readonly name: string;
  /** As if every purchase that is not known to have been returned were paid. */
  balance: number;
  isMember: boolean;
  session?: { readonly token: string; readonly at: number };
};
export type Bought = {
  readonly id: PurchaseId;
  readonly by: Buyer;
  readonly price: number;
  readonly isGiftCard: boolean;
  isOpen: boolean;
  /** A reset or a deletion removed it. */
  isWiped: boolean;
};
export type Sending = {
  readonly id: PostId;
  readonly by: Buyer;
  readonly to: readonly Buyer[];
  readonly score: number;
  isThere: boolean;
};
export type Company = {
  readonly name: string;
  readonly team: Team<string>;
  /** The first one administers it. */
  readonly people: readonly Buyer[];
  readonly guests: { readonly id: UserId; isMember: boolean }[];
  readonly coffee: RewardId;
  readonly giftCard: RewardId;
  readonly posts: Sending[];
  readonly bought: Bought[];
  /** Pages of Stripe that somebody opened; some of them are completed late, or never. */
  readonly pages: string[];
  isDeleted: boolean;
  /** Its last call was refused, because nothing is paid. */
  isExpired: boolean;
  /** Its customer at Stripe, once it is deleted. */
  customer?: string | undefined;
};

export type World = {
  readonly companies: Company[];
  readonly deleted: Company[];
  /** Every step with its answer, to be printed when something is wrong. */
  readonly journal: string[];
  readonly unexpected: string[];
  /** Calls that the table fails just now. */
  failing: number;
  areJobsFailing: boolean;
  stopCrash: (() => void) | undefined;
};

export const day = 86_400_000;
export const hour = day / 24;

const usual: readonly RefusalCode[] = [
  'already_settled',
  'already_subscribed',
  'billing_inactive',
  'invalid_amount',
  'no_points_available',
  'no_reward_card',
  'no_subscription',
  'not_enough_points',
  'not_found',
  'payment_declined',
  'card_expired',
  'payment_failed',
  'renewal_failed',
  // A guest is invited again within a minute of the last time.
  'too_many_requests',
  'unauthenticated',
  'user_not_found',
  'workspace_busy',
];
const expected = new Set(usual);
/** After these nobody knows whether the call had its effect. */
const silence = new Set<RefusalCode>([
  'unknown',
  'busy',
  'purchase_failed',
  'upstream_failed',
  'mail_failed',
]);

/** A session that was opened a moment ago, by the clock. */
const tokenOf = async ({ team }: Company, one: Buyer): Promise<string> => {
  const now = stack.clock.now();
  if (!one.session || now.getTime() - one.session.at > 5 * 60_000) {
    const token = await signIn({ id: one.id, workspace_id: team.workspace.id }, now);
    one.session = { token, at: now.getTime() };
  }
  return one.session.token;
};

const patience = 15;

/**
 * Calls an endpoint as a member, and again with the same key until there is an answer. Sometimes the table fails
 * during the first tries.
 */
export const ask = async <E extends Endpoint>(
  world: World,
  { company, who, roll }: { company: Company; who: Buyer; roll: SeededRandom },
  endpoint: E,
  sent: ClientRequest<E>,
): ReturnType<typeof call<E>> => {
  const key = endpoint.idempotent ? randomUUID() : undefined;
  const failures = roll.below(8) === 0 ? 1 + roll.below(3) : 0;
  const token = await tokenOf(company, who);
  for (let tried = 0; ; tried += 1) {
    const fails = tried < failures;
    if (fails) world.failing += 1;
    let answered: Answered<unknown>;
    try {
      answered = await call(endpoint, sent, { token, key });
    } finally {
      if (fails) world.failing -= 1;
    }
    const { status, codes } = answered;
    company.isExpired = codes.includes('billing_inactive');
    const isSilent = codes.some((code) => silence.has(code));
    if (isSilent && tried < patience) continue;
    const wrong = codes.find((code) => !expected.has(code));
    if (isSilent || wrong)
      world.unexpected.push(`${company.name}: ${endpoint.method} ${endpoint.path}: ${status} ${wrong}`);
    return answered as Awaited<ReturnType<typeof call<E>>>;
  }
};

let companies = 0;
const names = ['ann', 'bob', 'cyd', 'dan', 'eve'];

/** A company in its third day, with a coffee for 10 coins and a gift card of 25 dollars for 40. */
export const foundCompany = async (roll: SeededRandom): Promise<Company> => {
  companies += 1;
  const now = stack.clock.now();
  // Some trials end before a first payment could be put off to their end.
  const left = roll.below(4) === 0 ? hour : 27 * day;
  const team = await aTeam(names, {
    now: new Date(now.getTime() - 3 * day),
    workspace: { limit: 10_000, trial_ends_at: new Date(now.getTime() + left).toISOString() },
  });
  await stack.counted();
  const people = names.map((name): Buyer => {
    const member = team[name];
    if (!member) throw new Error(`${name} is missing`);
    return { ...member, name, balance: 0, isMember: true };
  });
  const of = { id: people[0]?.id as UserId, workspace_id: team.workspace.id };
  const ann = { ...(team['ann'] as Member), token: await signIn(of, now) };
  const coffee = await aReward(ann);
  const giftCard = await aReward(ann, {
    title: 'Bookshop',
    price: '40',
    fulfilment: 'automatic',
    country: 'US',
    gift_card_value: '2500',
  });
  return {
    name: `company ${companies}`,
    team,
    people,
    guests: [],
    coffee: coffee.id,
    giftCard: giftCard.id,
    posts: [],
    bought: [],
    pages: [],
    isDeleted: false,
    isExpired: false,
  };
};

export const newWorld = (founded: readonly Company[]): World => ({
  companies: [...founded],
  deleted: [],
  journal: [],
  unexpected: [],
  failing: 0,
  areJobsFailing: false,
  stopCrash: undefined,
});

/** Waits until everything is done that can be done now, after the last fault: with more of them it takes long. */
export const settle = async (world: World): Promise<void> => {
  world.stopCrash?.();
  world.stopCrash = undefined;
  world.areJobsFailing = false;
  stack.stripe?.clearFaults();
  stack.tremendous?.clearFaults();
  await stack.settle();
};
