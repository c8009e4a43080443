import { beforeAll, expect, test } from 'vitest';
import { createTeam, expectAccessible, expectNoTrouble, type Person } from '../support/journey.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson } = aStage();

let owner: Person;
beforeAll(async () => {
  owner = await aPerson();
  await createTeam(owner, server, 'nora@onboarding.example', 'Onboarding');
});

test('whoever already writes to somebody is offered demo data when they are done', async () => {
  const { page } = owner;
  await page.goto('/feed?compose');
  const composer = page.getByRole('dialog', { name: 'Recognise' });
  await composer.waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Look around with some company?' }).waitFor();
});

test('a new team is offered demo data once; it comes, goes without a trace, and then colleagues are invited', async () => {
  const { page } = owner;
  await page.goto('/feed');
  const offer = page.getByRole('dialog', { name: 'Look around with some company?' });
  await offer.waitFor();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Add demo data' }).click();
  const banner = page.getByRole('region', { name: 'Demo data' });
  await banner.waitFor();
  // While it is being made, nobody is told that there is nothing.
  await page.reload();
  await banner.waitFor();
  await expect
    .poll(() => page.getByRole('heading', { name: 'Be the first to thank someone' }).count())
    .toBe(0);
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => offer.count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Rewards', exact: true }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();

  await banner.getByRole('button', { name: 'Remove demo data' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove the demo data?' });
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Remove demo data' }).click();
  await page.getByRole('heading', { name: 'Be the first to thank someone' }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  // Whoever is alone has nobody to thank yet.
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Invite colleagues' }).click();
  await page.getByRole('heading', { name: 'Add people', level: 1 }).waitFor();
});

test('the checklist leads to what is left, is ticked by hand, and goes for good', async () => {
  const { page } = owner;
  await page.goto('/feed');
  await page.getByRole('link', { name: /^Getting started/ }).click();
  const list = page.getByRole('dialog', { name: 'Getting started' });
  await list.getByText('0 of 7 done').waitFor();
  await expectAccessible(page);
  await list.getByRole('checkbox', { name: 'Set limits' }).check();
  await list.getByText('1 of 7 done').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Getting started' }).click();
  await list.getByText('1 of 7 done').waitFor();
  await list.getByRole('link', { name: 'Go to: Customise company values' }).click();
  await page.waitForURL('**/settings/values');

  await page.goto('/feed?getting-started');
  await list.getByRole('button', { name: 'Put away' }).click();
  await page
    .getByRole('dialog', { name: 'Put the checklist away?' })
    .getByRole('button', { name: 'Put away' })
    .click();
  await page.getByText('The checklist was put away.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Getting started').count()).toBe(0);
});

test('nothing went wrong in the browser', () => expectNoTrouble(owner));
