import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Card } from '#shared/model/money';

/** What the hosted page was opened for. */
type Errand = 'subscribe' | 'card';

/** Tells two cards apart, with characters that a callback may contain. */
const markOf = (card: Card | null): string =>
  card ? `${card.last4}-${card.exp_month}-${card.exp_year}`.replaceAll(/[^\w-]/g, '') : 'none';

/**
 * The paths that the hosted page returns to. Whoever finished it may be here before the server hears of it, so that path carries
 * the card as it was: the screen compares.
 */
export const returnTo = (path: string, errand: Errand, before: Card | null = null) => ({
  callback: `${path}?from=${errand}${errand === 'card' ? `&was=${markOf(before)}` : ''}`,
  canceled: `${path}?from=canceled`,
});

/** Milliseconds between readings, 30 seconds together: the provider tells the server after the visitor has left. */
const waits = [1000, 2000, 4000, 8000, 15_000];

type State = {
  /** Whether there is a subscription; undefined while unknown. */
  readonly subscribed?: boolean | undefined;
  /** The card; undefined while unknown. */
  readonly card?: Card | null | undefined;
};

/** `done`: what the visitor went for is there. `unchanged`: it was not within 30 seconds. `canceled`: nothing was finished. */
export type HostedReturn =
  | 'canceled'
  | { readonly errand: Errand; readonly outcome: 'waiting' | 'done' | 'unchanged' };

const isDone = (errand: Errand, was: string | null, { subscribed, card }: State): boolean | undefined => {
  if (errand === 'subscribe') return subscribed;
  return card === undefined ? undefined : card !== null && markOf(card) !== was;
};

/** What the address says of the hosted page, as it was when the screen opened. It leaves the address once it has been told. */
const useFrom = (told: (from: string | null, was: string | null) => boolean) => {
  const [search, setSearch] = useSearchParams();
  const [{ from, was }] = useState(() => ({ from: search.get('from'), was: search.get('was') }));
  const over = from !== null && told(from, was) && search.has('from');
  const clean = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    rest.delete('from');
    rest.delete('was');
    setSearch(rest, { replace: true });
  });
  useEffect(() => {
    if (over) clean();
  }, [over]);
  return { from, was };
};

/** Reads again, less and less often, until what the visitor went to the hosted page for is there or time is over. */
export const useHostedReturn = (state: State, read: () => Promise<unknown>): HostedReturn | undefined => {
  const [tries, setTries] = useState(0);
  const outcomeOf = (from: string | null, was: string | null): HostedReturn | undefined => {
    if (from === 'canceled') return from;
    const errand = from === 'subscribe' || from === 'card' ? from : undefined;
    const done = errand && isDone(errand, was, state);
    if (!errand || done === undefined) return undefined;
    return { errand, outcome: done ? 'done' : tries < waits.length ? 'waiting' : 'unchanged' };
  };
  const isWaiting = (returned: HostedReturn | undefined): boolean =>
    typeof returned === 'object' && returned.outcome === 'waiting';
  const { from, was } = useFrom((asked, before) => {
    const returned = outcomeOf(asked, before);
    return returned !== undefined && !isWaiting(returned);
  });
  const returned = outcomeOf(from, was);
  const waiting = isWaiting(returned);
  const again = useEffectEvent(async () => {
    await read().catch(() => undefined);
    setTries((count) => count + 1);
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => void again(), waits[tries]);
    return () => clearTimeout(timer);
  }, [waiting, tries]);
  return returned;
};
