import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { recognise, toFeed } from '../support/journey.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage(['--teams']);

/** The page of the stand-in: the address of a workflow, and what it brought into its channel. */
const channel = async (): Promise<string> => {
  const page = /Teams\s+(http:\S+)/.exec(stage.server.said())?.[1] ?? '';
  return (await (await fetch(page)).text()).replaceAll('&amp;', '&');
};

test('an administrator enters the address of a workflow, tries it, sees a post arrive in Teams, and removes it', async () => {
  const anna = await stage.aMember('anna@acme.example');
  const { page } = anna;
  await page.goto('/settings/connect/teams');
  await page.getByText('Not connected yet').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Enter the address' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'Address of the workflow' });
  await address.fill('https://acme.webhook.office.com/webhookb2/1');
  await dialog.getByRole('textbox', { name: 'Name of the channel' }).fill('Praise');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is the address of an Office 365 connector').waitFor();
  await address.fill(/<code>([^<]+)/.exec(await channel())?.[1] ?? '');
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Enter');
  await page.getByText(/^New thanks appear in Praise since/).waitFor();
  await page.getByRole('button', { name: 'Send a test message' }).press('Enter');
  await page.getByText('The workflow took the test message').waitFor();
  expect(await channel()).toContain('Bravo is connected');
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);

  await toFeed(anna);
  await recognise(anna, '+3 #teamwork For the new channel.', 'marcus');
  await expect.poll(channel, { timeout: 30_000 }).toContain('For the new channel.');

  await page.goto('/settings/connect/teams');
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Not connected yet').waitFor();
});
