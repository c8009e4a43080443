import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalStatus } from '#shared/contract/refusals';
import { type RefusalCode, refusalMessages, refusalMessage } from '#shared/model/refusal';
import { decryptCursor, encryptCursor } from '#functions/crypto/cursors';
import { groupDigits } from '#functions/mails/templates';
import { newCode } from '#functions/crypto/codes';
import { nextSteps, readRefusalsDocument, renderRefusals } from '#infra/build/refusal-table';
import { textsOf } from '#infra/build/texts';

test('every refusal has a message and an error status', () => {
  for (const code of Object.keys(refusalMessages) as RefusalCode[]) {
    expect(refusalMessage(code)).not.toBe('');
    expect(refusalStatus[code]).toBeGreaterThanOrEqual(400);
  }
});

/** How the web's English text of a refusal says what its reader can do. */
const saying: Readonly<Record<(typeof nextSteps)[RefusalCode], RegExp>> = {
  'correct what was entered': /./u,
  'choose something else': /another|different|smaller|choose|use |only|no longer|check/iu,
  'try again': /again/u,
  'try again later': /again|wait|yet|within/u,
  'reload the page': /reload/iu,
  'sign in': /sign in/iu,
  'ask an administrator': /administrator/u,
  'ask whoever runs Bravo': /whoever runs Bravo/u,
  'do something else first': /first|ask for|remove|check|instead/iu,
  'correct the program': /./u,
};

test.each([...textsOf('en', 'web/refusals')])('%s says what its reader can do: %s', (key, text) => {
  expect(text).toMatch(saying[nextSteps[key.replace('refusals.', '') as RefusalCode]]);
});

test('docs/refusals.md is up to date (npm run generate -- docs)', () => {
  expect(readRefusalsDocument()).toBe(renderRefusals());
});

test('a message is filled with the details of the refusal', () => {
  expect(refusalMessage('price_too_high', { price: 20 })).toBe('Please enter a price no greater than 20');
  expect(refusalMessage('out_of_range', { start: 1, finish: 9 })).toBe('Must be between 1 and 9');
});

test('a cursor is valid only for its own list and workspace, unchanged, and cannot be read', () => {
  const [ours, theirs] = [{ cursor_key: 'ours' }, { cursor_key: 'theirs' }];
  fc.assert(
    fc.property(fc.string({ minLength: 4, maxLength: 60 }), fc.nat(200), (text, at) => {
      const position = Buffer.from(text).toString();
      const cursor = encryptCursor(ours, '/posts?', position);
      expect(decryptCursor(ours, '/posts?', cursor)).toBe(position);
      expect(encryptCursor(ours, '/posts?', position)).toBe(cursor);
      expect(decryptCursor(theirs, '/posts?', cursor)).toBeUndefined();
      expect(decryptCursor(ours, '/coins?', cursor)).toBeUndefined();
      const bytes = Buffer.from(cursor, 'base64url');
      expect(bytes.includes(position)).toBe(false);
      const index = at % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      expect(decryptCursor(ours, '/posts?', bytes.toString('base64url'))).toBeUndefined();
    }),
  );
});

test('codes are eight digits, evenly distributed', () => {
  const codes = Array.from({ length: 5000 }, newCode);
  expect(codes.every((code) => /^\d{8}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(4990);
  for (let place = 0; place < 8; place += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const often = codes.filter((code) => code[place] === String(digit)).length;
      expect(often).toBeGreaterThan(380);
      expect(often).toBeLessThan(620);
    }
  expect(groupDigits('12345678')).toBe('1234 5678');
});
