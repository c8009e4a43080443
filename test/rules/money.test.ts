import { expect, test } from 'vitest';
import { money, percent } from '#web/product/money/money.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

test.each([
  ['en-US', { amount: 123_456, currency: 'USD' }, '$1,234.56'],
  ['en-GB', { amount: 300, currency: 'USD' }, 'US$3.00'],
  ['ru', { amount: 123_456, currency: 'USD' }, '1 234,56 $'],
  ['es', { amount: 300, currency: 'USD' }, '3,00 US$'],
  ['es-MX', { amount: 300, currency: 'USD' }, 'USD 3.00'],
  ['pt-BR', { amount: 123_456, currency: 'USD' }, 'US$ 1.234,56'],
  ['uk', { amount: 123_456, currency: 'USD' }, '1 234,56 USD'],
  ['en-US', { amount: -150, currency: 'USD' }, '-$1.50'],
  ['en-US', { amount: 0, currency: 'USD' }, '$0.00'],
  ['en-US', { amount: 500, currency: 'JPY' }, '¥500'],
])('in %s %j is %s', (locale, sum, words) => {
  expect(plain(money(locale, sum))).toBe(words);
});

test.each([
  ['en', '10%'],
  ['ru', '10 %'],
  ['es', '10 %'],
  ['pt', '10%'],
  ['uk', '10%'],
])('ten percent in %s is %s', (locale, words) => {
  expect(plain(percent(locale, 10))).toBe(words);
});
