import { rewards } from '#shared/contract/rewards';
import type { Reward } from '#shared/model/reward';
import { leaverPosition } from '#shared/rules/rewards/leavers';
import type { SeededRandom } from '../seeded-random.ts';
import { call, internals } from '../stack.ts';
import { storedEntries, storedUser } from '../team.ts';
import { type Bank, by, everyone, same, type Step, type Truths } from './bank.ts';

/** Somebody of those who left with points, as the administrator saw them; now and then what was seen is old. */
const seen = async (bank: Bank, roll: SeededRandom) => {
  const { status, body } = await call(rewards.listLeavers, { query: {} }, by(bank, bank.ann));
  const one = status === 200 ? roll.choose(body) : undefined;
  return one && { params: { id: one.user.id }, version: one.version - (roll.below(5) === 0 ? 1 : 0) };
};

export const returnPoints: Step = async (bank, _, roll, key) => {
  const { params, version } = (await seen(bank, roll)) ?? {};
  if (!params || version === undefined) return undefined;
  return () => call(rewards.returnLeaver, { params, body: { version } }, by(bank, bank.ann, key));
};

export const payOut: Step = async (bank, _, roll, mark) => {
  const { params, version } = (await seen(bank, roll)) ?? {};
  if (!params || version === undefined) return undefined;
  const value = { amount: 100, currency: 'EUR' } as const;
  const body = { amount: 1 + roll.below(12), value, comment: mark, version };
  return () => call(rewards.payLeaver, { params, body }, by(bank, bank.ann, mark));
};

export const redeemForGuest: Step = async (bank, _, roll, mark) => {
  const guest = roll.choose(bank.guests);
  const reward = roll.choose(bank.singleRewards) as Reward;
  if (!guest) return undefined;
  const body = { user_id: guest.id, comment: mark };
  return () => call(rewards.redeem, { params: { id: reward.id }, body }, by(bank, bank.ann, mark));
};

const { allLeavers } = await import('#functions/data/leavers');

export const leaverTruths: Truths = {
  'the list has everybody who left with points, and nobody else': async (bank) => {
    const reading = { now: new Date(bank.now), consistent: true };
    const users = await Promise.all(everyone(bank).map((me) => storedUser(bank.team, me)));
    const must = users.flatMap((user) => {
      const position = leaverPosition(user);
      return position === undefined ? [] : [internals.keys.leaver(user.workspace_id, position, user.id).sk];
    });
    const listed = await allLeavers(bank.team.workspace.id, reading);
    return same(
      'listed',
      listed.map(({ sk }) => sk),
      must.toSorted(),
    );
  },
  'whoever returned points had none left, and kept those that came later': async (bank) => {
    const found = await Promise.all(
      everyone(bank).map(async (me) => {
        const returned = (await storedEntries(bank.team, me)).filter(({ type }) => type === 'returned');
        return returned.flatMap(({ balance_after: left, amount, id }) =>
          left === 0 && amount < 0 ? [] : [`${id} returned ${amount} and left ${left}`],
        );
      }),
    );
    return found.flat();
  },
};
