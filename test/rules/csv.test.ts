import { describe, expect, test } from 'vitest';
import { decimal, toCsv } from '#shared/rules/basics/csv';

test('a CSV file begins with a byte order mark, and every line ends with CRLF', () => {
  expect(toCsv(['id', 'name'], [[1, 'Ann']])).toBe('\uFEFFid,name\r\n1,Ann\r\n');
});

test('cells with a separator of any region, quotes or line breaks are quoted', () => {
  expect(toCsv(['a'], [['x, "y"\nz']])).toBe('\uFEFFa\r\n"x, ""y""\nz"\r\n');
  expect(toCsv(['a', 'b'], [['x; y', 'z\tz']])).toBe('\uFEFFa,b\r\n"x; y","z\tz"\r\n');
});

/** The cells that a program reads which divides at a sign, and for which a quote counts only at the start of a cell. */
const dividedAt = (sign: RegExp, text: string): readonly string[] =>
  text.split(sign).map((cell) => cell.replace(/^["\s]+/, ''));

describe.each(['comma', 'semicolon'] as const)('in a file for the %s', (separator) => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\tx',
    '\rx',
    ' =1+1',
    'well done;=1+1;ok',
    'well done;\t＝1+1',
    'well done\n@SUM(A1)',
    'a;"=1+1"',
  ])('%j is text, not a formula, wherever a spreadsheet divides it', (text) => {
    const [, row = ''] = toCsv(['a'], [[text]], separator).split(/(?<=^\uFEFFa\r\n)/);
    for (const cell of dividedAt(/[;\t\r\n]/, row)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
    expect(row).toContain("'");
  });
});

test('a comma ends a cell in a file for semicolons only', () => {
  expect(toCsv(['a'], [['x,=1+1, @bob']], 'semicolon')).toBe("\uFEFFa\r\nx,'=1+1, @bob\r\n");
  expect(toCsv(['a'], [['x,=1+1, @bob']])).toBe('\uFEFFa\r\n"x,=1+1, @bob"\r\n');
});

test('a negative number stays a number, and null and undefined are empty cells', () => {
  expect(toCsv(['a', 'b', 'c'], [[-5, null, undefined]])).toBe('\uFEFFa,b,c\r\n-5,,\r\n');
});

test('a file for semicolons has decimals with a comma', () => {
  const row = [decimal('12.50'), 0.25, decimal(undefined)];
  expect(toCsv(['a', 'b', 'c'], [row], 'semicolon')).toBe('\uFEFFa;b;c\r\n12,50;0,25;\r\n');
  expect(toCsv(['a', 'b', 'c'], [row])).toBe('\uFEFFa,b,c\r\n12.50,0.25,\r\n');
});
