import { expect, test } from 'vitest';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expectNoTrouble } from '../support/person.ts';
import { aStage } from '../support/stage.ts';

const { aPerson } = aStage();

test.each(['light', 'dark'] as const)('the clock is moved on a phone, %s', async (colorScheme) => {
  const guest = await aPerson({ colorScheme, viewport: { width: 375, height: 740 } });
  const { page } = guest;
  await page.goto('/clock');
  const now = async () =>
    new Date((await page.locator('.now time').getAttribute('datetime')) ?? '').getTime();
  const before = await now();
  await page.getByRole('heading', { name: 'Clock' }).waitFor();
  await page.getByText('keep-schedules').first().waitFor();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: '+1 day' }).click();
  await expect.poll(now).toBeGreaterThanOrEqual(before + 86_400_000);
  await page.getByLabel('Move to').fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('alert').getByText('only moves forward').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Refresh' }).click();
  await page.getByLabel('I understand').check();
  await page.getByRole('button', { name: 'Set back to real time' }).click();
  await page.getByText('Real time.').waitFor();
  await expectNoTrouble(guest);
});
