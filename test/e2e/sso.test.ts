import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clientId, clientSecret } from '#infra/emulators/identity-provider/identity-provider';
import { expectAccessibleInBothSchemes, expectFits } from '../support/accessibility.ts';
import { atFeed } from '../support/journey.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { mailsTo, mailTo } from '../support/server-mailbox.ts';
import { aStage } from '../support/stage.ts';

const stage = aStage(['--sso']);
const { aMember, aPerson } = stage;

/** What the server printed: the issuer of the stand-in, and where records of names are entered. */
const printed = (row: string): string =>
  new RegExp(`${row}\\s+(http:\\S+)`).exec(stage.server.said())?.[1] ?? '';

/** Signs in on the page of the stand-in. */
const sayWho = async (page: Page, email: string): Promise<void> => {
  await page.getByText('Nothing leaves this machine').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
};

/** Types an address, and takes the code all the same. */
const proveByCode = async (page: Page, email: string): Promise<void> => {
  const about = /is your Bravo code/;
  const { length: earlier } = await mailsTo(stage.server, email, about);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Work email' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('Your company’s addresses can use single sign-on.').waitFor();
  await page.getByRole('button', { name: 'Send code' }).press('Enter');
  await page.waitForURL('**/code-check');
  const { subject } = await mailTo(stage.server, email, about, earlier);
  await page.getByRole('textbox', { name: 'Code' }).fill(subject.slice(0, 9));
  await page.waitForURL('**/workspaces');
};

test('single sign-on is set up, tried and required; a member gets in by it, an administrator breaks the glass, and it is in the audit log', async () => {
  const anna = await aMember('anna@acme.example', { at: '/settings/connect/single-sign-on' });
  const { page } = anna;
  const issuer = page.getByRole('textbox', { name: 'Issuer' });
  await issuer.fill('https://10.0.0.1');
  await page.getByRole('textbox', { name: 'Client ID' }).fill(clientId);
  await page.getByLabel('Client secret').fill(clientSecret);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page
    .getByText('This address is in a private network, which Bravo can’t reach. Use a public one.')
    .waitFor();
  await issuer.fill(printed('Single sign'));
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved. Now try it.').waitFor();

  const domain = page.getByRole('textbox', { name: 'Domain', exact: true });
  await domain.fill('acme.example');
  await page.getByRole('button', { name: 'Check record' }).press('Enter');
  await page.getByText('There’s no such TXT record at _bravo-verification.acme.example yet.').waitFor();
  const value = await page.getByRole('textbox', { name: 'Value' }).inputValue();
  const names = await aPerson();
  await names.page.goto(printed('Names'));
  await names.page.getByRole('textbox', { name: 'Name' }).fill('_bravo-verification.acme.example');
  await names.page.getByRole('textbox', { name: 'TXT value' }).fill(value);
  await names.page.keyboard.press('Enter');
  await names.page.getByText(`TXT ${value}`).waitFor();
  await page.getByRole('button', { name: 'Check record' }).press('Enter');
  await page.getByText('Verified on').waitFor();
  await settled(page);
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);

  const trial = page.getByRole('button', { name: 'Try it now' });
  await trial.press('Enter');
  await sayWho(page, 'tom@acme.example');
  await page.getByText('You signed in there as someone else').waitFor();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('link', { name: 'Back to settings' }).press('Enter');
  await trial.press('Enter');
  await sayWho(page, 'anna@acme.example');
  await page.waitForURL('**/settings/connect/single-sign-on');
  await page.getByText('Members can sign in with single sign-on or as before.').waitFor();
  expect(new URL(page.url()).search).toBe('');

  // Tom is in when it becomes required.
  const tom = await aMember('tom@acme.example');
  // An open page asks for news now and then: it would be refused, and have left, before he goes to another one.
  await tom.page.goto('about:blank');
  const require = page.getByRole('switch', { name: 'Require single sign-on' });
  await require.press('Space');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Require it' }).waitFor();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: 'Require it' }).press('Enter');
  await page.getByText('Members can sign in only with single sign-on.').waitFor();

  await tom.page.goto('/rewards');
  await tom.page.getByRole('heading', { name: 'Sign in with single sign-on' }).waitFor();
  await settled(tom.page);
  await expectAccessibleInBothSchemes(tom.page);
  await expectFits(tom.page);
  await tom.page.getByRole('button', { name: 'Continue with single sign-on' }).press('Enter');
  await sayWho(tom.page, 'tom@acme.example');
  await tom.page.waitForURL('**/rewards');
  await tom.page.getByRole('heading', { name: 'Rewards', level: 1 }).waitFor();

  // By a code a member is led to single sign-on, and gets in there.
  const lena = await aPerson();
  await proveByCode(lena.page, 'lena@acme.example');
  await lena.page.getByText('Acme Studio').first().click();
  await lena.page.getByText('This team requires single sign-on.').waitFor();
  await settled(lena.page);
  await expectAccessibleInBothSchemes(lena.page);
  expect(await lena.page.getByRole('button', { name: 'Sign in without it' }).count()).toBe(0);
  await lena.page.getByRole('button', { name: 'Continue with single sign-on' }).press('Enter');
  await lena.page.getByRole('link', { name: 'Cancel' }).click();
  await lena.page.getByText('You canceled the sign-in.').waitFor();
  await lena.page.getByRole('button', { name: 'Continue with single sign-on' }).press('Enter');
  await sayWho(lena.page, 'lena@acme.example');
  await atFeed(lena.page);

  // Whoever types an address of the company is offered it at once.
  const another = await aPerson();
  await another.page.goto('/login');
  await another.page.getByRole('textbox', { name: 'Email' }).fill('nobody@acme.example');
  await another.page.keyboard.press('Enter');
  await another.page.getByText('Your company’s addresses can use single sign-on.').waitFor();
  await settled(another.page);
  await expectAccessibleInBothSchemes(another.page);
  await expectFits(another.page);
  await another.page.getByRole('button', { name: 'Continue with single sign-on' }).press('Enter');
  await sayWho(another.page, 'nobody@acme.example');
  await another.page.getByText('This account isn’t a member of the team.').waitFor();

  const again = await aPerson();
  await proveByCode(again.page, 'anna@acme.example');
  await again.page.getByText('Acme Studio').first().click();
  await again.page.getByRole('button', { name: 'Sign in without it' }).press('Enter');
  await atFeed(again.page);
  await again.page.goto('/settings/audit');
  await again.page.getByText('signed in without the required single sign-on').waitFor();
  await again.page.getByText('with single sign-on', { exact: true }).first().waitFor();
  for (const one of [anna, tom, lena, another, again]) await expectNoTrouble(one);
});
