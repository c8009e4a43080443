import { test } from 'vitest';
import { languages, tagOf } from '#shared/model/choices';
import { expectLabelsFit } from '../support/zoom.ts';
import { oneIn } from '../support/thoroughness.ts';
import { aStage } from '../support/stage.ts';

const { aMember } = aStage();

/** Where the bar of a phone shows which place one is at, in bolder letters. */
const places = ['/feed', '/rewards', '/news', '/edit-profile'];
const others = [
  '/feed?compose',
  '/dashboard',
  '/help',
  '/settings',
  '/settings/global',
  '/settings/team',
  '/settings/team/add-user',
  '/settings/team/groups',
  '/settings/notifications',
  '/settings/values',
  '/settings/dates',
  '/settings/connect',
  '/settings/rewards/all',
  '/settings/rewards/all?view=rewards',
  '/settings/rewards/new',
  '/settings/billing/trial',
  '/settings/danger',
];

test.each(languages)('every label in %s fits a phone of 320 pixels', async (language) => {
  const { page, leave } = await aMember('anna@acme.example', {
    at: '/feed',
    locale: tagOf(language),
    viewport: { width: 320, height: 640 },
  });
  const shift = languages.indexOf(language);
  const rest = oneIn(4, [...others.slice(shift), ...others.slice(0, shift)]);
  for (const path of [...places, ...rest]) {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await expectLabelsFit(page);
  }
  await leave();
});
