import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { shiftWhileLoading } from '../support/layout-shift.ts';
import { expectNoTrouble } from '../support/person.ts';
import { newFolder, startServer } from '../support/server.ts';
import { atFeed, proveAddress } from '../support/journey.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { server, aPerson } = aStage(['--google', '--microsoft']);

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

/** Signs in on the page of the stand-in. */
const sayWho = async (page: Page, email: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill(email);
  await page.keyboard.press('Enter');
};

/** Every address in the history of the tab; none may hold a token. */
const addresses = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url).join('\n');
};

test('a member signs in with Google, and no token stays in the history', async () => {
  const guest = await aPerson();
  const { page } = guest;
  await page.goto('/login');
  await google(page).waitFor();
  await expectAccessible(page);
  await google(page).click();
  await sayWho(page, 'anna@acme.example');
  await page.waitForURL('**/workspaces');
  expect(await addresses(page)).not.toContain('id_token=e');
  expect(await page.evaluate(() => sessionStorage.getItem('sign_in'))).toBeNull();
  await page.getByText('Acme Studio').click();
  await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  await expectNoTrouble(guest);
});

test('a member signs in with Microsoft, and no code stays in the history', async () => {
  const guest = await aPerson();
  const { page } = guest;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Microsoft' }).click();
  await sayWho(page, 'anna@acme.example');
  await page.waitForURL('**/workspaces');
  expect(await addresses(page)).not.toContain('#code=');
  await page.getByText('Acme Studio').click();
  await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
  await expectNoTrouble(guest);
});

/** Gives the browser a device that recognizes its owner at once. */
const withDevice = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('after signing in a passkey is offered once; with it a member signs in and confirms, and removes it', async () => {
  const lena = await aPerson();
  const { page } = lena;
  await withDevice(page);
  await proveAddress(lena, server, 'lena@acme.example');
  await page.getByText('Acme Studio').first().click();
  await page.getByRole('heading', { name: 'Faster next time?' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await atFeed(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workspaces');
  await page.getByText('Acme Studio').first().click();
  // It was offered before.
  await atFeed(page);
  await page.goto('/edit-profile');
  const removal = page.getByRole('button', { name: /^Remove the passkey/ });
  await removal.waitFor();
  // Twenty minutes later a proof is needed again.
  await page.route('**/api/v1/passkeys/options', (route) =>
    route.continue({
      headers: {
        ...route.request().headers(),
        'x-local-clock': new Date(Date.now() + 1_200_000).toISOString(),
      },
    }),
  );
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await expectAccessible(page);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('This device already has one of your passkeys.').waitFor();
  await removal.click();
  await page.getByText('Passkey removed.').waitFor();
  await expectNoTrouble(lena);
});

test('signing up with Google by keyboard leads straight to a new team', async () => {
  const guest = await aPerson();
  const { page } = guest;
  await page.goto('/sign-up');
  await google(page).focus();
  await page.keyboard.press('Enter');
  await sayWho(page, 'newcomer@google.example');
  await page.waitForURL('**/create-team');
  await expectNoTrouble(guest);
});

test.each(oneIn(2, [1280, 375]))(
  'at %i pixels the page does not move when the buttons appear',
  async (width) => {
    const guest = await aPerson({ viewport: { width, height: 800 } });
    const { page } = guest;
    const form = page.getByRole('button', { name: 'Send code' });
    expect(await shiftWhileLoading(page, '/login', form, /\/auth\/providers/)).toBeLessThanOrEqual(0.02);
    await google(page).waitFor();
    await expectNoTrouble(guest);
  },
);

test.runIf(isLong)('canceling at Google returns to the sign-in page without an error', async () => {
  const guest = await aPerson();
  const { page } = guest;
  await page.goto('/login');
  await google(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await google(page).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await expectNoTrouble(guest);
});

test('an answer that this browser did not ask for is rejected', async () => {
  const guest = await aPerson();
  const { page } = guest;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/login');
  await google(page).waitFor();
  await page.evaluate(() =>
    sessionStorage.setItem('sign_in', '{"provider":"google","state":"mine","nonce":"n","mode":"login"}'),
  );
  await page.goto('about:blank');
  await page.goto('/login#id_token=stolen&state=another');
  await page.getByText('We couldn’t verify the sign-in. Please try again.').waitFor();
  expect(page.url()).not.toContain('stolen');
  expect(sent.filter((url) => url.includes('verify_google'))).toEqual([]);
  await expectNoTrouble(guest);
});

test('a token that the server refuses shows an error, and the next try works', async () => {
  const guest = await aPerson();
  const { page } = guest;
  await page.goto('/login');
  await google(page).waitFor();
  await page.evaluate(() =>
    sessionStorage.setItem('sign_in', '{"provider":"google","state":"mine","nonce":"n","mode":"login"}'),
  );
  await page.goto('about:blank');
  await page.goto('/login#id_token=worthless&state=mine');
  await page.getByText('We couldn’t verify the sign-in. Please try again.').waitFor();
  await expectAccessible(page);
  await google(page).click();
  await sayWho(page, 'tom@acme.example');
  await page.waitForURL('**/workspaces');
  await expectNoTrouble(guest);
});

test.runIf(isLong)('without a client id Google is not offered', async () => {
  const plain = await startServer(newFolder());
  const { page, leave } = await aPerson({ baseURL: plain.origin });
  const told = page.waitForResponse('**/auth/providers');
  await page.goto('/login');
  expect(await (await told).json()).toEqual({ google: null, microsoft: null });
  await page.getByRole('button', { name: 'Send code' }).waitFor();
  await settled(page);
  await expect.poll(() => google(page).count()).toBe(0);
  await leave();
  await plain.kill('SIGINT');
});
