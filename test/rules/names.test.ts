import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameInAddress } from '#shared/rules/people/names';

const nameOf = (email: string): string => {
  const { first_name: first, last_name: last } = nameInAddress(email);
  return `${first} ${last}`.trim();
};

test.each([
  ['anna.de-vries@acme.example', 'Anna De-Vries'],
  ['ANNA.LEE@acme.example', 'Anna Lee'],
  ['ann@acme.example', 'Ann'],
  ['j.smith@acme.example', 'J Smith'],
  ["sean.o'neil@acme.example", "Sean O'Neil"],
  ['jean_luc.picard42@acme.example', 'Jean Luc Picard'],
  ['ann.lee+bravo@acme.example', 'Ann Lee'],
  ['josé.núñez@acme.example', 'José Núñez'],
  ['анна.петрова-водкина@почта.рф', 'Анна Петрова-Водкина'],
  ['їжак@пошта.укр', 'Їжак'],
])('%s suggests the name %s', (email, name) => {
  expect(nameOf(email)).toBe(name);
});

test.each([
  'x7k9@acme.example',
  '42@acme.example',
  'a@acme.example',
  'a.b@acme.example',
  '+tag@acme.example',
  'one.two.three.four.five@acme.example',
  'ann--lee@acme.example',
  'ann&lee@acme.example',
  '@acme.example',
  'ann',
  '',
])('%s suggests no name', (email) => {
  expect(nameOf(email)).toBe('');
});

test('a name from an address is words of letters that begin with a capital, whatever the address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string()), (email) => {
      for (const part of nameOf(email)
        .split(/[ '’-]/)
        .filter(Boolean)) {
        expect(part).toMatch(/^\p{L}+$/u);
        expect(part).not.toMatch(/^\p{Ll}/u);
      }
    }),
  );
});
