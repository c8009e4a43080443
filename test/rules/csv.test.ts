import { expect, test } from 'vitest';
import { toCsv } from '#shared/rules/basics/csv';

test('a CSV file begins with a byte order mark, and every line ends with CRLF', () => {
  expect(toCsv(['id', 'name'], [[1, 'Ann']])).toBe('\uFEFFid,name\r\n1,Ann\r\n');
});

test('cells with commas, quotes or line breaks are quoted', () => {
  expect(toCsv(['a'], [['x, "y"\nz']])).toBe('\uFEFFa\r\n"x, ""y""\nz"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\tx', '\rx'])(
  '%j is exported as text, not as a formula',
  (text) => {
    expect(toCsv(['a'], [[text]])).toMatch(/^\uFEFFa\r\n"?'/);
  },
);

test('a negative number stays a number, and null and undefined are empty cells', () => {
  expect(toCsv(['a', 'b', 'c'], [[-5, null, undefined]])).toBe('\uFEFFa,b,c\r\n-5,,\r\n');
});
