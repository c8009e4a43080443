import { expect, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFits, expectFitsEverywhere } from '../support/accessibility.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { englishIn, saidOn } from '../support/words.ts';
import { screens } from '../e2e/shots/billing.ts';
import { show } from '../e2e/shots/shot.ts';

const { server, aMember, aPerson, tokenOf, setUp } = aStage();

let admin: Person;
setUp(async () => {
  admin = await aMember('anna@acme.example');
});

test.each(screens.map((screen) => [screen.name, screen] as const))(
  '%s is accessible in both schemes and fits on every screen',
  async (_, screen) => {
    await show(admin.page, screen, server);
    await expectAccessibleInBothSchemes(admin.page);
    await expectFitsEverywhere(admin.page);
    await expectNoTrouble(admin);
  },
);

/** Between them they say nearly everything that billing says without being touched. */
const spoken = /^billing-(trial|trial-ended|overview-(late|ending|returned)|history|payment-method-expired)$/;
const data = /Anna Petrova|AP|Acme Studio|BRAVO-\d+|Visa|in_\d/g;

test.each([
  ['ru', 'ru'],
  ['es', 'es'],
  ['pt', 'pt-BR'],
  ['ua', 'uk-UA'],
] as const)('the billing screens speak %s and fit on a phone', async (language, locale) => {
  const viewport = { width: 375, height: 780 };
  const reader = await aPerson({ locale, viewport, token: await tokenOf('anna@acme.example') });
  const isEnglish = englishIn(language);
  const found = new Set<string>();
  const shown = screens.filter(({ name }) => spoken.test(name));
  for (const screen of shown) {
    await show(reader.page, screen, server);
    await expectFits(reader.page);
    // A date may end with a full stop of its own, as in Russian.
    for (const text of await saidOn(reader.page))
      if (isEnglish(text, data) || text.includes('..')) found.add(`${screen.name}: ${text}`);
  }
  expect(shown).toHaveLength(7);
  expect([...found]).toEqual([]);
  await expectNoTrouble(reader);
});
