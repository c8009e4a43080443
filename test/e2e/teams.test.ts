import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { recognise, toFeed } from '../support/journey.ts';
import { settled } from '../support/rest.ts';
import { call } from '../support/server.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const stage = aStage(['--teams']);

const standIn = (): string => /Teams\s+(http:\S+)/.exec(stage.server.said())?.[1] ?? '';
const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The page of the stand-in, where people of the tenant talk and the address of a workflow is; as one of them sees it. */
const talk = async (user = ''): Promise<string> =>
  unescaped(await (await fetch(`${standIn()}/?user=${encodeURIComponent(user)}`)).text());

/** Somebody of the tenant, and what they do on that page. Whatever they do is brought three times. */
const aPersonOfTeams = async (name: string) => {
  const [, id = ''] = new RegExp(`\\?user=([^"]+)">${name}`).exec(await talk()) ?? [];
  const user = decodeURIComponent(id);
  const does = async (fields: Record<string, string>): Promise<void> => {
    const sent = await fetch(standIn(), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ user, times: '3', ...fields }),
    });
    expect(sent.status).toBe(303);
  };
  const sees = async (text: string | RegExp): Promise<void> => {
    await expect.poll(() => talk(user), { timeout: 60_000 }).toMatch(text);
  };
  return {
    sees,
    types: (text: string, place = 'alone') => does({ do: 'type', place, text }),
    /** Presses the first button that brings this action back. */
    presses: async (action: string, place = 'alone') => {
      const [, data = ''] =
        new RegExp(`value="(\\{"action":"${action}"[^}]*\\})"`).exec(await talk(user)) ?? [];
      await does({ do: 'press', place, data });
    },
    reacts: async () => {
      const [, message = ''] = /name="message" value="([^"]+)"/.exec(await talk(user)) ?? [];
      await does({ do: 'react', message });
    },
  };
};

test('Teams is connected; people thank, join in and redeem there, and all is seen in the web; it is disconnected', async () => {
  const admin = await stage.aMember('anna@acme.example', { at: '/settings/connect/teams' });
  const { page } = admin;
  await page.getByRole('button', { name: 'Get a code' }).press('Enter');
  const code = page.getByRole('textbox', { name: 'Send this to Bravo in Teams' });
  await code.waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  const [anna, marcus] = [await aPersonOfTeams('Anna Petrova'), await aPersonOfTeams('Marcus Lee')];
  await anna.types(await code.inputValue());
  await anna.sees('This organization is now connected to Bravo');
  await page.getByRole('button', { name: 'I’ve sent it' }).press('Enter');
  await page.getByText(/^Connected to acme\.example since/).waitFor();
  await anna.types('channel', 'channel');
  await anna.sees('Bravo is connected. New posts from');

  const token = await stage.tokenOf('anna@acme.example');
  const config = async (of: string) =>
    (await call(stage.server, 'GET', '/config', { token: of })).body as { user: { balance: number } };
  const marcusToken = await stage.tokenOf('marcus@acme.example');
  const { balance } = (await config(marcusToken)).user;
  await anna.types('+5 @marcus #teamwork For the calm launch in Teams');
  await anna.sees('You gave 5 points to Marcus Lee.');
  await marcus.sees('Anna Petrova gave 5 points to Marcus Lee');
  await expect.poll(async () => (await config(marcusToken)).user.balance).toBe(balance + 5);
  const grace = await aPersonOfTeams('Grace Okafor');
  await grace.presses('me_too', 'channel');
  await grace.sees('You added 5 points.');
  await expect.poll(async () => (await config(marcusToken)).user.balance).toBe(balance + 10);
  await grace.reacts();
  await toFeed(admin);
  const post = page.getByRole('article').filter({ hasText: 'For the calm launch in Teams' });
  await post.waitFor();
  const feed = async () =>
    (await call(stage.server, 'GET', '/posts', { token })).body as unknown as {
      message: string;
      likes: number;
    }[];
  await expect
    .poll(async () => (await feed()).find(({ message }) => message.includes('calm launch'))?.likes, {
      timeout: 30_000,
    })
    .toBe(1);

  await marcus.types('rewards');
  await marcus.sees(/"action":"redeem"/);
  const before = (await config(marcusToken)).user.balance;
  await marcus.presses('redeem');
  await marcus.sees('You requested');
  expect((await config(marcusToken)).user.balance).toBeLessThan(before);
  const { body: ledger } = await call(stage.server, 'GET', '/ledger/verify', { token });
  expect(ledger).toMatchObject({ balanced: true, differences: [] });

  await page.goto('/settings/connect/teams');
  await page.getByText('3 members are linked to Teams').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Disconnect' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
  await page.getByRole('button', { name: 'Get a code' }).waitFor();
  await marcus.types('balance');
  await marcus.sees(
    'This team is no longer connected to Bravo. An administrator can connect it again under Settings – Connect.',
  );
});

test.runIf(isLong)(
  'an administrator enters the address of a workflow, tries it, sees a post arrive in Teams, and removes it',
  async () => {
    const anna = await stage.aMember('anna@acme.example', { at: '/settings/connect/teams' });
    const { page } = anna;
    await page.getByRole('button', { name: 'Enter the address' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const address = dialog.getByRole('textbox', { name: 'Workflow address' });
    await address.fill('https://acme.webhook.office.com/webhookb2/1');
    await dialog.getByRole('textbox', { name: 'Channel name' }).fill('Praise');
    await page.keyboard.press('Enter');
    await dialog.getByText('This is the address of an Office 365 connector').waitFor();
    await address.fill(/<code>([^<]+)/.exec(await talk())?.[1] ?? '');
    await settled(page);
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Enter');
    await page.getByText(/^Posting to Praise since/).waitFor();
    await page.getByRole('button', { name: 'Send a test message' }).press('Enter');
    await page.getByText('The workflow accepted the test message').waitFor();
    expect(await talk()).toContain('Bravo is connected');
    await settled(page);
    await expectAccessibleInBothSchemes(page);
    await expectFits(page);

    await toFeed(anna);
    await recognise(anna, '+3 #teamwork For the new channel.', 'marcus');
    await expect.poll(() => talk(), { timeout: 30_000 }).toContain('For the new channel.');

    await page.goto('/settings/connect/teams');
    await page.getByRole('button', { name: 'Remove' }).press('Enter');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Enter the address' }).waitFor();
  },
);
