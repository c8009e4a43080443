import { expect, test } from 'vitest';
import { tokenFor } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson } = aStage();

test.each([
  ['pt-BR', /until \d+ de (novembro|dezembro|janeiro)/, 'D'],
  ['uk-UA', /until \d+ (листопада|грудня|січня)/, 'пн'],
])('a browser in %s reads English words with its own dates', async (locale, date, firstDay) => {
  const email = `owner@${locale.toLowerCase()}.example`;
  const token = await tokenFor(server, email, { found: { name: 'Abroad' } });
  const reader = await aPerson({ locale, token });
  const { page } = reader;
  await page.goto('/settings/billing/trial');
  await page.getByText(date).waitFor();
  await page.goto('/create-profile');
  await page.getByRole('button', { name: 'Open the calendar' }).first().click();
  const week = page.getByRole('dialog').locator('thead th').first();
  expect((await week.textContent())?.toLowerCase()).toContain(firstDay.toLowerCase());
  await expectNoTrouble(reader);
});
