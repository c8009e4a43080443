import { useState } from 'react';
import type { Reason } from '#web/refusals/refused.ts';
import type { ShopPurchase } from '#shared/model/purchase';
import type { ShopReward } from '#shared/model/reward';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { sortReasons } from '#web/refusals/use-refusal-text.ts';
import { wholeIn } from '#web/product/money/typed.ts';
import { useShownPrice } from '#web/product/rewards/shown-price.ts';
import { useRevalidateShop } from './use-shop.ts';

type Wish = { readonly comment: string; readonly amount: string };

type Errors = ReturnType<typeof sortReasons<'comment' | 'amount'>>;

const nothingWrong: Errors = { byField: {}, others: [] };

/** What the server would refuse, shown before the request. */
const missingIn = (
  reward: ShopReward,
  { comment, amount }: Wish,
  { balance, price }: { readonly balance: number; readonly price: number },
): Errors => {
  const team = reward.reward_type === 'team';
  const paid = team ? wholeIn(amount) : price;
  const byField: Errors['byField'] = {};
  const others: Reason[] = [];
  if (paid === undefined) byField.amount = { code: 'invalid_amount' };
  else if (team && paid < 1) byField.amount = { code: 'price_too_low' };
  else if (team && paid > reward.remaining)
    byField.amount = { code: 'price_too_high', details: { price: reward.remaining } };
  else if (paid > balance) {
    if (team) byField.amount = { code: 'price_too_high', details: { price: balance } };
    else others.push({ code: 'not_enough_points' });
  }
  if (reward.comment_required && comment.trim() === '') byField.comment = { code: 'comment_required' };
  return { byField, others };
};

export const useRedemption = (reward: ShopReward, onDone: (purchase: ShopPurchase) => void) => {
  const { user } = useSignedIn();
  const team = reward.reward_type === 'team';
  const most = Math.min(reward.remaining, Math.max(0, user.balance));
  const [wish, setWish] = useState<Wish>({ comment: '', amount: team ? String(Math.min(10, most)) : '' });
  const [errors, setErrors] = useState(nothingWrong);
  const price = useShownPrice(reward, errors.others);
  const [busy, setBusy] = useState(false);
  const sendOnce = useSendOnce('shop.redeem');
  const revalidate = useRevalidateShop();
  const change = (part: Partial<Wish>) => {
    setWish((before) => ({ ...before, ...part }));
    setErrors(nothingWrong);
  };
  const send = async () => {
    if (busy) return;
    const missing = missingIn(reward, wish, { balance: user.balance, price });
    setErrors(missing);
    if (missing.others.length > 0 || Object.keys(missing.byField).length > 0) return;
    setBusy(true);
    const comment = wish.comment.trim();
    const body = { ...(comment && { comment }), ...(team ? { amount: wholeIn(wish.amount) } : { price }) };
    try {
      const params = { id: reward.id };
      const purchase = await sendOnce({ params, body }, (idempotencyKey) =>
        call('shop.redeem', { params, body, idempotencyKey }),
      );
      onDone(purchase);
      await revalidate();
    } catch (refused) {
      setErrors(sortReasons(refused, ['comment', 'amount']));
      setBusy(false);
      // Another member was faster or the reward changed: show the current state.
      await revalidate();
    }
  };
  return { wish, change, errors, busy, send, most, price, balance: user.balance };
};
