import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { ask, joinTeam, tokenFor } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aPerson } = aStage();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test.runIf(isLong)(
  'everything of a workspace is downloaded as a file, and an archive of what is here is not imported',
  async () => {
    const { page, ...owner } = await aPerson({
      token: await tokenFor(server, 'lea@leaving.example', { found: { name: 'Leaving' } }),
    });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Start from scratch' }).click();
    await page.getByRole('link', { name: 'Your data' }).first().click();
    await heading(page, 'Your data');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create the archive' }).press('Enter');
    await page.getByText('Your archive is being created.').waitFor();
    const download = page.getByRole('button', { name: 'Download the archive' });
    await download.waitFor({ timeout: 30_000 });
    const coming = page.waitForEvent('download');
    await download.click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^Leaving \d{4}-\d\d-\d\d\.tar\.gz$/);
    const bytes = await readFile(await file.path());
    const upload = { name: 'leaving.tar.gz', mimeType: 'application/gzip', buffer: bytes };
    await page.locator('input[type=file]').setInputFiles(upload);
    await page.getByText('The workspace of this archive already exists here.').waitFor({ timeout: 30_000 });
    await expectAccessible(page);
    await expectNoTrouble({ page, ...owner });
  },
);

test('the danger zone asks for the name, resets the workspace for everybody, and deletes it', async () => {
  const owner = await aPerson({
    token: await tokenFor(server, 'olga@danger.example', { found: { name: 'Danger' } }),
  });
  const { id, token } = await joinTeam(server, owner.token ?? '', 'max@danger.example', ['Max', 'Berg']);
  const member = await aPerson({ token });
  const { values } = (await ask(owner, '/config')) as { values: { id: string }[] };
  const post = { to_id: [id], score: 1, value_id: values[0]?.id, message: 'For a last time' };
  await ask(owner, '/posts', { method: 'POST', body: post });
  const { page } = owner;
  const other = member.page;
  await other.goto('/feed');
  await other.getByText('For a last time').waitFor();
  // A team with members and posts is not offered demo data, nor after it was reset.
  await page.goto('/settings/danger');
  await page.getByRole('button', { name: 'Reset workspace data' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('Dan');
  await page.keyboard.press('Enter');
  await dialog.getByText('The name doesn’t match. Type it exactly as shown.').waitFor();
  await dialog.getByRole('textbox').fill('Danger');
  await page.keyboard.press('Enter');
  await heading(page, 'The workspace is being reset');
  await page.waitForURL('**/feed', { timeout: 60_000 });
  await page.getByText('Be the first to thank someone').waitFor({ timeout: 60_000 });
  await other.goto('/feed');
  await other.getByText('Be the first to thank someone').waitFor();

  await page.goto('/settings/danger');
  await page.getByRole('button', { name: 'Delete the workspace' }).click();
  await dialog.getByRole('textbox').fill('Danger');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/goodbye');
  const deleted = page.getByText('Your account was deleted.', { exact: false });
  await deleted.waitFor();
  await page.reload();
  await deleted.waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.waitForURL('**/login');
  // Whoever comes by an address has deleted nothing.
  const visitor = await aPerson();
  await visitor.page.goto('/goodbye');
  await heading(visitor.page, 'Goodbye, and thank you');
  expect(await visitor.page.getByRole('main').innerText()).not.toContain('deleted');
  await other.goto('/feed');
  await other.waitForURL('**/login');
  await expectNoTrouble(owner, member, visitor);
});
