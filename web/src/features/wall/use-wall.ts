import { useEffect, useState } from 'react';
import type { WallView } from '#shared/model/wall';
import { call } from '#web/api/client.ts';
import { reasonsOf } from '#web/refusals/refused.ts';

/** How often a wallboard asks, and how soon again when nothing answered. Milliseconds. */
const every = 60_000;
const againAfter = 10_000;
/** After so long the page loads itself anew, so that it does not miss a release. */
const reloadAfter = 24 * 3_600_000;

/** Why the server shows nothing. A revoked link never comes back; the others may. */
const reasons = ['not_found', 'billing_inactive', 'workspace_busy'] as const;
export type Reason = (typeof reasons)[number];

type WallState = {
  /** The last answer: it stays while there is no connection. */
  readonly view?: WallView;
  readonly reason?: Reason;
  /** Since when nothing has answered. */
  readonly offlineSince?: Date;
};

const ask = async (token: string, before: WallState): Promise<WallState> => {
  try {
    return { view: await call('walls.read', { body: { token } }) };
  } catch (error) {
    const reason = reasons.find((one) => one === reasonsOf(error)[0].code);
    if (reason) return { reason };
    return { ...before, offlineSince: before.offlineSince ?? new Date() };
  }
};

/** What the wallboard of a link shows: asked once a minute, while somebody can see it. */
export const useWall = (token: string): WallState => {
  const [state, setState] = useState<WallState>({});
  useEffect(() => {
    let known: WallState = {};
    let [ended, asking] = [false, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async (): Promise<void> => {
      clearTimeout(timer);
      if (ended || asking || document.hidden) return;
      asking = true;
      known = await ask(token, known);
      asking = false;
      if (ended) return;
      setState(known);
      if (known.view && !known.offlineSince && performance.now() > reloadAfter) location.reload();
      if (known.reason !== 'not_found')
        timer = setTimeout(() => void refresh(), known.offlineSince ? againAfter : every);
    };
    const wake = () => void refresh();
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', wake);
    void refresh();
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('online', wake);
    };
  }, [token]);
  return state;
};
