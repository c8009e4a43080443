// @vitest-environment node
import { expect, test } from 'vitest';
import { dayPattern, isDay, parseDay, formatDay } from '#shared/rules/basics/date-text';

test.each([
  ['21/11/1990', 'en-GB'],
  ['11/21/1990', 'en-US'],
  ['21.11.1990', 'ru'],
  ['21/11/1990', 'es'],
  ['21-11-1990', 'es'],
  [' 21 11 1990 ', 'ru'],
  ['21.11.90', 'ru'],
  ['21111990', 'en-GB'],
  ['11211990', 'en-US'],
  ['1990-11-21', 'en-US'],
  ['1990/11/21', 'ru'],
  ['21 Nov 1990', 'en-GB'],
  ['November 21, 1990', 'en-US'],
  ['21 ноября 1990 г.', 'ru'],
  ['21 нояб. 1990', 'ru'],
  ['21 de noviembre de 1990', 'es'],
  ['21 de novembro de 1990', 'pt-BR'],
  ['21 nov. 1990', 'pt-PT'],
  ['21 листопада 1990 р.', 'uk'],
  ['21 лист. 1990', 'uk'],
])('%s in %s is the 21st of November 1990', (typed, region) => {
  expect(parseDay(typed, region, 2026)).toBe('1990-11-21');
});

test.each(['', '21', '21/11', '31/02/1990', '0/1/1990', '21/13/1990', 'yesterday', '1/2/3/4', '99999999'])(
  '"%s" is not a day',
  (typed) => expect(parseDay(typed, 'en-GB', 2026)).toBeUndefined(),
);

test('a year of two digits is never in the future', () => {
  expect(parseDay('1.2.26', 'ru', 2026)).toBe('2026-02-01');
  expect(parseDay('1.2.27', 'ru', 2026)).toBe('1927-02-01');
});

test('a day is formatted for its region and parsed back to the same day', () => {
  const regions = {
    'en-GB': '09/03/2001',
    'en-US': '03/09/2001',
    ru: '09.03.2001',
    es: '09/03/2001',
    'pt-BR': '09/03/2001',
    uk: '09.03.2001',
  };
  for (const [region, words] of Object.entries(regions)) {
    expect(formatDay('2001-03-09', region)).toBe(words);
    expect(parseDay(words, region, 2026)).toBe('2001-03-09');
  }
});

test('an empty field shows the order of the region in the letters of the language', () => {
  const letters = { day: 'дд', month: 'мм', year: 'гггг' };
  expect(dayPattern('ru', letters)).toBe('дд.мм.гггг');
  expect(dayPattern('uk', { day: 'дд', month: 'мм', year: 'рррр' })).toBe('дд.мм.рррр');
  expect(dayPattern('en-US', { day: 'dd', month: 'mm', year: 'yyyy' })).toBe('mm/dd/yyyy');
});

test('only existing dates in ISO format are days', () => {
  expect(['2024-02-29', '1990-11-21'].every(isDay)).toBe(true);
  expect(['2023-02-29', '1990-13-01', '90-1-1', ''].some(isDay)).toBe(false);
});
