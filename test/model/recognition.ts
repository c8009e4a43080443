import { expect } from 'vitest';
import { coins } from '#shared/contract/coins';
import { posts } from '#shared/contract/posts';
import { draft } from '../support/draft.ts';
import type { Member } from '../support/team.ts';
import {
  ask,
  Command,
  type Dice,
  expectOutcome,
  expectPurses,
  left,
  type Model,
  type Outcome,
  periodOf,
  pick,
  type Sending,
  type Somebody,
  spend,
  takesPart,
} from './model.ts';

export const send = ([a, b, c, d]: Dice): Command =>
  new Command(`send ${[a, b, c, d].join()}`, async (model, real) => {
    const who = pick(model.people, a);
    const to = [...new Set([b, b + c, b + 2 * c].slice(0, 1 + (c % 3)).map((at) => pick(model.people, at)))];
    const score = 1 + (d % 60);
    const body = draft(
      real.team,
      to.map(({ at }) => real.members[at]),
      score,
    );
    const answered = await ask(model, real, who, posts.create, { body });
    const outcome: Outcome = to.includes(who)
      ? 'self_recognition'
      : !to.every(takesPart)
        ? 'user_not_found'
        : score * to.length > left(model, who)
          ? 'no_points_available'
          : 'ok';
    if (expectOutcome(who, answered, outcome)) {
      spend(model, who, score * to.length);
      for (const one of to) one.balance += score;
      const { id } = answered.body;
      const period = periodOf(model);
      model.sent.push({ id, from: who, to, score, period, likes: new Set(), value: 0, gone: false });
    }
    await expectPurses(real, to);
  });

const isSomethingSent = ({ sent }: Readonly<Model>): boolean => sent.length > 0;
const mayChange = (who: Somebody, { from }: Sending): boolean => who === from || who.at === 0;

export const takeBack = ([a, b, c]: Dice): Command =>
  new Command(
    `delete post ${a},${b}`,
    async (model, real) => {
      const post = pick(model.sent, a);
      const who = c % 3 === 0 ? pick(model.people, b) : post.from;
      const answered = await ask(model, real, who, posts.remove, { params: { id: post.id } });
      const outcome = post.gone ? 'not_found' : mayChange(who, post) ? 'ok' : 'forbidden';
      if (expectOutcome(who, answered, outcome)) {
        post.gone = true;
        for (const one of post.to) one.balance -= post.score;
        if (post.from.spent.period === post.period && post.period === periodOf(model))
          spend(model, post.from, -post.score * post.to.length);
      }
      await expectPurses(real, post.to);
    },
    isSomethingSent,
  );

export const revalue = ([a, b, c]: Dice): Command =>
  new Command(
    `change value ${a},${b}`,
    async (model, real) => {
      const [post, who] = [pick(model.sent, a), pick(model.people, b)];
      const value = c % (real.team.values.length + 1);
      const value_id = real.team.values[value]?.id ?? ('01ARZ3NDEKTSV4RRFFQ69G5FAV' as never);
      const params = { id: post.id };
      const answered = await ask(model, real, who, posts.update, { params, body: { value_id } });
      const known = value < real.team.values.length;
      const outcome = post.gone
        ? 'not_found'
        : !mayChange(who, post)
          ? 'forbidden'
          : known
            ? 'ok'
            : 'value_required';
      if (expectOutcome(who, answered, outcome)) post.value = value;
    },
    isSomethingSent,
  );

export const like = (endpoint: typeof posts.like | typeof posts.unlike, [a, b]: Dice): Command =>
  new Command(
    `${endpoint.summary} ${a},${b}`,
    async (model, real) => {
      const [post, who] = [pick(model.sent, a), pick(model.people, b)];
      const answered = await ask(model, real, who, endpoint, { params: { id: post.id } });
      if (!expectOutcome(who, answered, post.gone ? 'not_found' : 'ok')) return;
      if (endpoint === posts.like) post.likes.add(who);
      else post.likes.delete(who);
      expect(answered.body).toEqual({ likes: post.likes.size, liked: post.likes.has(who) });
    },
    isSomethingSent,
  );

export const adjust = ([a, b, c]: Dice): Command =>
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
          : !takesPart(one)
            ? 'user_not_found'
            : amount < 0 && one.balance + amount < 0
              ? 'invalid_amount'
              : 'ok';
    if (expectOutcome(who, answered, outcome)) {
      one.balance += amount;
      expect(answered.body).toMatchObject({ amount, balance_after: one.balance });
    }
    await expectPurses(real, [one]);
  });
