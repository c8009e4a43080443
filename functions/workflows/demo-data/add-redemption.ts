import { findRedemption, recordRedemption } from '#functions/data/purchases';
import { findReward } from '#functions/data/rewards';
import { findUser, findUsers } from '#functions/data/users';
import { includingExpired } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import type { DemoRedemption } from '#shared/rules/workspaces/demo';
import { createIds } from '#shared/rules/basics/ids';
import { planRedemption } from '#shared/rules/rewards/purchases';
import { planFulfilment } from '#shared/rules/rewards/settlements';
import { addSeconds } from '#shared/rules/basics/time';
import { settlePurchase } from '../settle-purchases.ts';
import { type Addition, demoMark, seededBytes } from './addition.ts';

const redeem = (
  { id, reward_id: rewardId, amount, comment, at }: DemoRedemption,
  addition: Addition,
): Promise<void> =>
  retryOnConflict(async () => {
    const { workspace, plan } = addition;
    const { id: w } = workspace;
    const [there, reward, people] = await Promise.all([
      findRedemption(w, id, includingExpired),
      findReward(w, rewardId, includingExpired),
      findUsers(
        w,
        plan.people.map((person) => person.id),
        includingExpired,
      ),
    ]);
    const [buyer] = [...people.values()].toSorted((a, b) => b.balance - a.balance);
    if (there || !reward || !buyer || buyer.balance < (amount ?? reward.price)) return;
    const { contribution, purchase, ...others } = planRedemption({
      reward,
      buyer,
      workspace,
      means: { provider: false, card: false },
      redeemed: false,
      used: undefined,
      comment,
      amount,
      price: undefined,
      newId: () => id,
      entryId: createIds(at, seededBytes(`${id}#entry`)).entry(),
      now: at,
    });
    const mark = demoMark(addition);
    await recordRedemption(
      w,
      {
        ...others,
        ...(contribution && { contribution: { ...contribution, ...mark } }),
        ...(purchase && { purchase: { ...purchase, ...mark } }),
      },
      [],
    );
  });

const fulfil = ({ id, at }: DemoRedemption, { workspace, job, now }: Addition): Promise<void> =>
  retryOnConflict(async () => {
    const [bought, administrator] = await Promise.all([
      findRedemption(workspace.id, id, includingExpired),
      findUser(workspace.id, job.by_id, includingExpired),
    ]);
    if (bought?.kind !== 'purchase' || bought.status !== 'pending' || !administrator) return;
    await settlePurchase(planFulfilment(bought, job.by_id, addSeconds(at, 7200)), administrator, [], now);
  });

/** The richest demo member redeems a reward; some requests are fulfilled as well. */
export const addDemoRedemption = async (planned: DemoRedemption, addition: Addition): Promise<void> => {
  await redeem(planned, addition);
  if (planned.fulfilled) await fulfil(planned, addition);
};
