import { expect, test } from 'vitest';
import { ask, tokenFor } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { oneIn } from '../support/thoroughness.ts';

const { server, aPerson, tokenOf } = aStage();

test.each(
  oneIn(3, [
    ['en-GB', /until \d+ \p{Lu}/u, 'Open the calendar', 'Mo'],
    ['pt-BR', /até \d+ de \p{Ll}/u, 'Abrir o calendário', 'D'],
    ['uk-UA', /До\s\d+ \p{Ll}/u, 'Відкрити календар', 'пн'],
  ] as const),
)('a browser in %s reads words, dates and weeks of its own', async (locale, date, calendar, firstDay) => {
  const email = `owner@${locale.toLowerCase()}.example`;
  const token = await tokenFor(server, email, { found: { name: 'Abroad' } });
  const reader = await aPerson({ locale, token });
  const { page } = reader;
  await page.goto('/settings/billing/trial');
  await page.getByText(date).waitFor();
  await page.goto('/create-profile');
  await page.getByRole('button', { name: calendar }).first().click();
  const week = page.getByRole('dialog').locator('thead th').first();
  expect((await week.textContent())?.toLowerCase()).toContain(firstDay.toLowerCase());
  await expectNoTrouble(reader);
});

test('a member who joins in another language than the team gets mails in it', async () => {
  const token = await tokenFor(server, 'rita@region.example', { found: { name: 'Region' } });
  const rita = await aPerson({ locale: 'ru-RU', token });
  await rita.page.goto('/create-profile');
  await rita.page.getByRole('button', { name: 'Продолжить' }).click();
  await rita.page.waitForURL('**/add-photo');
  expect(await ask(rita, '/profiles/me')).toMatchObject({ language: 'ru' });
});

test.each(
  oneIn(3, [
    ['ru', 'Эмодзи', /^Изменить: /, 'Добавить эмодзи'],
    ['en-GB', 'Emoji', /^Edit /, 'Add an emoji'],
    ['es', 'Emoji', /^Editar /, 'Añadir un emoji'],
  ] as const),
)('an emoji of a value is found by its name for a reader of %s', async (locale, label, edit, open) => {
  const admin = await aPerson({ locale, token: await tokenOf('anna@acme.example') });
  const { page } = admin;
  await page.goto('/settings/values');
  await page.getByRole('button', { name: edit }).first().click();
  const frame = page.getByRole('dialog').first();
  await frame.getByText(label, { exact: true }).waitFor();
  const button = frame.getByRole('button', { name: open });
  for (const [typed, found] of [
    [':tada:', '🎉'],
    ['Racing_Car', '🏎️'],
  ] as const) {
    await button.click();
    await page.getByRole('searchbox').fill(typed);
    await page.getByRole('gridcell').filter({ hasText: found }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.innerText()).toBe(found);
  }
  await expectNoTrouble(admin);
});
