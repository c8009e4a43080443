import { expect, test } from 'vitest';
import { apiPrefix } from '#shared/contract/prefix';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { toFeed } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember, server } = aStage();

const ask = (token: string, method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${server.origin}${apiPrefix}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

test('a key is made by keyboard, thanks from a program, is refused what it may not do, and is revoked', async () => {
  const anna = await aMember('anna@acme.example', { at: '/settings/connect/api-keys' });
  const { page } = anna;
  await page.getByText('No keys yet').waitFor();
  await page.getByRole('button', { name: 'Make a key' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Please choose what the key may do').waitFor();
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.type('Release notes');
  for (const right of ['Recognition: Change', 'People: Read', 'Values: Read'])
    await dialog.getByRole('checkbox', { name: right }).press('Space');
  await name.press('Enter');
  await dialog.getByText('it is shown only this once').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  const token = await dialog.getByRole('textbox', { name: 'Key' }).inputValue();
  expect(token).toMatch(/^bravo_.{117}$/);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByText('Not used yet').waitFor();

  const first = async (path: string): Promise<string | undefined> =>
    ((await (await ask(token, 'GET', path)).json()) as { id: string }[])[0]?.id;
  const post = {
    to_id: [await first('/users?search=marcus')],
    value_id: await first('/values'),
    score: 2,
    message: 'From our release script.',
  };
  expect((await ask(token, 'POST', '/posts', post)).status).toBe(201);
  const refused = await ask(token, 'GET', '/posts');
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ errors: [expect.objectContaining({ code: 'insufficient_scope' })] }),
  ]);

  await toFeed(anna);
  await page.getByRole('article').filter({ hasText: 'From our release script.' }).waitFor();
  await page.goto('/settings/connect/api-keys');
  await page.getByText(/Used .* ago|Used now/).waitFor();
  await expectFits(page);
  await page.getByRole('button', { name: 'Revoke Release notes' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
  await page.getByText('No keys yet').waitFor();
  expect((await ask(token, 'GET', '/values')).status).toBe(401);

  await page.goto('/settings/audit');
  await page.getByText('Release notes').first().waitFor();
  await expectNoTrouble(anna);
});
