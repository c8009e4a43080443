import { expect } from 'vitest';
import { rewards } from '#shared/contract/rewards';
import type { AwardDecision } from '#shared/model/award-request';
import type { AwardId, AwardRequestId } from '#shared/model/ids';
import { awardsOf } from '../support/awards.ts';
import type { Member } from '../support/team.ts';
import {
  ask,
  Command,
  datedNow,
  dayAt,
  expectMembers,
  expectOutcome,
  isActive,
  type Model,
  type ModelMember,
  type ModelPost,
  type Outcome,
  pick,
  type RandomNumbers,
  type Real,
} from './model.ts';

/** An award that gives so many points each time, from a budget of the month. */
export type ModelAward = {
  readonly id: AwardId;
  readonly points: number;
  readonly budget: number;
  readonly requests: ModelAwardRequest[];
};
type ModelAwardRequest = {
  readonly id: AwardRequestId;
  readonly from: ModelMember;
  readonly to: ModelMember;
  open: boolean;
};

/** What an award has given this month and was not taken back. */
const spentOf = ({ posts, now }: Model, award: ModelAward): number =>
  posts
    .filter(
      (post) => post.award === award && !post.deleted && post.day.slice(0, 7) === dayAt(now).slice(0, 7),
    )
    .reduce((sum, { score }) => sum + score, 0);

const isAffordable = (model: Model, award: ModelAward): boolean =>
  spentOf(model, award) + award.points <= award.budget;

/** The post of an award, which the company gives. */
const given = (model: Model, award: ModelAward, one: ModelMember, id: ModelPost['id']): void => {
  one.balance += award.points;
  model.posts.push({
    ...datedNow(model, [one]),
    id,
    from: undefined,
    to: [one],
    score: award.points,
    paid: undefined,
    likes: new Set(),
    addOns: [],
    value: undefined,
    deleted: false,
    award,
  });
};

export const giveAward = ([a, b, c]: RandomNumbers): Command =>
  new Command(`award ${a},${b},${c}`, async (model, real) => {
    const [award] = model.awards as [ModelAward];
    const [who, one] = [pick(model.people, b % 5 === 0 ? b : 0), pick(model.people, a)];
    const body = { to_id: (real.members[one.at] as Member).id, message: `For ${c}` };
    const answered = await ask(model, real, who, rewards.giveAward, { params: { id: award.id }, body });
    const outcome: Outcome =
      who.at !== 0
        ? 'forbidden'
        : who === one
          ? 'self_recognition'
          : !isActive(one)
            ? 'receiver_left'
            : isAffordable(model, award)
              ? 'ok'
              : 'budget_used_up';
    if (expectOutcome(who, answered, outcome)) given(model, award, one, answered.body.id);
    await expectMembers(real, [one]);
  });

export const nominate = ([a, b, c]: RandomNumbers): Command =>
  new Command(`nominate ${a},${b},${c}`, async (model, real) => {
    const award = model.awards[1] as ModelAward;
    const [who, one] = [pick(model.people, a), pick(model.people, b)];
    const body = { to_id: (real.members[one.at] as Member).id, message: `Because of ${c}` };
    const answered = await ask(model, real, who, rewards.requestAward, { params: { id: award.id }, body });
    const isWaiting = award.requests.some(({ from, to, open }) => open && from === who && to === one);
    const outcome: Outcome =
      who === one
        ? 'self_recognition'
        : !isActive(one)
          ? 'receiver_left'
          : isWaiting
            ? 'already_nominated'
            : 'ok';
    if (expectOutcome(who, answered, outcome))
      award.requests.push({ id: answered.body.id, from: who, to: one, open: true });
  });

/** How a decision of the first member ends, who decides on all but an award to themselves. */
const decided = (model: Model, award: ModelAward, asked: ModelAwardRequest, approved: boolean): Outcome => {
  if (asked.to.at === 0) return 'forbidden';
  if (!asked.open) return 'already_settled';
  if (!approved) return 'ok';
  if (!isActive(asked.to)) return 'receiver_left';
  return isAffordable(model, award) ? 'ok' : 'budget_used_up';
};

export const decide = ([a, b]: RandomNumbers): Command =>
  new Command(
    `decide ${a},${b}`,
    async (model, real) => {
      const award = model.awards[1] as ModelAward;
      const [asked, approved] = [pick(award.requests, a), b % 3 !== 0];
      const decision: AwardDecision['decision'] = approved ? 'approved' : 'declined';
      const body = { ids: [asked.id], reason: 'Not yet', decision };
      const ann = model.people[0] as ModelMember;
      const { body: results } = await ask(model, real, ann, rewards.settleAwardRequests, { body });
      const outcome = decided(model, award, asked, approved);
      expect(results.map(({ code }) => code ?? 'ok')).toEqual([outcome]);
      if (outcome !== 'ok') return;
      asked.open = false;
      if (approved) given(model, award, asked.to, await newestAwardPost(model, real, asked.to));
      await expectMembers(real, [asked.to]);
    },
    ({ awards }) => (awards[1]?.requests.length ?? 0) > 0,
  );

/** The post that an approval has just added. */
const newestAwardPost = async (model: Model, real: Real, to: ModelMember): Promise<ModelPost['id']> => {
  const query = { of: 'deciding', status: 'approved' } as const;
  const ann = model.people[0] as ModelMember;
  const { body } = await ask(model, real, ann, rewards.listAwardRequests, { query });
  const known = new Set<string>(model.posts.map(({ id }) => id));
  const found = body.find(({ post_id: id }) => id !== null && !known.has(id));
  expect(found?.to.id).toBe(real.members[to.at]?.id);
  return found?.post_id as ModelPost['id'];
};

/** Expects that no budget is exceeded, and that each has given what the model says. */
export const expectAwards = async (model: Model, real: Real): Promise<void> => {
  const shown = await awardsOf({ ...(real.members[0] as Member), at: new Date(model.now) });
  for (const award of model.awards) {
    const use = shown.find(({ id }) => id === award.id)?.use;
    const spent = spentOf(model, award);
    expect(use).toMatchObject({ spent, given: spent / award.points, left: award.budget - spent });
    expect(spent).toBeLessThanOrEqual(award.budget);
  }
};
