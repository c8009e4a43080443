// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { browserLimits } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { findPictureFault, smallEnough } from '#web/ui/controls/pictures/picture-file.ts';
import { aCmykJpeg } from '../support/jpeg-scans.ts';
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

const { bytes, pixels } = limits.image;
test.each([
  ['of a PNG that may be sent', false, aPng(paint(2, 2), { width: pixels, height: 1 })],
  ['of one with too many pixels', true, claiming(pixels + 1)],
  ['of one with too many bytes', true, Buffer.concat([claiming(1), Buffer.alloc(bytes)])],
  ['of a JPEG for printing, whose colors few decoders know', true, aCmykJpeg([0, 0, 0, 0])],
])('%s a smaller picture is sent: %j', async (_, isDrawn, file) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 1000, close: () => undefined }));
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue(null);
  vi.spyOn(canvas, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give) {
    give(new Blob([`${this.width} × ${this.height}`]));
  });
  const chosen = new Blob([new Uint8Array(file)]);
  const sent = await smallEnough(chosen);
  vi.unstubAllGlobals();
  expect(sent === chosen ? 'the file' : await sent.text()).toBe(isDrawn ? '1024 × 256' : 'the file');
});
