// @vitest-environment node
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import { checkRows, pointsOf } from '#web/features/import/check-rows.ts';
import { parsePoints } from '#web/features/import/parse-points.ts';

const reading = {
  columns: ['email', 'first_name', 'last_name', 'birth_date', 'hire_date', 'skip'],
  heading: true,
  order: 'dmy',
  region: 'en-GB',
  today: '2026-11-21',
} as const;

test('departments, locations and job titles are taken as they are written, and are no longer than each may be', () => {
  const columns = ['email', 'location', 'department', 'job_title'] as const;
  const { good, bad } = checkRows(
    [
      ['email', 'office', 'department', 'title'],
      ['ann@acme.example', ' Kyiv ', 'Design', ' Lead '],
      ['bob@acme.example', '', 'D'.repeat(limits.group.name)],
      ['cyd@acme.example', 'L'.repeat(limits.group.name + 1), ''],
      ['dan@acme.example', '', 'De\u0007sign'],
      ['eve@acme.example'],
      ['fay@acme.example', '', '', 'T'.repeat(limits.jobTitle + 1)],
    ],
    { ...reading, columns },
  );
  const none = { first_name: '', last_name: '' };
  expect(good).toEqual([
    { email: 'ann@acme.example', ...none, department: 'Design', location: 'Kyiv', job_title: 'Lead' },
    { email: 'bob@acme.example', ...none, department: 'D'.repeat(limits.group.name) },
    { email: 'eve@acme.example', ...none },
  ]);
  expect(bad.map(({ number, kind, code }) => [number, kind, code])).toEqual([
    [4, 'location', 'message_too_long'],
    [5, 'department', 'wrong_format'],
    [7, 'job_title', 'message_too_long'],
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

test('divides whole names, takes the name beside an address, and says which row has an open quote', () => {
  const { good, bad } = checkRows(
    [
      ['Keller, Eva', 'Eva@müller.example', '15/02/27'],
      ['Иванов Иван', 'ivan@acme.example', '15/02/28'],
      ['', '"Lee, Ann" <ann@acme.example>', '15/02/29'],
      ['', "'=x@acme.example"],
      ['"Stone,bob@acme.example'],
    ],
    { ...reading, columns: ['name_last_first', 'email', 'hire_date'], heading: false },
  );
  expect(good.map((one) => Object.values(one))).toEqual([
    ['eva@xn--mller-kva.example', 'Eva', 'Keller', '2027-02-15'],
    ['ivan@acme.example', 'Иван', 'Иванов', '2028-02-15'],
    // Nobody is hired three years ahead.
    ['ann@acme.example', 'Ann', 'Lee', '1929-02-15'],
    ['=x@acme.example', '', ''],
  ]);
  expect(bad.map(({ number, code }) => [number, code])).toEqual([[5, 'quote']]);
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

test.each([
  ['340', 340],
  [' 1,250 ', 1250],
  ['1.250', 1250],
  ['1 250,00', 1250],
  ['1\u202F250', 1250],
  ["12'500.0", 12_500],
  ['1.000.000', 1_000_000],
  ['75 pts', 75],
  ['12 🌮', 12],
  ['', null],
  ['0', null],
  ['–', null],
  ['12.5', undefined],
  ['-5', undefined],
  ['1,25,0', undefined],
  ['many', undefined],
  ['1000001', undefined],
  ['1e5', undefined],
  ['$40', undefined],
])('points written as %j are %j', (cell, points) => {
  expect(parsePoints(cell)).toBe(points);
});

test('balances are read with the people who bring them, and a wrong one is a row to mend', () => {
  const { good, bad } = checkRows(
    [
      ['email', 'balance'],
      ['ann@acme.example', '1,200'],
      ['bob@acme.example', ''],
      ['cyd@acme.example', '12.50'],
      ['dan@acme.example', '3'],
    ],
    { ...reading, columns: ['email', 'opening_balance'] },
  );
  expect(good.map(({ email, opening_balance: points }) => [email, points])).toEqual([
    ['ann@acme.example', 1200],
    ['bob@acme.example', undefined],
    ['dan@acme.example', 3],
  ]);
  expect(pointsOf(good)).toBe(1203);
  expect(bad.map(({ number, kind, code }) => [number, kind, code])).toEqual([
    [4, 'opening_balance', 'invalid_amount'],
  ]);
});
