import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { expectAccessibleInBothSchemes, expectFitsEverywhere } from '../support/accessibility.ts';
import { type Person } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { screens } from '../e2e/shots/all.ts';
import { show } from '../e2e/shots/shot.ts';

const { server, aPerson, aMember } = aStage(['--google']);

/** What is far out of sight is not drawn, and keeps the colours of the scheme before: here all of it is read. */
const drawEverything = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];
  });

/** What there are pictures of is also read by those who do not see them, and by those who see little. */
describe.each([
  { who: 'a visitor', signedIn: false },
  { who: 'an administrator', signedIn: true },
])('$who', ({ signedIn }) => {
  let person: Person;
  beforeAll(async () => {
    person = await (signedIn
      ? aMember('anna@acme.example', { reducedMotion: 'reduce' })
      : aPerson({ reducedMotion: 'reduce' }));
    // What is not saved is left behind.
    person.page.on('dialog', (leaving) => void leaving.accept());
  });

  // What still waits for its words has no heading yet.
  test.each(screens.filter((one) => one.signedIn === signedIn && !one.waits))(
    'reads $name in both colour schemes, and it fits at every width',
    async (shot) => {
      const { page } = person;
      await show(page, shot, server);
      await drawEverything(page);
      await expectAccessibleInBothSchemes(page);
      await expectFitsEverywhere(page);
    },
  );
});
