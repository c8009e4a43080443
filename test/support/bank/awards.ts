import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import type { StoredPost } from '#shared/model/post';
import type { Member } from '../team.ts';
import { call } from '../stack.ts';
import { storedEntries, storedPosts } from '../team.ts';
import { awardsOf } from '../awards.ts';
import { type Bank, by, everyone, type Step, type Truths } from './bank.ts';

/** Who may get an award: half the time a guest, who may be leaving just now. */
const receiverIn = (bank: Bank, roll: Parameters<Step>[2]): Member =>
  roll.choose([...bank.people, ...bank.guests]) as Member;

export const giveAward: Step = async (bank, _, roll, mark) => {
  const body = { to_id: receiverIn(bank, roll).id, points: 1 + roll.below(9), message: mark };
  const params = { id: bank.awards.given };
  return async () => {
    const answered = await call(rewards.giveAward, { params, body }, by(bank, bank.ann, mark));
    if (answered.status === 201) bank.awardPosts.push(answered.body.id);
    return answered;
  };
};

export const nominate: Step = async (bank, me, roll, mark) => {
  const body = { to_id: receiverIn(bank, roll).id, message: mark };
  return () =>
    call(rewards.requestAward, { params: { id: bank.awards.nominated }, body }, by(bank, me, mark));
};

/** Two decide at once on the same requests. */
export const decide: Step = async (bank, _, roll) => {
  const { status, body } = await call(rewards.listAwardRequests, { query: {} }, by(bank, bank.ann));
  const ids = status === 200 ? body.slice(0, 5).map(({ id }) => id) : [];
  const decision = roll.below(4) === 0 ? 'declined' : 'approved';
  if (ids.length === 0) return undefined;
  const settle = () =>
    call(rewards.settleAwardRequests, { body: { ids, decision, reason: 'As said' } }, by(bank, bank.ann));
  return async () => {
    const [answered] = await Promise.all([settle(), settle()]);
    return answered;
  };
};

export const deleteAward: Step = async (bank, _, roll, key) => {
  const id = roll.choose(bank.awardPosts);
  return id && (() => call(posts.remove, { params: { id } }, by(bank, bank.ann, key)));
};

/** The posts of awards that are there. */
export const awardPostsIn = (all: readonly StoredPost[]): readonly StoredPost[] =>
  all.filter(({ celebration }) => celebration?.kind === 'award');

export const awardTruths: Truths = {
  'each award gave its points once, and took back those of deleted ones': async (bank) => {
    const entries = (await Promise.all(everyone(bank).map((me) => storedEntries(bank.team, me)))).flat();
    const of = Map.groupBy(entries, ({ post_id: id }) => id);
    const sums = (id: (typeof bank.awardPosts)[number]) =>
      (of.get(id) ?? []).filter((one) => !one.add_on_id).map(({ amount }) => amount);
    const there = awardPostsIn(await storedPosts(bank.team));
    const known = new Set(there.map(({ id }) => id));
    return [
      ...there.flatMap(({ id, score }) => {
        const amounts = sums(id);
        return amounts.length === 1 && amounts[0] === score
          ? []
          : [`${id} of ${score} gave ${amounts.join()}`];
      }),
      ...bank.awardPosts.flatMap((id) => {
        const amounts = sums(id);
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        if (known.has(id)) return [];
        return amounts.length === 2 && total === 0 ? [] : [`${id} is gone and gave ${amounts.join()}`];
      }),
    ];
  },
  'no budget of an award is exceeded, and each request that was approved has one post': async (bank) => {
    const shown = await awardsOf({ ...bank.ann, at: new Date(bank.now) });
    const query = { of: 'deciding', status: 'approved' } as const;
    const { body: approved } = await call(rewards.listAwardRequests, { query }, by(bank, bank.ann));
    const ids = approved.map(({ post_id: id }) => id);
    return [
      ...shown.flatMap(({ name, use, budget }) =>
        use.spent < 0 || use.spent > (budget?.points ?? 0) ? [`${name} has given ${use.spent}`] : [],
      ),
      ...(new Set(ids).size === ids.length ? [] : ['a post is that of two requests']),
    ];
  },
};
