import { expect, test } from 'vitest';
import { csvOf } from '#shared/rules/csv';

test('a table begins with a byte order mark, and every line ends with CRLF', () => {
  expect(csvOf(['id', 'name'], [[1, 'Ann']])).toBe('\uFEFFid,name\r\n1,Ann\r\n');
});

test('commas, quotes and line breaks stand in quotes', () => {
  expect(csvOf(['a'], [['x, "y"\nz']])).toBe('\uFEFFa\r\n"x, ""y""\nz"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is text, not a formula', (text) => {
  expect(csvOf(['a'], [[text]])).toMatch(/^\uFEFFa\r\n"?'/);
});

test('a number below 0 stays a number, and nothing is an empty cell', () => {
  expect(csvOf(['a', 'b', 'c'], [[-5, null, undefined]])).toBe('\uFEFFa,b,c\r\n-5,,\r\n');
});
