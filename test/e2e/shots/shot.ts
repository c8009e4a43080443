import type { Page } from 'playwright-core';
import { endHeld } from '../../support/answers.ts';
import { settled } from '../../support/rest.ts';
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
      await settled(page);
      await step(page, server);
    }
  };

/** Opens it with nothing left of the one before: neither its stand-in answers nor, for a stranger, its sign-in. */
export const show = async (
  page: Page,
  { path, signedIn, waits, prepare }: Shot,
  server: Server,
): Promise<void> => {
  // What waits to be sent would be sent under the next one.
  await page
    .evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('kept')) localStorage.removeItem(key);
    })
    .catch(() => undefined);
  await page.goto('about:blank');
  await page.emulateMedia({ media: 'screen' });
  await endHeld(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  if (!signedIn) await page.context().setStorageState({ cookies: [], origins: [] });
  await page.goto(path);
  await settled(page);
  await prepare?.(page, server);
  if (waits) return page.waitForTimeout(1500);
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached', timeout: 10_000 });
  return settled(page);
};
