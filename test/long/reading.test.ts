import { expectReadable } from '../support/reading.ts';
import { expectFocusSeen, expectReflows, expectSpaces, expectTargets } from '../support/zoom.ts';
import { testEveryScreen } from './every-screen.ts';

/** Every screen is read as a screen reader would, walked through by keyboard, zoomed and spaced. */
testEveryScreen(
  'has names, headings and landmarks, holds at 400 % and with wide spacing, and shows the focus',
  async (page) => {
    await expectReadable(page);
    await expectTargets(page);
    await expectReflows(page);
    await expectSpaces(page);
    await expectFocusSeen(page);
  },
);
