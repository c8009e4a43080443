import { useState } from 'react';
import type { Reason } from '#web/refusals/refused.ts';

/**
 * The price that is shown and sent with a redemption: the reward's, or the one that the server named when it refused
 * another.
 */
export const useShownPrice = (reward: { readonly price: number }, refused: readonly Reason[]): number => {
  const [price, setPrice] = useState(reward.price);
  const named = refused.find(({ code }) => code === 'price_changed')?.details?.['price'];
  if (typeof named === 'number' && named !== price) setPrice(named);
  return price;
};
