import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { acceptInvitation, createTeam, invite, startEmpty, toFeed, tokenFor } from '../support/journey.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { expectNoTrouble } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';
import { expectTranslated, translate } from '../support/translation.ts';

const { server, aPerson } = aStage();

test('a new team: create, invite, accept in a second browser, recognize, like and delete, in a browser that translates', async () => {
  const ann = await aPerson();
  await translate(ann.page);
  await createTeam(ann, server, 'ann@journey.example', 'Journey');
  await invite(ann, 'bob@journey.example');
  const bob = await aPerson();
  await acceptInvitation(bob, server, 'bob@journey.example', 'Bob', 'Ray');

  await toFeed(ann);
  await startEmpty(ann);
  await ann.page.keyboard.press('n');
  const dialog = ann.page.getByRole('dialog');
  // What is missing is said, and goes again.
  await dialog.getByRole('button', { name: 'Send points' }).click();
  await dialog.getByText('Please enter description').waitFor();
  await dialog
    .getByRole('textbox', { name: 'Why' })
    .pressSequentially('+5 #teamwork Great launch, thank you!');
  await dialog.getByRole('combobox', { name: 'Search people' }).fill('bo');
  await ann.page.getByRole('option', { name: /Bob Ray/ }).click();
  await expect.poll(() => dialog.getByText(/5 points/).count()).toBeGreaterThan(0);
  await ann.page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await ann.page.getByRole('article', { name: /Ann Lee.*Bob Ray/ }).waitFor();
  await expect.poll(() => ann.page.getByText('95 to give').count()).toBe(1);
  const ranking = ann.page.getByRole('region', { name: 'Leaderboard' });
  await ranking.getByText('Bob Ray').waitFor();

  await toFeed(bob);
  const post = bob.page.getByRole('article', { name: /Ann Lee.*Bob Ray/ });
  await post.getByText('Great launch, thank you!').waitFor();
  await bob.page.getByText('5 coins to spend').waitFor();
  // It shows at once; others see it when it is kept.
  const kept = bob.page.waitForResponse((answer) => answer.url().endsWith('/like') && answer.ok());
  await post.getByRole('button', { name: /^Like,/ }).click();
  await expect
    .poll(() => post.getByRole('button', { name: /^Like,/ }).getAttribute('aria-pressed'))
    .toBe('true');
  await kept;
  await post.getByRole('button', { name: /^Comment,/ }).click();
  await post.getByRole('textbox', { name: 'Your comment' }).and(bob.page.locator(':focus')).waitFor();
  await bob.page.keyboard.type('Thank you, that was fun');
  await bob.page.keyboard.press('Control+Enter');
  await post.getByRole('listitem').filter({ hasText: 'Thank you, that was fun' }).waitFor();
  await settled(bob.page);
  await expectAccessible(bob.page);

  await toFeed(ann);
  const own = ann.page.getByRole('article', { name: /Ann Lee.*Bob Ray/ });
  await own.getByRole('button', { name: /^Liked by Bob Ray/ }).waitFor();
  const words = own.getByRole('listitem');
  await words.filter({ hasText: 'Bob Ray' }).getByText('Thank you, that was fun').waitFor();
  await own.getByRole('button', { name: /^Comment, 1/ }).click();
  const field = own.getByRole('textbox', { name: 'Your comment' });
  for (const more of ['one', 'two', 'three']) {
    await field.fill(more);
    await field.press('Control+Enter');
    await words.getByText(more, { exact: true }).waitFor();
  }
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
  await toFeed(ann);
  await own.getByRole('button', { name: 'Show 1 earlier comment' }).click();
  await words.getByText('Thank you, that was fun').waitFor();
  expect(
    await words
      .getByRole('paragraph')
      .filter({ hasNotText: /Ray|Lee/ })
      .allTextContents(),
  ).toEqual(['Thank you, that was fun', 'one', 'two', 'three']);
  await words
    .filter({ hasText: 'Bob Ray' })
    .getByRole('button', { name: 'Delete Bob Ray’s comment' })
    .click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await words.getByText('Thank you, that was fun').waitFor({ state: 'detached' });
  await own.getByRole('button', { name: /^Comment, 3 comments/ }).waitFor();
  await own.getByRole('button', { name: 'Actions for this post' }).click();
  await ann.page.getByRole('menuitem', { name: 'Delete' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await own.waitFor({ state: 'detached' });
  await expect.poll(() => ann.page.getByText('100 to give').count()).toBe(1);
  await ranking.getByText('Bob Ray').waitFor({ state: 'detached' });
  await toFeed(bob);
  await expect.poll(() => bob.page.getByText('0 coins to spend').count()).toBe(1);

  await expectTranslated(ann.page);
  await expectNoTrouble(ann, bob);
});

test('by keyboard alone: sign in, recognize with one line, sign out', async () => {
  const eve = await aPerson();
  await createTeam(eve, server, 'eve@keys.example', 'Keys');
  await invite(eve, 'dan@keys.example');
  await toFeed(eve);
  await startEmpty(eve);
  const { page } = eve;
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).focus();
  await page.keyboard.type('+7 @dan');
  await page.getByRole('option', { name: /Dan/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' #teamwork you made my day');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article', { name: /Dan/ }).waitFor();
  await page.keyboard.press('Escape');
  const account = page.getByRole('button', { name: /’s account/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /sign out/i }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await account.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const logout = page.getByRole('menuitem', { name: /sign out/i });
  await logout.waitFor();
  // The keys are the menu's only once it has taken the focus.
  await page.locator('[role=menu]:focus-within, [role=menuitem]:focus').first().waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => logout.evaluate((item) => item === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expectNoTrouble(eve);
});

test('an invalid invitation says so and leads to the sign-in page', async () => {
  const nobody = await aPerson();
  await nobody.page.goto('/login/accept#nonsense');
  await nobody.page.getByText('Oops! The link is not valid').waitFor();
  await expectAccessible(nobody.page);
  await nobody.page.getByRole('link', { name: 'Go to the sign-in page' }).first().click();
  await nobody.page.waitForURL('**/login');
  await expectNoTrouble(nobody);
});

test('a wrong code is rejected, and the right one still works, while the browser translates the page', async () => {
  const cyd = await aPerson();
  const { page } = cyd;
  await translate(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Work email' }).fill('cyd@codes.example');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/code-check');
  const { subject } = await mailTo(server, 'cyd@codes.example', /is your Bravo code/);
  const right = subject.slice(0, 9);
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(right.startsWith('1') ? `2${right.slice(1)}` : `1${right.slice(1)}`);
  await page.getByText('Invalid code. Please try again').waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(right);
  await page.waitForURL('**/workspaces');
  await settled(page);
  await expectTranslated(page);
  await expectNoTrouble(cyd);
});

test.runIf(isLong)('signed out in another tab: a page that is opened leads to the sign-in page', async () => {
  const session = await tokenFor(server, 'fay@expired.example', { found: { name: 'Expired' } });
  const fay = await aPerson({ token: session });
  await toFeed(fay);
  await startEmpty(fay);
  const { page } = fay;
  await page.evaluate(async () => {
    await fetch('/api/v1/auth/session', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    });
  });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  // Several times: the refusal may come before or after the page has begun to listen.
  for (let at = 0; at < 6; at += 1) {
    await page.evaluate((kept) => localStorage.setItem('token', String(kept)), token);
    await page.goto('/feed');
    await page.waitForURL('**/login');
    // The address changes before the page is loaded again.
    await settled(page);
  }
  await expectNoTrouble(fay);
});
