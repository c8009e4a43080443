import type { Page } from 'playwright-core';
import { compose } from '../../support/journey.ts';
import { inTurn, type Shot } from './shot.ts';

const leave = (page: Page): Promise<void> => page.context().setOffline(true);
/** The part of the page that sends what waits, and asks before it is left behind, is there before the network goes. */
const send = async (page: Page, words: string): Promise<void> => {
  await page.locator('header [aria-keyshortcuts]').waitFor({ state: 'attached' });
  const dialog = await compose(page, words, 'mar');
  await leave(page);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Waiting to be sent', { exact: true }).first().waitFor();
};
const wait = (page: Page): Promise<void> => send(page, '+10 #teamwork For the tent that stood in the rain.');
const waitLong = (page: Page): Promise<void> =>
  send(page, `+10 #ownership ${'For the calm in the middle of the launch. '.repeat(12)}`);

/** The reason arrives where the text waits. */
const refuse = async (page: Page): Promise<void> => {
  await wait(page);
  await page.route('**/api/v1/posts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { errors: [{ code: 'no_points_available', path: ['score'] }] } })
      : route.continue(),
  );
  await page.context().setOffline(false);
  await page
    .getByText(/No points available/)
    .first()
    .waitFor();
};

/** The parts of the menus and of the question are there before the network goes. */
const signOut = async (page: Page): Promise<void> => {
  const wide = (page.viewportSize()?.width ?? 0) >= 768;
  await wait(page);
  await page.route('**/api/v1/posts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.context().setOffline(false);
  await page
    .getByRole('button', { name: wide ? /’s account/ : /menu/i })
    .first()
    .click();
  const item = { name: 'Sign out' };
  await page.getByRole('menuitem', item).or(page.getByRole('dialog').getByRole('button', item)).click();
  await page.getByRole('dialog', { name: 'Sign out with unsent messages?' }).waitFor();
};

const onFeed = (name: string, prepare: Shot['prepare']): Shot => ({
  name,
  path: '/feed',
  signedIn: true,
  ...(prepare && { prepare }),
});

export const screens: readonly Shot[] = [
  onFeed('outbox', wait),
  onFeed('outbox-long', waitLong),
  onFeed('outbox-refused', refuse),
  onFeed('outbox-leave', signOut),
  onFeed(
    'offline-away',
    inTurn(leave, (page) => page.getByRole('link', { name: 'Rewards' }).first().click()),
  ),
];
