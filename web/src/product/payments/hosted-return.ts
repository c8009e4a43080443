import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Card } from '#shared/model/money';

/** What the hosted page was opened for. */
type Errand = 'subscribe' | 'card';

/** Tells two cards apart, with characters that a callback may contain. */
const markOf = (card: Card | null): string =>
  card ? `${card.last4}-${card.exp_month}-${card.exp_year}`.replaceAll(/[^\w-]/g, '') : 'none';

/**
 * The path that the hosted page returns to. Both paying and giving up lead there, so it carries the card as it was:
 * the screen compares.
 */
export const callbackTo = (path: string, errand: Errand, before: Card | null = null): string =>
  `${path}?from=${errand}${errand === 'card' ? `&was=${markOf(before)}` : ''}`;

/** Milliseconds between readings, 30 seconds together: the provider tells the server after the visitor has left. */
const waits = [1000, 2000, 4000, 8000, 15_000];

type State = {
  /** Whether there is a subscription; undefined while unknown. */
  readonly subscribed?: boolean | undefined;
  /** The card; undefined while unknown. */
  readonly card?: Card | null | undefined;
};

/** `done`: what the visitor went for is there. `unchanged`: it was not within 30 seconds. */
export type HostedReturn = { readonly errand: Errand; readonly outcome: 'waiting' | 'done' | 'unchanged' };

const isDone = (errand: Errand, was: string | null, { subscribed, card }: State): boolean | undefined => {
  if (errand === 'subscribe') return subscribed;
  return card === undefined ? undefined : card !== null && markOf(card) !== was;
};

/** Reads again, less and less often, until what the visitor went to the hosted page for is there or time is over. */
export const useHostedReturn = (state: State, read: () => Promise<unknown>): HostedReturn | undefined => {
  const [search] = useSearchParams();
  const [tries, setTries] = useState(0);
  const from = search.get('from');
  const errand = from === 'subscribe' || from === 'card' ? from : undefined;
  const done = errand && isDone(errand, search.get('was'), state);
  const waiting = done === false && tries < waits.length;
  const again = useEffectEvent(async () => {
    await read().catch(() => undefined);
    setTries((count) => count + 1);
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => void again(), waits[tries]);
    return () => clearTimeout(timer);
  }, [waiting, tries]);
  if (!errand || done === undefined) return undefined;
  return { errand, outcome: done ? 'done' : waiting ? 'waiting' : 'unchanged' };
};
