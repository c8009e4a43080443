import { coins } from '#shared/contract/coins';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { shop } from '#shared/contract/shop';
import { users } from '#shared/contract/users';
import { workspace } from '#shared/contract/workspace';
import { postBody } from '../../support/post-body.ts';
import { storedWorkspace } from '../../support/stripe-events.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { ask, type Buyer, type Company, foundCompany, type World } from './company.ts';

/** What somebody does in a company. Returns what is said of it; undefined when there was nothing to do. */
export type Step = (world: World, company: Company, roll: SeededRandom) => Promise<string | undefined>;

export const choose = <One>(roll: SeededRandom, of: readonly One[]): One | undefined => roll.choose(of);
const administrator = ({ people }: Company): Buyer => people[0] as Buyer;
const buyers = ({ people }: Company): readonly Buyer[] => people.filter(({ isMember }) => isMember);

/** The status, with the code of a refusal. */
export const told = ({ status, codes }: { status: number; codes: readonly string[] }): string =>
  [status, ...codes].join(' ');

export const send: Step = async (world, company, roll) => {
  const who = choose(roll, buyers(company));
  const to = [...new Set([choose(roll, company.people), choose(roll, company.people)])].filter(
    (one): one is Buyer => one !== undefined && one !== who && one.isMember,
  );
  if (!who || to.length === 0) return undefined;
  const score = 1 + roll.below(30);
  const answered = await ask(world, { company, who, roll }, posts.create, {
    body: postBody(company.team, to, score),
  });
  if (answered.status === 201) {
    for (const one of to) one.balance += score;
    company.posts.push({ id: answered.body.id, by: who, to, score, isThere: true });
  }
  return `${who.name} sends ${score} to ${to.map(({ name }) => name).join()}: ${told(answered)}`;
};

export const takeBack: Step = async (world, company, roll) => {
  const post = choose(
    roll,
    company.posts.filter(({ isThere }) => isThere),
  );
  if (!post) return undefined;
  const who = post.by.isMember ? post.by : administrator(company);
  const answered = await ask(world, { company, who, roll }, posts.remove, { params: { id: post.id } });
  if (answered.status < 300) {
    post.isThere = false;
    for (const one of post.to) one.balance -= post.score;
  }
  return `${who.name} deletes a post of ${post.by.name}: ${told(answered)}`;
};

export const adjust: Step = async (world, company, roll) => {
  const to = choose(roll, buyers(company).slice(1));
  if (!to) return undefined;
  const amount = roll.below(4) === 0 ? -1 - roll.below(20) : 80 + roll.below(160);
  const who = administrator(company);
  const answered = await ask(world, { company, who, roll }, coins.adjust, {
    params: { id: to.id },
    body: { amount },
  });
  if (answered.status === 200) to.balance += amount;
  return `${to.name} gets ${amount}: ${told(answered)}`;
};

const redeem =
  (of: 'coffee' | 'giftCard', price: number): Step =>
  async (world, company, roll) => {
    const able = buyers(company).slice(1);
    const rich = able.filter(({ balance }) => balance >= price);
    const who = choose(roll, rich.length > 0 && roll.below(8) > 0 ? rich : able);
    if (!who) return undefined;
    const params = { id: company[of] };
    const answered = await ask(world, { company, who, roll }, shop.redeem, { params, body: {} });
    if (answered.status === 201) {
      who.balance -= price;
      const { id } = answered.body;
      const isGiftCard = of === 'giftCard';
      company.bought.push({ id, by: who, price, isGiftCard, isOpen: true, isWiped: false });
    }
    return `${who.name} redeems a ${of}: ${told(answered)} ${answered.body?.id ?? ''}`;
  };
export const redeemCoffee = redeem('coffee', 10);
export const redeemGiftCard = redeem('giftCard', 40);

