import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectFitsEverywhere } from '../support/accessibility.ts';
import { startEmpty, toFeed, tokenFor } from '../support/journey.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aPerson } = aStage([], {}, 'nothing');

/** Goes to a button with the Tab key alone. */
const focusByTab = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name });
  await button.waitFor();
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await button.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach "${name}"`);
};

/** The founder of a new team. */
const aFounder = async (email: string): Promise<Person> =>
  aPerson({ token: await tokenFor(server, email, { found: { name: 'Onboarding' } }) });

test('from the page to log in to the first recognition of a new team it is eight clicks', async () => {
  const person = await aPerson({});
  const { page } = person;
  const [email, colleague] = ['nora@first.example', 'bob@klein.example'];
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await page.goto('/login');
  await page.getByLabel('Work email').fill(email);
  await click(page.getByRole('link', { name: 'Create a team' }));
  await page.getByRole('heading', { name: 'Thank people more often' }).waitFor();
  // The address goes along.
  await expect.poll(() => page.getByLabel('Work email').inputValue()).toBe(email);
  await click(page.locator('form button[type=submit]'));
  const { subject } = await mailTo(server, email, /is your Bravo code/);
  await page.getByRole('textbox', { name: 'Code' }).fill(subject.slice(0, 9));
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lee');
  await page.getByRole('textbox', { name: /Company/ }).fill('Klein');
  await click(page.getByRole('checkbox'));
  await click(page.getByRole('button', { name: /create/i }));
  await click(page.getByRole('link', { name: 'Skip for now' }));
  await click(page.getByRole('button', { name: 'Start from scratch' }));
  await click(page.getByRole('main').getByRole('button', { name: 'Recognize' }).first());
  const composer = page.getByRole('dialog', { name: 'Recognize a colleague' });
  await composer.getByRole('combobox', { name: /^Who/ }).waitFor();
  await page.keyboard.type(colleague);
  await composer.getByRole('option', { name: `Invite ${colleague}` }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await composer.getByRole('button', { name: `Remove ${colleague}` }).waitFor();
  await composer.getByRole('textbox', { name: 'Why' }).fill('Thank you for joining me :tada:');
  await click(composer.getByRole('button', { name: 'Send points' }));
  await page.getByRole('article').getByText('Thank you for joining me 🎉').waitFor();
  expect(clicks).toBe(8);
  await mailTo(server, colleague, /invited you to/);
  await expectNoTrouble(person);
});

test.runIf(isLong)(
  'a founder who opens the composer first is offered demo data when it is closed',
  async () => {
    const owner = await aFounder('nora@composer.example');
    const { page } = owner;
    await page.goto('/feed?compose');
    const composer = page.getByRole('dialog', { name: 'Recognize' });
    await composer.waitFor();
    await settled(page);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Want some company while you look around?' }).waitFor();
    await expectNoTrouble(owner);
  },
);

test('a new team is offered demo data once; it is added, and in a long run removed completely', async () => {
  const owner = await aFounder('nora@demo.example');
  const { page } = owner;
  await page.goto('/feed');
  const offer = page.getByRole('dialog', { name: 'Want some company while you look around?' });
  await offer.waitFor();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Add demo data' }).click();
  const banner = page.getByRole('region', { name: 'Demo data' });
  await banner.waitFor();
  // While it is being made, the feed does not say that it is empty.
  await page.reload();
  await banner.waitFor();
  await expect
    .poll(() => page.getByRole('heading', { name: 'Be the first to thank someone' }).count())
    .toBe(0);
  await page.getByRole('article').first().waitFor({ timeout: 120_000 });
  await expect.poll(() => offer.count()).toBe(0);
  // Everybody sees what is not real.
  await page.getByRole('article').first().getByText('Demo', { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Rewards', exact: true }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor();
  await page.getByRole('article').first().getByText('Demo', { exact: true }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  // What removes it is a matter of jobs.
  if (!isLong) return expectNoTrouble(owner);

  await banner.getByRole('button', { name: 'Remove demo data' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove the demo data?' });
  await asked.waitFor();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Remove demo data' }).click();
  await page.getByRole('heading', { name: 'Be the first to thank someone' }).waitFor({ timeout: 120_000 });
  await expect.poll(() => banner.count()).toBe(0);
  // Alone there is nobody to thank yet.
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Invite colleagues' }).click();
  await page.getByRole('heading', { name: 'Add people', level: 1 }).waitFor();
  await expectNoTrouble(owner);
});

test.runIf(isLong)(
  'a declined offer is not made again, in any browser; the checklist and the danger zone make it when asked to',
  async () => {
    const owner = await aFounder('nora@declined.example');
    await toFeed(owner);
    await startEmpty(owner);
    const elsewhere = await aPerson({ token: owner.token });
    const { page } = elsewhere;
    await toFeed(elsewhere);
    await page.getByRole('heading', { name: 'Be the first to thank someone' }).waitFor();
    await settled(page);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('link', { name: /^Getting started/ }).click();
    const list = page.getByRole('dialog', { name: 'Getting started' });
    await list.getByRole('button', { name: 'Add demo data' }).click();
    const offer = page.getByRole('dialog', { name: 'Want some company while you look around?' });
    await offer.waitFor();
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/settings/danger');
    await page.getByRole('main').getByRole('button', { name: 'Add demo data' }).click();
    await offer.waitFor();
    await page.keyboard.press('Escape');
    await expectNoTrouble(owner, elsewhere);
  },
);

test('a founder decides on the welcome, by keyboard, whether to start with demo data; the feed does not ask again', async () => {
  const owner = await aFounder('nora@welcome.example');
  const { page } = owner;
  await page.goto('/welcome');
  const offer = page.getByRole('region', { name: 'Want some company while you look around?' });
  await offer.waitFor();
  await expectAccessible(page);
  await expectFitsEverywhere(page);
  await focusByTab(page, 'Start from scratch');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Be the first to thank someone' }).waitFor();
  await settled(page);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // The steps are seen without a click.
  await page.getByRole('region', { name: 'Getting started' }).getByText('Invite team members').waitFor();

  await expectNoTrouble(owner);
});

test('the steps stand beside the feed: a row opens its task, only its circle ticks it, a cross puts the list away', async () => {
  const owner = await aFounder('nora@steps.example');
  const { page } = owner;
  await toFeed(owner);
  await startEmpty(owner);
  const list = page.getByRole('region', { name: 'Getting started' });
  await list.getByText('0 of 7 done').waitFor();
  await expectAccessible(page);
  await list.getByRole('link', { name: 'Set limits' }).click();
  await page.waitForURL('**/settings/global');
  await page.goBack();
  await list.getByText('0 of 7 done').waitFor();
  const circle = list.getByRole('checkbox', { name: 'Mark “Set limits” as done' });
  await circle.focus();
  await page.keyboard.press('Space');
  await list.getByText('1 of 7 done').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/global');

  // On a phone only the next step is there, so that the feed stays in sight.
  await page.setViewportSize({ width: 375, height: 780 });
  await toFeed(owner);
  await expect.poll(() => list.getByRole('checkbox').count()).toBe(1);
  await list.getByRole('checkbox', { name: 'Mark “Complete your profile” as done' }).focus();
  await page.keyboard.press('Space');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Mark “Invite team members” as done');

  await list.getByRole('button', { name: 'Dismiss the checklist' }).click();
  const asked = page.getByRole('dialog', { name: 'Dismiss the checklist?' });
  await asked.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => list.count()).toBe(0);
  await expectNoTrouble(owner);
});

// In every run the steps beside the feed are walked; this is the same list in a dialog.
test.runIf(isLong)(
  'the checklist leads to open steps, is ticked by hand, and is put away for good',
  async () => {
    const owner = await aFounder('nora@checklist.example');
    const { page } = owner;
    await toFeed(owner);
    await startEmpty(owner);
    await page.getByRole('link', { name: /^Getting started/ }).click();
    const list = page.getByRole('dialog', { name: 'Getting started' });
    await list.getByText('0 of 7 done').waitFor();
    await expectAccessible(page);
    await list.getByRole('checkbox', { name: 'Set limits' }).check();
    await list.getByText('1 of 7 done').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('button', { name: /’s account/ }).click();
    await page.getByRole('menuitem', { name: 'Getting started' }).click();
    await list.getByText('1 of 7 done').waitFor();
    await list.getByRole('link', { name: 'Customize company values' }).click();
    await page.waitForURL('**/settings/values');

    await page.goto('/feed?getting-started');
    await list.getByRole('button', { name: 'Dismiss' }).click();
    await page
      .getByRole('dialog', { name: 'Dismiss the checklist?' })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await page.getByText('Checklist dismissed.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
    await expect.poll(() => page.getByText('Getting started').count()).toBe(0);
    await expectNoTrouble(owner);
  },
);

// In every run a team gets its demo data from the offer, and removes it from its feed.
test.runIf(isLong)('the checklist adds demo data, and the danger zone removes it', async () => {
  const owner = await aFounder('nora@danger.example');
  const { page } = owner;
  await toFeed(owner);
  await startEmpty(owner);
  await page.getByRole('link', { name: /^Getting started/ }).click();
  const list = page.getByRole('dialog', { name: 'Getting started' });
  await list.getByRole('button', { name: 'Add demo data' }).click();
  const offer = page.getByRole('dialog', { name: 'Want some company while you look around?' });
  await offer.getByRole('button', { name: 'Add demo data' }).click();
  await page.getByRole('article').first().waitFor({ timeout: 120_000 });
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goto('/settings/danger');
  await page.getByRole('main').getByRole('button', { name: 'Remove demo data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove demo data' }).click();
  // The page stays, without it.
  await expect
    .poll(() => page.getByRole('region', { name: 'Demo data' }).count(), { timeout: 120_000 })
    .toBe(0);
  await page.getByRole('heading', { name: 'Danger zone', level: 1 }).waitFor();
  await settled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.getByRole('heading', { name: 'Be the first to thank someone' }).waitFor();
  await expectNoTrouble(owner);
});

test.runIf(isLong)('a founder starts with demo data from the welcome, by keyboard', async () => {
  const owner = await aFounder('mira@welcome.example');
  await owner.page.goto('/welcome');
  await focusByTab(owner.page, 'Add demo data');
  await owner.page.keyboard.press('Enter');
  await owner.page.getByRole('article').first().waitFor({ timeout: 120_000 });
  await expectNoTrouble(owner);
});
