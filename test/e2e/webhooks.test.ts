import { expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { startReceiver } from '../support/receiver.ts';
import { recognise, toFeed } from '../support/journey.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const { aMember } = aStage(['--loopback']);

test('an administrator adds a webhook, tests it, sees a post arrive, sends it again, sees that its server is gone and removes it', async () => {
  const server = await startReceiver();
  const anna = await aMember('anna@acme.example', { at: '/settings/connect/webhooks' });
  const { page } = anna;
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'Add a webhook' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('http://10.0.0.1/');
  await page.keyboard.press('Enter');
  await dialog.getByText('This address must begin with https://').waitFor();
  await address.fill(server.url);
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Enter');
  const field = dialog.getByRole('textbox', { name: 'Secret' });
  await field.waitFor();
  const secret = await field.inputValue();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Nothing has been sent yet').waitFor();

  const { host } = new URL(server.url);
  const press = (action: string) => page.getByRole('button', { name: `${action}: ${host}` }).press('Enter');
  await press('Test');
  await page.getByText(/It arrived: the server responded with 200/).waitFor();
  expect(server.types()).toEqual(['webhook.ping']);

  await toFeed(anna);
  await recognise(anna, '+3 #teamwork For the new webhook.', 'marcus');
  await expect.poll(server.types, { timeout: 30_000 }).toEqual(['webhook.ping', 'post.created']);
  const [, post] = server.got;
  if (!post) throw new Error('nothing arrived');
  expect(new Webhook(secret).verify(post.raw, post.headers as Record<string, string>)).toMatchObject({
    data: { message: 'For the new webhook.', score: 3 },
  });

  await page.goto('/settings/connect/webhooks');
  await page.getByText(/^Last delivered/).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await press('Log');
  await dialog.getByText('post.created').waitFor();
  await dialog.getByText(/^Delivered in/).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: /^Resend/ }).press('Enter');
  await expect
    .poll(() => server.got.map((event) => event.id), { timeout: 30_000 })
    .toEqual([expect.any(String), post.id, post.id]);
  await page.keyboard.press('Escape');

  server.answers(() => ({ status: 410 }));
  await toFeed(anna);
  await recognise(anna, '+2 #teamwork For whoever takes it away.', 'marcus');
  await expect.poll(() => server.got.length, { timeout: 30_000 }).toBe(4);
  const wrong = page.getByText('One connection needs attention:');
  const isNoted = async (): Promise<boolean> => {
    await page.goto('/settings/connect');
    await page.getByText('One webhook', { exact: true }).waitFor();
    return wrong.isVisible();
  };
  await expect.poll(isNoted, { timeout: 30_000 }).toBe(true);
  await page.getByText(`${host}: Turned off`).waitFor();
  await page.getByText('the server said the address is gone (410)').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await page.getByRole('link', { name: 'Fix: Webhooks' }).press('Enter');

  await press('Remove');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await server.stop();
});