/** Ends a request, also a gift card's, which people may not. */
const end =
  (endpoint: typeof shop.cancel | typeof rewards.fulfil | typeof rewards.decline): Step =>
  async (world, company, roll) => {
    const open = company.bought.filter(({ isOpen, isWiped }) => isOpen && !isWiped);
    const cups = open.filter(({ isGiftCard }) => !isGiftCard);
    const one = choose(roll, roll.below(5) === 0 || cups.length === 0 ? open : cups);
    if (!one) return undefined;
    const who = endpoint === shop.cancel ? one.by : administrator(company);
    const answered = await ask(world, { company, who, roll }, endpoint, { params: { id: one.id } });
    const isDone = answered.status === 200;
    if (isDone) one.isOpen = false;
    if (isDone && endpoint !== rewards.fulfil) one.by.balance += one.price;
    if (isDone && one.isGiftCard) world.unexpected.push(`${company.name}: a gift card was ended by hand`);
    return `${endpoint.summary} ${one.id}: ${told(answered)}`;
  };
export const cancel = end(shop.cancel);
export const fulfil = end(rewards.fulfil);
export const decline = end(rewards.decline);

export const invite: Step = async (world, company, roll) => {
  const email = `guest${company.guests.length}-${company.team.workspace.id}@guests.example`;
  const who = administrator(company);
  const answered = await ask(world, { company, who, roll }, users.invite, { body: { users: [{ email }] } });
  const id = answered.status === 200 ? answered.body[0]?.user_id : undefined;
  // Two invitations at the same moment go to one address: the second one is told that the member exists.
  if (id && company.guests.every((guest) => guest.id !== id)) company.guests.push({ id, isMember: true });
  return `a guest is invited: ${told(answered)}`;
};

/** Guests come and go; a buyer goes seldom, and for good. */
export const leave: Step = async (world, company, roll) => {
  const left = buyers(company).slice(1);
  const isBuyer = roll.below(12) === 0 && left.length > 2;
  const one = isBuyer
    ? choose(roll, left)
    : choose(
        roll,
        company.guests.filter(({ isMember }) => isMember),
      );
  if (!one) return undefined;
  const who = administrator(company);
  const answered = await ask(world, { company, who, roll }, users.update, {
    params: { id: one.id },
    body: { state: 'deactivated' },
  });
  if (answered.status === 200) one.isMember = false;
  return `${isBuyer ? 'a buyer' : 'a guest'} ${one.id} is deactivated: ${told(answered)}`;
};

export const comeBack: Step = async (world, company, roll) => {
  const one = choose(
    roll,
    company.guests.filter(({ isMember }) => !isMember),
  );
  if (!one) return undefined;
  const who = administrator(company);
  const answered = await ask(world, { company, who, roll }, users.update, {
    params: { id: one.id },
    body: { state: 'pending' },
  });
  if (answered.status === 200) one.isMember = true;
  return `a guest is invited again: ${told(answered)}`;
};

const wipe = ({ bought, posts: sent, people }: Company): void => {
  for (const one of bought) one.isWiped = true;
  for (const one of sent) one.isThere = false;
  for (const one of people) one.balance = 0;
};

export const reset: Step = async (world, company, roll) => {
  const who = administrator(company);
  const { name } = company.team.workspace;
  const answered = await ask(world, { company, who, roll }, workspace.reset, { body: { name } });
  if (answered.status === 202) wipe(company);
  return `reset: ${told(answered)}`;
};

/** Asks for the deletion of a company. Returns whether it was begun, and what was said. */
export const askForDeletion = async (
  world: World,
  company: Company,
  roll: SeededRandom,
): Promise<{ readonly isBegun: boolean; readonly said: string }> => {
  const who = administrator(company);
  const { name } = company.team.workspace;
  const { customer_id: customer } = await storedWorkspace(company.team);
  const answered = await ask(world, { company, who, roll }, workspace.remove, { body: { name } });
  const isBegun = answered.status === 202;
  if (isBegun) {
    wipe(company);
    company.isDeleted = true;
    company.customer = customer;
  }
  return { isBegun, said: told(answered) };
};

/** Founds a new company in place of a deleted one. */
export const remove: Step = async (world, company, roll) => {
  const { isBegun, said } = await askForDeletion(world, company, roll);
  if (!isBegun) return `deletion: ${said}`;
  world.deleted.push(company);
  const place = world.companies.indexOf(company);
  const next = await foundCompany(roll);
  world.companies.splice(place, 1, next);
  return `deletion: ${said}, and ${next.name} begins`;
};
