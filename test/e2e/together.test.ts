import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask, atFeed, give } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { followRequests, settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember, setUp } = aStage();

let priya: Person;
let marcus: Person;
let anna: Person;
setUp(async () => {
  priya = await aMember('priya@acme.example');
  marcus = await aMember('marcus@acme.example');
  anna = await aMember('anna@acme.example');
});

type Config = {
  readonly user: { readonly id: string; readonly balance: number; readonly score_remaining: number };
  readonly values: readonly { readonly id: string; readonly name: string }[];
};
const configOf = async (person: Person): Promise<Config> => (await ask(person, '/config')) as Config;

/** Ten seconds for a page that is open beside others. Its clock is its own. */
const tenSeconds = async ({ page }: Person): Promise<void> => {
  await page.clock.fastForward(10_000);
  await settled(page);
};

const post = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

const send = async (from: Person, to: Person, message: string): Promise<string> => {
  const { user } = await configOf(to);
  const { values } = await configOf(from);
  const body = { to_id: [user.id], score: 1, value_id: values[0]?.id, message };
  return ((await ask(from, '/posts', { method: 'POST', body })) as { id: string }).id;
};

test('what others do is seen within ten seconds, from posts to deletions, and what another tab does at once', async () => {
  const { page } = marcus;
  const id = await send(priya, marcus, 'Thanks for the first one');
  const gone = await send(priya, marcus, 'Thanks for the mistake');
  await page.clock.install();
  await page.goto('/feed');
  await atFeed(page);
  await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor();
  const shown = post(page, 'Thanks for the first one');
  await shown.getByRole('button', { name: /^Like, No likes/ }).waitFor();
  const { user } = await configOf(marcus);

  const { values } = await configOf(anna);
  await ask(anna, `/posts/${id}/like`, { method: 'POST' });
  await ask(anna, `/posts/${id}/comments`, { method: 'POST', body: { message: 'Well said' } });
  await ask(anna, `/posts/${id}/add_ons`, { method: 'POST', body: { score: 3 } });
  await ask(anna, `/posts/${id}`, { method: 'PUT', body: { value_id: values[1]?.id } });
  await ask(anna, `/posts/${gone}`, { method: 'DELETE' });
  await send(priya, marcus, 'Thanks for the second one');
  await tenSeconds(marcus);

  await shown.getByRole('button', { name: /^Like, 1 like/ }).waitFor();
  await shown.getByRole('button', { name: /^Comment, 1 comment/ }).waitFor();
  await shown.getByRole('listitem').filter({ hasText: 'Well said' }).waitFor();
  await shown.getByRole('button', { name: /\+3/ }).waitFor();
  await shown.getByText(values[1]?.name ?? '').waitFor();
  await post(page, 'Thanks for the mistake').waitFor({ state: 'detached' });
  await page.getByText(`${user.balance - 1 + 3 + 1} coins to spend`).waitFor();
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).waitFor();
  await page.getByRole('button', { name: '1 new post' }).click();
  await post(page, 'Thanks for the second one').waitFor();

  await ask(anna, `/posts/${id}/like`, { method: 'DELETE' });
  await ask(anna, `/users/${user.id}`, { method: 'PUT', body: { limit: 7 } });
  await tenSeconds(marcus);
  await shown.getByRole('button', { name: /^Like, No likes/ }).waitFor();
  await expect.poll(() => page.getByText(/to give/).innerText()).toMatch(/^[0-7] to give/);

  // A tab that nobody used for ten minutes asks once in a minute, but sees at once what another one does.
  const other = await page.context().newPage();
  followRequests(other);
  await other.clock.install();
  await other.goto('/feed');
  await other.getByRole('button', { name: 'Switch to dark mode' }).waitFor();
  await other.clock.fastForward(700_000);
  await settled(other);
  await shown.getByRole('button', { name: /^Like, No likes/ }).click();
  const there = post(other, 'Thanks for the first one').getByRole('button', { name: /^Like, 1 like/ });
  await expect.poll(() => there.count()).toBe(1);
  await other.close();
});

test('requests and what becomes of them are seen within ten seconds, on both sides', async () => {
  await give(anna, 5000, priya);
  const rewards = (await ask(priya, '/shop/rewards')) as readonly {
    readonly id: string;
    readonly title: string;
    readonly price: number;
    readonly reward_type: string;
    readonly comment_required: boolean;
  }[];
  const reward = rewards.find((one) => one.reward_type === 'individual' && !one.comment_required);
  for (const { page } of [anna, priya]) await page.clock.install();
  await anna.page.goto('/settings/rewards');
  await priya.page.goto('/rewards');
  for (const { page } of [anna, priya]) {
    await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor();
    await settled(page);
  }
  const requests = anna.page
    .getByRole('row')
    .filter({ hasText: 'Priya' })
    .filter({ hasText: reward?.title ?? '' });
  const before = await requests.count();
  const { id } = (await ask(priya, `/shop/rewards/${reward?.id}`, {
    method: 'POST',
    body: { price: reward?.price },
  })) as { id: string };
  const { user } = await configOf(priya);
  await tenSeconds(anna);
  await expect.poll(() => requests.count()).toBe(before + 1);
  await tenSeconds(priya);
  await priya.page
    .getByText(new RegExp(`${user.balance.toLocaleString('en')} coins`))
    .first()
    .waitFor();

  await ask(anna, `/rewards/purchases/${id}`, { method: 'DELETE' });
  await tenSeconds(priya);
  const after = await configOf(priya);
  expect(after.user.balance).toBeGreaterThan(user.balance);
  await priya.page
    .getByText(new RegExp(`${after.user.balance.toLocaleString('en')} coins`))
    .first()
    .waitFor();
});
