import { expect, test } from 'vitest';
import { expectAccessible, expectFitsEverywhere } from '../support/accessibility.ts';
import { expectNoTrouble } from '../support/person.ts';
import { operate } from '../support/server.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { oneIn } from '../support/thoroughness.ts';

const { server, aPerson } = aStage();

const linkFor = async (email: string): Promise<string> => {
  const args = ['--data', server.data, '--url', server.origin, '--user', email, '--by', 'Sam, support'];
  const { said } = await operate('impersonate', args);
  return /http\S+\/impersonate\/\S+/.exec(said)?.[0] ?? '';
};

test.each(oneIn(2, ['light', 'dark'] as const))(
  'an operator sees what a member sees, and every screen says so, %s',
  async (colorScheme) => {
    const guest = await aPerson({ colorScheme });
    const { page } = guest;
    const link = await linkFor('grace@acme.example');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();
    const banner = page.getByText(/^Sam, support is signed in as Grace/);
    await banner.waitFor();
    await settled(page);
    await expectAccessible(page);
    await expectFitsEverywhere(page);
    await page.goto('/create-profile');
    await banner.waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(guest.trouble).toEqual([]);

    // The same link again: it is used up, and leads to the sign-in page.
    await page.goto(link);
    await page.waitForURL('**/login');
    await expectNoTrouble(guest);
  },
);
