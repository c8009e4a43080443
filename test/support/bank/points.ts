import { coins } from '#shared/contract/coins';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import type { PostId } from '#shared/model/ids';
import { postBody } from '../post-body.ts';
import { call } from '../stack.ts';
import { type Member, storedPosts } from '../team.ts';
import { by, chooseRecent, type Step } from './bank.ts';
import { celebrationsIn } from './celebrations.ts';

export const send: Step = async (bank, me, roll, mark) => {
  const others = [...bank.people, ...bank.guests].filter(({ id }) => id !== me.id);
  const to = [...new Set([roll.choose(others), roll.choose(others), roll.choose(others)])];
  const body = { ...postBody(bank.team, to, 1 + roll.below(9)), message: mark, private: roll.below(4) === 0 };
  return async () => {
    const answered = await call(posts.create, { body }, by(bank, me, mark));
    if (answered.status === 201) bank.sentPosts.push({ id: answered.body.id, by: me });
    return answered;
  };
};

/** Deletes a post as soon as it was sent, while others may be adding to it. */
export const undo: Step = async (bank, me, roll, mark) => {
  const ask = await send(bank, me, roll, mark);
  return async () => {
    const answered = await ask!();
    const sent = bank.sentPosts.findLast((post) => post.by === me);
    if (answered.status === 201 && sent)
      await call(posts.remove, { params: { id: sent.id } }, by(bank, me, `${mark}-undo`));
    return answered;
  };
};

export const addPoints: Step = async (bank, me, roll, key) => {
  const festive = roll.below(3) === 0 ? await storedPosts(bank.team) : [];
  const post = chooseRecent<{ readonly id: PostId }>(
    roll,
    festive.length > 0 ? celebrationsIn(festive) : bank.sentPosts,
  );
  if (!post) return undefined;
  const [params, body] = [{ id: post.id }, { score: 1 + roll.below(5) }];
  return async () => {
    const answered = await call(posts.addPoints, { params, body }, by(bank, me, key));
    if (answered.status === 201) bank.addOns.push({ id: answered.body.id, post: post.id, by: me });
    return answered;
  };
};

/** Takes a post out of the feed, while others may be adding to it or deleting it. */
export const takeOut: Step = async (bank, _, roll, mark) => {
  const post = chooseRecent(roll, bank.sentPosts);
  return post && (() => call(posts.takeOut, { params: { id: post.id } }, by(bank, bank.ann, mark)));
};

export const takePointsBack: Step = async (bank, _, roll, key) => {
  const one = chooseRecent(roll, bank.addOns);
  const params = one && { id: one.post, add_on_id: one.id };
  return params && (() => call(posts.removeAddOn, { params }, by(bank, one.by, key)));
};

export const takeBack: Step = async (bank, _, roll, key) => {
  const post = chooseRecent(roll, bank.sentPosts);
  return post && (() => call(posts.remove, { params: { id: post.id } }, by(bank, post.by, key)));
};

export const adjust: Step = async (bank, _, roll, mark) => {
  const body = { amount: roll.below(60) - 30, comment: mark };
  const params = { id: (roll.choose(bank.people) as Member).id };
  return body.amount === 0 ? undefined : () => call(coins.adjust, { params, body }, by(bank, bank.ann, mark));
};

/** Some bring their balances from elsewhere, in a file with the same people as an earlier one. */
export const bring: Step = async (bank, _, roll) => {
  const who = [roll.choose(bank.people), roll.choose(bank.guests)].flatMap((one) => one ?? []);
  const rows = who.map(({ email }) => ({ email, opening_balance: 1 + roll.below(20) }));
  return () => call(users.invite, { body: { users: rows } }, by(bank, bank.ann));
};
