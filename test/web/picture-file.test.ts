// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { browserLimits } from '#shared/model/choices';
import { findPictureFault } from '#web/ui/controls/pictures/picture-file.ts';
import { aPng, paint } from '../support/pictures.ts';

const claiming = (width: number) => aPng(paint(2, 2), { width, height: 1 });

// jsdom opens no pictures: what is "unreadable" here has passed everything that comes before.
test.each([
  ['as many bytes as are allowed', Buffer.alloc(browserLimits.pictureBytes), 'unsupported_file'],
  ['one byte more', Buffer.alloc(browserLimits.pictureBytes + 1), 'file_too_large'],
  ['as many pixels as are allowed', claiming(browserLimits.picturePixels), 'unreadable'],
  ['one pixel more', claiming(browserLimits.picturePixels + 1), 'file_too_large'],
  ['a GIF', Buffer.from('GIF89a'), 'GIF'],
  ['a text', Buffer.from('no picture'), 'unsupported_file'],
])('a chosen file of %s', async (_, file, fault) => {
  expect(await findPictureFault(new Blob([new Uint8Array(file)]))).toBe(fault);
});
