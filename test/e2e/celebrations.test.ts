import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { toFeed } from '../support/journey.ts';
import type { Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember, aPerson, setUp } = aStage();

let anna: Person;
let marcus: Person;
setUp(async () => {
  anna = await aMember('anna@acme.example');
  marcus = await aMember('marcus@acme.example');
});

/** Lets tomorrow and its morning pass, at whatever hour it is now. */
const passTomorrow = async (): Promise<void> => {
  const { page } = await aPerson();
  await page.goto('/clock');
  for (const ahead of ['1 d ahead', '2 d ahead']) {
    await page.getByRole('button', { name: '+1 day' }).click();
    await page.getByText(ahead).waitFor();
  }
  await page.getByText('keep-schedules').first().waitFor();
};

test('an administrator sets the points, the day comes, and a colleague writes a wish by keyboard', async () => {
  const { page } = anna;
  await page.goto('/settings/dates');
  await page.getByRole('heading', { level: 1, name: 'Important dates' }).waitFor();
  await page.getByRole('switch', { name: 'Birthdays' }).and(page.locator(':checked')).waitFor();
  await expectAccessibleInBothSchemes(page);
  const points = page.getByRole('textbox', { name: 'Points', exact: true }).first();
  await points.fill('99999');
  await points.press('Enter');
  await points.and(page.locator('[aria-invalid="true"]')).waitFor();
  await points.fill('30');
  await points.press('Enter');
  await page.getByText('Saved.', { exact: true }).waitFor();

  // An own day, tomorrow as well.
  await page.getByRole('button', { name: 'Add a day' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a day' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Day of the founders');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('29/02/2016');
  await name.press('Enter');
  await dialog.getByText('February 29 comes only every four years.').waitFor();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await dialog
    .getByRole('textbox', { name: 'Date' })
    .fill(`${tomorrow.getDate()}/${tomorrow.getMonth() + 1}/2016`);
  await dialog.getByRole('textbox', { name: 'Points for each of them' }).fill('15');
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await name.press('Enter');
  await page.getByText('Everyone · 15 points each').waitFor();

  await toFeed(marcus);
  const colleague = marcus.page;
  const upcoming = colleague.getByRole('region', { name: 'Coming up' });
  // The team was made when the run began: behind midnight its tomorrow is today.
  const next = upcoming
    .getByRole('listitem')
    .filter({ hasText: /Tomorrow|Today/ })
    .filter({ hasText: '4 years with the team' });
  await next.waitFor();
  const celebrated = await next.getByRole('link', { name: /^(?!Start a card)/ }).innerText();
  await settled(colleague);
  await expectAccessibleInBothSchemes(colleague);
  const wide = colleague.viewportSize();
  await colleague.setViewportSize({ width: 375, height: 740 });
  await upcoming.waitFor({ state: 'detached' });
  await colleague.locator('summary').press('Enter');
  await next.waitFor();
  await expectFits(colleague);
  if (wide) await colleague.setViewportSize(wide);

  await passTomorrow();
  const post = colleague.getByRole('article').filter({ hasText: `${celebrated}: 4 years with the team!` });
  // The day is celebrated in the background, and its words are fetched after the feed.
  const isShown = async (): Promise<boolean> => {
    await toFeed(marcus);
    return post.waitFor({ timeout: 8000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
  await post.getByText('30 points from the company').waitFor();
  await post.getByRole('button', { name: 'Send your wishes' }).press('Enter');
  const field = post.getByRole('textbox', { name: 'Write your wishes…' });
  await field.and(colleague.locator(':focus')).waitFor();
  await field.fill('On the next five!');
  await field.press('Control+Enter');
  await post.getByRole('listitem').filter({ hasText: 'On the next five!' }).waitFor();
  await settled(colleague);
  await expectAccessibleInBothSchemes(colleague);
  await colleague.setViewportSize({ width: 375, height: 740 });
  await expectFits(colleague);

  // Points of one's own, and the day of everyone.
  await post.getByRole('button', { name: /^Me too/ }).press('Enter');
  await post.getByRole('button', { name: /^\+5, / }).waitFor();
  const founders = colleague.getByRole('article').filter({ hasText: 'Day of the founders' });
  await founders.getByText('15 points from the company for each of them').waitFor();

  // Nobody writes a wish to themselves.
  const theirs = await aMember(`${celebrated.split(' ')[0]?.toLowerCase()}@acme.example`);
  const own = theirs.page.getByRole('article').filter({ hasText: `${celebrated}: 4 years with the team!` });
  await own.getByText('On the next five!').waitFor();
  expect(await own.getByRole('button', { name: 'Send your wishes' }).count()).toBe(0);
});
