import type { Page } from 'playwright-core';
import { beforeEach, describe, test } from 'vitest';
import type { Person } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { screens } from '../e2e/shots/all.ts';
import { show } from '../e2e/shots/shot.ts';

/**
 * Tests every screen that has a picture, as a visitor or as an administrator sees it.
 * @param prepare what is done with the page before the screen is opened
 */
export const testEveryScreen = (
  is: string,
  expectIt: (page: Page) => Promise<void>,
  prepare?: (page: Page) => Promise<void>,
): void => {
  const { server, aPerson, aMember } = aStage(['--google', '--microsoft']);

  describe.each([
    { who: 'a visitor', signedIn: false },
    { who: 'an administrator', signedIn: true },
  ])('$who', ({ signedIn }) => {
    let person: Person;
    beforeEach(async () => {
      person = await (signedIn ? aMember('anna@acme.example') : aPerson());
      // Unsaved changes are dropped.
      person.page.on('dialog', (leaving) => void leaving.accept());
      await prepare?.(person.page);
    });

    // A screen that waits for its data has no heading yet.
    test.each(screens.filter((one) => one.signedIn === signedIn && !one.waits))(
      `$name ${is}`,
      async (shot) => {
        await show(person.page, shot, server);
        await expectIt(person.page);
      },
    );
  });
};
