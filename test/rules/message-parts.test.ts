import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { messageParts } from '#shared/rules/posts/message-parts';

const links = (message: string) =>
  messageParts(message).flatMap((part) => (part.kind === 'link' ? [[part.text, part.href]] : []));
const same = (...addresses: string[]) => addresses.map((address) => [address, address]);

test.each([
  ['See https://bravo.example/a?b=c&d#e now', 'https://bravo.example/a?b=c&d#e'],
  ['https://bravo.example/a.', 'https://bravo.example/a'],
  ['Is it https://bravo.example/a?!', 'https://bravo.example/a'],
  ['(https://bravo.example/a)', 'https://bravo.example/a'],
  ['(see https://bravo.example/a_(b)).', 'https://bravo.example/a_(b)'],
  ['«https://bravo.example/ж»', 'https://bravo.example/ж'],
  ['first\nhttps://bravo.example/a\nsecond', 'https://bravo.example/a'],
  ['<a href="https://bravo.example/a">', 'https://bravo.example/a'],
  ['https://bravo.example/a\u202Egpj.exe', 'https://bravo.example/a'],
])('the link in %j is %s', (message, address) => {
  expect(links(message).map(([text]) => text)).toEqual([address]);
});

test('upper case and names in other scripts lead to the address as browsers write it', () => {
  expect(links('HTTPS://Bravo.Example/A')).toEqual([['HTTPS://Bravo.Example/A', 'https://bravo.example/A']]);
  expect(links('https://пример.рф/')).toEqual([['https://пример.рф/', 'https://xn--e1afmkfd.xn--p1ai/']]);
});

test('several links are all found', () => {
  expect(links('http://a.example/x, https://b.example/y;https://c.example/z')).toEqual([
    ...same('http://a.example/x'),
    ...same('https://b.example/y;https://c.example/z'),
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://bravo.example',
  'www.bravo.example',
  'https://',
  'http://.',
  'https://bank.example@evil.example/',
  'xhttps://bravo.example',
  'mailto:a@b.example',
])('%s is no link', (message) => {
  expect(links(message)).toEqual([]);
});

test('hashtags are parts of their own, also before punctuation; within a word or an address they are not', () => {
  const tags = (message: string) =>
    messageParts(message).flatMap(({ kind, text }) => (kind === 'tag' ? [text] : []));
  expect(tags('#one two #three, #four!\n#пять')).toEqual(['#one', '#three', '#four', '#пять']);
  expect(tags('a#b https://bravo.example/#part #%')).toEqual([]);
});

test('nothing of a message is lost, whatever it contains', () => {
  const piece = oneof(
    string({ unit: 'grapheme' }),
    constantFrom('https://', 'http://a.example/', '#tag', '(', ')', '.', ' ', '\n', '<script>', '\u202E'),
  );
  assert(
    property(array(piece, { maxLength: 12 }), (pieces) => {
      const message = pieces.join('');
      const parts = messageParts(message);
      expect(parts.map(({ text }) => text).join('')).toBe(message);
      expect(
        parts.flatMap((part) => (part.kind === 'link' && !part.href.startsWith('http') ? [part] : [])),
      ).toEqual([]);
    }),
  );
});
