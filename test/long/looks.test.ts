import type { Page } from 'playwright-core';
import { beforeEach, describe, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import type { Person } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { screens } from '../e2e/shots/all.ts';
import { show } from '../e2e/shots/shot.ts';

const { server, aPerson, aMember } = aStage(['--google']);

/** Parts far out of sight are not drawn and keep the colours of the scheme before: here all of them are drawn. */
const drawEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];
  });

/** Every screen that has a picture is accessible. */
describe.each([
  { who: 'a visitor', signedIn: false },
  { who: 'an administrator', signedIn: true },
])('$who', ({ signedIn }) => {
  let person: Person;
  beforeEach(async () => {
    person = await (signedIn ? aMember('anna@acme.example') : aPerson());
    // Unsaved changes are dropped.
    person.page.on('dialog', (leaving) => void leaving.accept());
  });

  // A screen that waits for its data has no heading yet.
  test.each(screens.filter((one) => one.signedIn === signedIn && !one.waits))(
    '$name is accessible in both colour schemes and fits at every width',
    async (shot) => {
      const { page } = person;
      await show(page, shot, server);
      await drawEverything(page);
      await expectAccessibleInBothSchemes(page);
      await expectFitsEverywhere(page);
    },
  );
});
