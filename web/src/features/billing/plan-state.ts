import type { Subscription } from './use-billing.ts';

type Told = Pick<Subscription, 'status' | 'cancel_at_period_end'>;

/** A subscription's state as it is worded: one that ends with its period is said to end, whatever its status. */
export const planState = ({ status, cancel_at_period_end: ends }: Told): Told['status'] | 'ending' =>
  ends && (status === 'active' || status === 'trialing') ? 'ending' : status;

const tones: Readonly<Partial<Record<ReturnType<typeof planState>, 'good' | 'soon' | 'bad'>>> = {
  active: 'good',
  trialing: 'good',
  ending: 'soon',
  incomplete: 'soon',
  past_due: 'bad',
  unpaid: 'bad',
};
export const toneOf = (state: ReturnType<typeof planState>) => tones[state];
