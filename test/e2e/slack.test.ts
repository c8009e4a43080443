import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { toFeed } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { call } from '../support/server.ts';
import { aStage } from '../support/stage.ts';
import { until } from '../support/until.ts';

const stage = aStage(['--slack']);
const { aMember, aPerson } = stage;

/** Where people of the team in Slack talk. */
const talk = (): string => /Slack\s+(http:\S+)/.exec(stage.server.said())?.[1] ?? '';

test('Slack is connected; people thank, join in and redeem there, and all is seen in the web; it is disconnected', async () => {
  const anna = await aMember('anna@acme.example', { at: '/settings/connect' });
  const { page } = anna;
  await page.getByText('Nothing is connected yet.').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await page.getByRole('link', { name: 'Set up: Slack' }).press('Enter');
  await page.getByRole('button', { name: 'Connect Slack' }).waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Connect Slack' }).press('Enter');
  // Our own menu carries her name too: it is Slack's page that asks.
  await page.waitForURL('**/oauth/v2/authorize*');
  await page.getByRole('button', { name: /Anna Petrova/ }).click();
  await page.getByText('Connected to Local team').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('combobox', { name: 'Post to' }).selectOption({ label: '#recognition' });
  await page.getByRole('button', { name: 'Send a test message' }).press('Enter');
  await page.getByText('The test message is in #recognition').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);

  await page.getByRole('navigation', { name: 'Connect' }).getByRole('link', { name: 'Overview' }).click();
  const slack = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Slack' }) });
  await slack.getByText('New posts appear in #recognition').waitFor();
  expect(await slack.innerText()).toContain('Connected to Local team since');
  await slack.getByRole('link', { name: 'Manage: Slack' }).waitFor();
  await page.getByText('All connections are working.').waitFor();

  const marcus = await aPerson();
  const chat = marcus.page;
  /** Does something on the stand-in's page, which is then loaded anew: loading it before would undo the press. */
  const does = async (act: () => Promise<void>): Promise<void> => {
    const loaded = chat.waitForEvent('load');
    await act();
    await loaded;
  };
  const becomes = (name: string): Promise<void> => does(() => chat.getByRole('link', { name }).click());
  const presses = (button: Locator): Promise<void> => does(() => button.press('Enter'));
  const types = async (text: string): Promise<void> => {
    await chat.getByRole('textbox', { name: '/bravo' }).fill(text);
    await presses(chat.getByRole('textbox', { name: '/bravo' }));
  };
  await chat.goto(talk());
  await becomes('Marcus Lee');
  await chat.getByText('New posts from Acme Studio will appear here').waitFor();
  await types('+3 @tom #teamwork For the calm launch');
  /** Looks again until something is there, or is not any more. */
  const comes = async (what: Locator, times = 1): Promise<void> => {
    const count = async () => {
      await chat.reload();
      return what.count();
    };
    await expect.poll(count, { timeout: 30_000 }).toBe(times);
  };
  const said = (text: string): Promise<void> => comes(chat.getByText(text));
  await said('You gave 3 points to Tom Becker.');
  await said('Marcus Lee gave 3 points to Tom Becker');

  await toFeed(anna);
  await page.getByText('For the calm launch').waitFor();

  // Ilya likes it by a reaction, and joins in.
  await becomes('Ilya Kuznetsov');
  await presses(chat.getByRole('button', { name: 'React' }).first());
  await presses(chat.getByRole('button', { name: 'Me too: +5' }).first());
  await said('You added 5 points.');
  await toFeed(anna);
  const post = page.getByRole('article').filter({ hasText: 'For the calm launch' });
  await post.getByText('1 like').waitFor();

  // Sofía thanks by the form.
  await becomes('Sofía Ramírez');
  const form = chat.getByRole('dialog', { name: 'Thank colleagues' });
  const late = chat.getByText('Please open the form again');
  // Slack waits three seconds for the form, which a busy machine may need: then it is asked for again.
  const isOpen = async (): Promise<boolean> => {
    const before = await late.count();
    await types('');
    const isAnswered = async (): Promise<boolean> => {
      await chat.reload();
      return (await form.count()) > 0 || (await late.count()) > before;
    };
    await until(isAnswered, 'the form, or that it came too late');
    return (await form.count()) > 0;
  };
  await until(isOpen, 'the form opens');
  await form.getByRole('listbox', { name: 'Who' }).selectOption({ label: 'Grace Okafor' });
  await form.getByRole('spinbutton', { name: 'How many points each' }).fill('2');
  await form.getByRole('textbox', { name: 'Why' }).fill('For the patient answers');
  await presses(form.getByRole('button', { name: 'Send' }));
  await said('You gave 2 points to Grace Okafor.');
  await said('For the patient answers');

  // In the web she takes it back, and it leaves the channel.
  const sofia = await aMember('sofia@acme.example');
  const own = sofia.page.getByRole('article').filter({ hasText: 'For the patient answers' });
  await own.getByRole('button', { name: 'Actions for this post' }).click();
  await sofia.page.getByRole('menuitem', { name: 'Delete' }).click();
  await sofia.page.getByRole('button', { name: 'Delete post' }).click();
  await sofia.page.getByText('Post deleted. Its points were taken back.').waitFor();
  await comes(chat.getByText('For the patient answers'), 0);

  // Marcus redeems in the home tab.
  await becomes('Marcus Lee');
  await presses(chat.getByRole('button', { name: 'Open the home tab' }));
  const home = chat.locator('#home');
  const redeem = home.getByRole('button', { name: 'Redeem' }).first();
  await comes(redeem);
  await presses(redeem);
  await said('You requested');
  // The demo team has redeemed too; the newest request is his.
  await page.goto('/settings/rewards/all');
  await page.getByText('Marcus Lee').first().waitFor();
  const token = await stage.tokenOf('anna@acme.example');
  const { body: ledger } = await call(stage.server, 'GET', '/ledger/verify', { token });
  expect(ledger).toMatchObject({ balanced: true, differences: [] });

  await page.goto('/settings/connect/slack');
  await page.getByText('3 members are linked to Slack').waitFor();
  await page.getByRole('button', { name: 'Disconnect' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
  await page.getByText('Not connected yet').waitFor();
  await page.getByRole('navigation', { name: 'Connect' }).getByRole('link', { name: 'Overview' }).click();
  await slack.getByRole('link', { name: 'Set up: Slack' }).waitFor();
  await types('balance');
  await said(
    'This team is no longer connected to Bravo. An administrator can connect it again under Settings – Connect.',
  );
  await expectNoTrouble(anna, sofia);
});
