import type { Page } from 'playwright-core';
import type { Server } from '../../support/server.ts';

/** A screen, or a state of one, to be pictured. Each area's file exports its own as `screens`. */
export type Shot = {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** It is pictured while it waits, so it does not come to rest. */
  readonly waits?: true;
  /** Brings the screen into the state to be shown. */
  readonly prepare?: (page: Page, server: Server) => Promise<void>;
};

/** One preparation after the other. */
export const inTurn =
  (...steps: readonly NonNullable<Shot['prepare']>[]): NonNullable<Shot['prepare']> =>
  async (page, server) => {
    for (const step of steps) {
      await page.waitForLoadState('networkidle');
      await step(page, server);
    }
  };
