import { expect } from 'vitest';
import { coins } from '#shared/contract/coins';
import { posts } from '#shared/contract/posts';
import { postBody } from '../support/post-body.ts';
import type { Member } from '../support/team.ts';
import {
  ask,
  Command,
  type RandomNumbers,
  expectOutcome,
  expectMembers,
  remainingAllowance,
  type Model,
  type Outcome,
  pick,
  type ModelAddOn,
  type ModelPost,
  type ModelMember,
  spend,
  datedNow,
  isActive,
} from './model.ts';

export const send = ([a, b, c, d]: RandomNumbers): Command =>
  new Command(`send ${[a, b, c, d].join()}`, async (model, real) => {
    const who = pick(model.people, a);
    const to = [...new Set([b, b + c, b + 2 * c].slice(0, 1 + (c % 3)).map((at) => pick(model.people, at)))];
    const score = d % 60;
    const body = postBody(
      real.team,
      to.map(({ at }) => real.members[at]),
      score,
    );
    const answered = await ask(model, real, who, posts.create, { body });
    const outcome: Outcome = to.includes(who)
      ? 'self_recognition'
      : !to.every(isActive)
        ? 'user_not_found'
        : score * to.length > remainingAllowance(model, who)
          ? 'no_points_available'
          : 'ok';
    if (expectOutcome(who, answered, outcome)) {
      spend(model, who, score * to.length);
      for (const one of to) one.balance += score;
      const { id } = answered.body;
      model.posts.push({
        ...datedNow(model, [who, ...to]),
        id,
        from: who,
        to,
        score,
        paid: who.spent,
        likes: new Set(),
        addOns: [],
        value: 0,
        deleted: false,
      });
    }
    await expectMembers(real, to);
  });

const mayChange = (who: ModelMember, { from }: ModelPost): boolean => who === from || who.at === 0;

const hasPosts = (model: Readonly<Model>): boolean => model.posts.length > 0;

/** Takes back what a post or an add-on to it gave. */
const takeBack = ({ to }: ModelPost, { from, score, paid }: ModelPost | ModelAddOn): void => {
  for (const one of to) one.balance -= score;
  if (from && from.spent === paid) from.spent.points = Math.max(0, from.spent.points - score * to.length);
};

export const addPoints = ([a, b, c]: RandomNumbers): Command =>
  new Command(
    `add ${a},${b},${c}`,
    async (model, real) => {
      const [post, who, score] = [pick(model.posts, a), pick(model.people, b), 1 + (c % 20)];
      const sent = { params: { id: post.id }, body: { score } };
      const answered = await ask(model, real, who, posts.addPoints, sent);
      const outcome: Outcome = post.deleted
        ? 'not_found'
        : post.to.includes(who)
          ? 'self_recognition'
          : !post.to.every(isActive)
            ? 'user_not_found'
            : score * post.to.length > remainingAllowance(model, who)
              ? 'no_points_available'
              : 'ok';
      if (expectOutcome(who, answered, outcome)) {
        spend(model, who, score * post.to.length);
        for (const one of post.to) one.balance += score;
        post.addOns.push({
          ...datedNow(model, [who, ...post.to]),
          id: answered.body.id,
          from: who,
          score,
          paid: who.spent,
        });
      }
      await expectMembers(real, post.to);
    },
    hasPosts,
  );

/** Takes an add-on back: its giver, within seconds or much later, or an administrator. */
export const takePointsBack = ([a, b, c]: RandomNumbers): Command =>
  new Command(
    `take back ${a},${b}`,
    async (model, real) => {
      const post = pick(
        model.posts.filter(({ addOns }) => addOns.length > 0),
        a,
      );
      const addOn = pick(post.addOns, b);
      const who = c % 3 === 0 ? pick(model.people, b) : addOn.from;
      const params = { id: post.id, add_on_id: addOn.id };
      const answered = await ask(model, real, who, posts.removeAddOn, { params });
      if (expectOutcome(who, answered, who === addOn.from || who.at === 0 ? 'ok' : 'forbidden')) {
        takeBack(post, addOn);
        post.addOns = post.addOns.filter((one) => one !== addOn);
      }
      await expectMembers(real, post.to);
    },
    ({ posts: all }) => all.some(({ addOns }) => addOns.length > 0),
  );

export const deletePost = ([a, b, c]: RandomNumbers): Command =>
  new Command(
    `delete post ${a},${b}`,
    async (model, real) => {
      const post = pick(model.posts, a);
      const who = c % 3 === 0 ? pick(model.people, b) : (post.from ?? pick(model.people, 0));
      const answered = await ask(model, real, who, posts.remove, { params: { id: post.id } });
      const outcome = post.deleted ? 'not_found' : mayChange(who, post) ? 'ok' : 'forbidden';
      if (expectOutcome(who, answered, outcome)) {
        post.deleted = true;
        for (const given of [post, ...post.addOns]) takeBack(post, given);
        post.addOns = [];
      }
      await expectMembers(real, post.to);
    },
    hasPosts,
  );

export const changeValue = ([a, b, c]: RandomNumbers): Command =>
  new Command(
    `change value ${a},${b}`,
    async (model, real) => {
      const [post, who] = [pick(model.posts, a), pick(model.people, b)];
      const value = c % (real.team.values.length + 1);
      const value_id = real.team.values[value]?.id ?? ('01ARZ3NDEKTSV4RRFFQ69G5FAV' as never);
      const params = { id: post.id };
      const answered = await ask(model, real, who, posts.update, { params, body: { value_id } });
      const known = value < real.team.values.length;
      const outcome = post.deleted
        ? 'not_found'
        : !post.from || !mayChange(who, post)
          ? 'forbidden'
          : known
            ? 'ok'
            : 'value_required';
      if (expectOutcome(who, answered, outcome)) post.value = value;
    },
    hasPosts,
  );

export const like = (endpoint: typeof posts.like | typeof posts.unlike, [a, b]: RandomNumbers): Command =>
  new Command(
    `${endpoint.summary} ${a},${b}`,
    async (model, real) => {
      const [post, who] = [pick(model.posts, a), pick(model.people, b)];
      const answered = await ask(model, real, who, endpoint, { params: { id: post.id } });
      if (!expectOutcome(who, answered, post.deleted ? 'not_found' : 'ok')) return;
      if (endpoint === posts.like) post.likes.add(who);
      else post.likes.delete(who);
      expect(answered.body).toEqual({ likes: post.likes.size, liked: post.likes.has(who) });
    },
    hasPosts,
  );

export const adjust = ([a, b, c]: RandomNumbers): Command =>
  new Command(`adjust ${a},${b},${c}`, async (model, real) => {
    const who = pick(model.people, a % 5 === 0 ? a : 0);
    const one = pick(model.people, b);
    const amount = (c % 121) - 60;
    const params = { id: (real.members[one.at] as Member).id };
    const answered = await ask(model, real, who, coins.adjust, { params, body: { amount } });
    const outcome: Outcome =
      who.at !== 0
        ? 'forbidden'
        : amount === 0
          ? 'invalid_amount'
          : one === who
            ? 'own_balance'
            : !isActive(one)
              ? 'user_not_found'
              : amount < 0 && one.balance + amount < 0
                ? 'invalid_amount'
                : 'ok';
    if (expectOutcome(who, answered, outcome)) {
      one.balance += amount;
      expect(answered.body).toMatchObject({ amount, balance_after: one.balance });
    }
    await expectMembers(real, [one]);
  });
