import { expect, test } from 'vitest';
import { expectAccessible } from '../support/journey.ts';
import { aStage } from '../support/stage.ts';

const { server, aMember } = aStage([]);

const shop = /\/assets\/shop-.*\.js/;

test('a screen that does not arrive says so, loses nothing, and comes when asked again', async () => {
  const member = await aMember('grace@acme.example');
  const { page } = member;
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.route(shop, (route) => route.abort());
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
  await page.unroute(shop);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rewards' }).waitFor();
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await member.leave();
});

test('after a release a part that is gone brings the new page, once', async () => {
  const member = await aMember('tom@acme.example');
  const { page } = member;
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(shop, (route) => route.fulfill({ status: 404 }));
  // The page of the release differs in the name of its script.
  await page.route(`${server.origin}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/assets\/index-\w+/g, 'assets/index-released');
    await route.fulfill({ response: answer, body });
  });
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('alert').waitFor();
  expect(loads).toBe(1);
  await member.leave();
});

test('without a network the page says so, and again when it is back', async () => {
  const member = await aMember('omar@acme.example');
  const { page } = member;
  await page.context().setOffline(true);
  await page
    .getByRole('status')
    .filter({ hasText: /network|offline|connection/i })
    .waitFor();
  await page.getByRole('link', { name: 'Rewards', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rewards' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await member.leave();
});
