import { expect, test } from 'vitest';
import { compose, expectAccessible, expectFits, expectNoTrouble, mailTo } from '../support/journey.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson, aMember } = aStage([]);

test('thanks arrive by mail, look well, and its link switches such mails off', async () => {
  const priya = await aMember('priya@acme.example');
  await compose(priya.page, '+10 #teamwork For the calm in the launch.', 'mar');
  await priya.page.keyboard.press('Control+Enter');
  const { body } = await mailTo(server, 'marcus@acme.example', /^Priya Nair recognised you: \+10 points$/);
  expect(body.text).toContain('For the calm in the launch.');

  const marcus = await aPerson({ viewport: { width: 375, height: 780 } });
  await marcus.page.goto(/https?:\S+\/unsubscribe#\S+/.exec(body.text)?.[0] ?? '');
  const stop = marcus.page.getByRole('button', { name: 'Stop these mails' });
  await stop.waitFor();
  await expectAccessible(marcus.page);
  await stop.click();
  await marcus.page.getByRole('heading', { name: 'Done' }).waitFor();
  await expectAccessible(marcus.page);
  await marcus.page.goto('about:blank');
  await marcus.page.goto('/unsubscribe#forged.link.getting_points.x');
  await stop.click();
  await marcus.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await expectNoTrouble(priya, marcus);
});

test.each(['light', 'dark'] as const)(
  'every mail fits a telephone and a reader of screens, %s',
  async (scheme) => {
    const { page, leave } = await aPerson({ viewport: { width: 375, height: 780 } });
    await page.goto('/mails');
    const names = await page.locator('nav a').allTextContents();
    expect(names.length).toBeGreaterThan(12);
    for (const [at, mail] of names.entries()) {
      const language = ['en', 'ru', 'es'][at % 3] ?? 'en';
      await page.goto(`/mails/shown?${new URLSearchParams({ mail, language, scheme }).toString()}`);
      await expectAccessible(page);
      await expectFits(page);
    }
    await leave();
  },
);
