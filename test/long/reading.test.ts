import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../support/person.ts';
import { expectReadable } from '../support/reading.ts';
import { aStage } from '../support/stage.ts';
import { expectFocusSeen, expectReflows, expectSpaces, expectTargets } from '../support/zoom.ts';
import { screens } from '../e2e/shots/all.ts';
import { show } from '../e2e/shots/shot.ts';

const { server, aPerson, aMember } = aStage(['--google']);

/** Every screen that has a picture is read as a screen reader would, walked through by keyboard, zoomed and spaced. */
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

  test.each(screens.filter((one) => one.signedIn === signedIn && !one.waits))(
    '$name has names, headings and landmarks, holds at 400 % and with wide spacing, and shows the focus',
    async (shot) => {
      const { page } = person;
      await show(page, shot, server);
      await expectReadable(page);
      await expectTargets(page);
      await expectReflows(page);
      await expectSpaces(page);
      await expectFocusSeen(page);
      expect(page.isClosed()).toBe(false);
    },
  );
});
