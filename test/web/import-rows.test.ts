// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import { checkRows } from '../../web/src/features/settings/team/import/check-rows.ts';

const reading = {
  columns: ['email', 'first_name', 'last_name', 'birth_date', 'hire_date', 'skip'],
  heading: true,
  order: 'dmy',
  region: 'en-GB',
  today: '2026-11-21',
} as const;

test('departments and locations are taken as they are written, and are no longer than a name may be', () => {
  const columns = ['email', 'location', 'department'] as const;
  const { good, bad } = checkRows(
    [
      ['email', 'office', 'department'],
      ['ann@acme.example', ' Kyiv ', 'Design'],
      ['bob@acme.example', '', 'D'.repeat(limits.group.name)],
      ['cyd@acme.example', 'L'.repeat(limits.group.name + 1), ''],
      ['dan@acme.example', '', 'De\u0007sign'],
      ['eve@acme.example'],
    ],
    { ...reading, columns },
  );
  const none = { first_name: '', last_name: '' };
  expect(good).toEqual([
    { email: 'ann@acme.example', ...none, department: 'Design', location: 'Kyiv' },
    { email: 'bob@acme.example', ...none, department: 'D'.repeat(limits.group.name) },
    { email: 'eve@acme.example', ...none },
  ]);
  expect(bad.map(({ number, kind, code }) => [number, kind, code])).toEqual([
    [4, 'location', 'message_too_long'],
    [5, 'department', 'wrong_format'],
  ]);
});

test('returns invitations and rows with errors, each address once', () => {
  const { good, bad, folded, rowOf } = checkRows(
    [
      ['email', 'first', 'last', 'born', 'hired', 'team'],
      [' Ann@Acme.example ', 'Ann', 'Lee', '21.11.1990', '', 'Sales'],
      ['ann@acme.example', 'Ann', 'Again'],
      ['', '', ''],
      ['nobody', 'No'],
      ['bob@acme.example', 'B'.repeat(61)],
      ['cyd@acme.example', '', '', '31.02.1990'],
      ['dan@acme.example', '', '', '', 'soon'],
      ['eve@acme.example', '', '', '22.11.2026'],
      ['fay@acme.example', 'F\u0007'],
      ['gus@acme.example'],
      ['hal@acme.example', '\u{1F600}'.repeat(60)],
      ['ida@acme.example', '', '', '20.11.1906'],
    ],
    reading,
  );
  expect(good).toEqual([
    { email: 'ann@acme.example', first_name: 'Ann', last_name: 'Lee', birth_date: '1990-11-21' },
    { email: 'gus@acme.example', first_name: '', last_name: '' },
    { email: 'hal@acme.example', first_name: '\u{1F600}'.repeat(60), last_name: '' },
  ]);
  expect(bad.map(({ number, kind, code }) => [number, kind, code])).toEqual([
    [5, 'email', 'invalid_email'],
    [6, 'first_name', 'message_too_long'],
    [7, 'birth_date', 'wrong_format'],
    [8, 'hire_date', 'wrong_format'],
    [9, 'birth_date', 'wrong_format'],
    [10, 'first_name', 'wrong_format'],
    [13, 'birth_date', 'wrong_format'],
  ]);
  expect(folded).toBe(1);
  expect(rowOf.get('ann@acme.example')?.[2]).toBe('Lee');
});

test('loses no row: each is an invitation, an error, a repetition, empty or the heading', () => {
  const cell = fc.constantFrom(
    '',
    'ann@acme.example',
    'Ann@acme.example',
    'bob@acme.example',
    'x',
    '1.2.2020',
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 20 }),
      fc.boolean(),
      (table, heading) => {
        const { good, bad, folded } = checkRows(table, { ...reading, heading });
        const counted = table.slice(heading ? 1 : 0).filter((cells) => cells.some((one) => one !== ''));
        expect(good.length + bad.length + folded).toBe(counted.length);
        expect(new Set(good.map(({ email }) => email)).size).toBe(good.length);
      },
    ),
  );
});
