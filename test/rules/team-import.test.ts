// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import { toCsv } from '#shared/rules/basics/csv';
import { parseDate, detectDayOrder } from '#shared/rules/imports/cell-dates';
import { decodeText } from '#web/features/import/decode-text.ts';
import { readFile } from '#web/features/import/read-file.ts';

const utf16 = (text: string, little: boolean, mark = true): Uint8Array => {
  const letters = (mark ? '\uFEFF' : '') + text;
  const bytes = new Uint8Array(letters.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < letters.length; at += 1) view.setUint16(at * 2, letters.charCodeAt(at), little);
  return bytes;
};
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (content: Uint8Array | string): Blob =>
  new Blob([typeof content === 'string' ? content : content.slice().buffer]);

describe('reading a file', () => {
  const russian = 'почта,имя\nann@acme.example,Анна';

  test.each([
    ['UTF-8', utf8(russian)],
    ['UTF-8 with a mark', utf8(`\uFEFF${russian}`)],
    ['UTF-16 LE', utf16(russian, true)],
    ['UTF-16 BE', utf16(russian, false)],
    ['UTF-16 LE without a mark', utf16('email,name\nann@acme.example,Ann Lee', true, false)],
    ['UTF-16 BE without a mark', utf16('email,name\nann@acme.example,Ann Lee', false, false)],
  ])('accepts %s', async (_, bytes) => {
    const [heading, row] = await readFile(file(bytes), 'en');
    expect([heading?.length, row?.[0]]).toEqual([2, 'ann@acme.example']);
  });

  test('decodes other files in the one-byte encoding of the language', () => {
    const bytes = new Uint8Array([0xc0, 0xed, 0xed, 0xe0]);
    expect(decodeText(bytes, 'ru')).toBe('Анна');
    expect(decodeText(new Uint8Array([0xb2, 0xed, 0xed, 0xe0]), 'ua')).toBe('Інна');
    expect(decodeText(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]), 'es')).toBe('José');
  });

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('splits cells at %s, with quotes, line breaks inside quotes and empty lines', async (_, sign) => {
    const lines = ['e-mail', 'name'].join(sign);
    const content = `${lines}\r\nann@acme.example${sign}"Ann ""A""\n${sign} Lee"\r\n\r\n`;
    const table = await readFile(file(content), 'en');
    expect(table.slice(0, 2)).toEqual([
      ['e-mail', 'name'],
      ['ann@acme.example', `Ann "A"\n${sign} Lee`],
    ]);
  });

  test('reads back any cells that the product itself exports', async () => {
    const cell = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => {
      const plain = text.trim() !== '' && !/[\r\0]|^['\t]|(?:^|[;\t\n])[\s"]*[=+\-@＝＋－＠]/.test(text);
      return plain && text.isWellFormed() && !text.includes('\uFEFF');
    });
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const table = await readFile(file(toCsv(['email', 'first', 'last'], cells)), 'en');
        expect(table.slice(1, cells.length + 1)).toEqual(cells);
      }),
      { numRuns: 60 },
    );
  });

  test('reads every row of a long file exactly once', async () => {
    const rows = Array.from({ length: limits.import.rows }, (_, at) => [
      `p${at}@acme.example`,
      `Person ${at}`,
    ]);
    const table = await readFile(file(toCsv(['email', 'name'], rows)), 'en');
    expect(table.slice(1, rows.length + 1)).toEqual(rows);
  });

  test.each<[string, string, readonly (readonly string[])[]]>([
    [
      'the delimiter that makes a column of addresses, though another one stands in as many cells',
      'Name, Vorname;E-Mail\r\nKeller, Eva;eva.keller@acme.example\r\n',
      [
        ['Name, Vorname', 'E-Mail'],
        ['Keller, Eva', 'eva.keller@acme.example'],
      ],
    ],
    [
      'line ends of several programs in one file',
      'first,email\r\nEva,eva@acme.example\nUdo,udo@acme.example\rIna,"a\r\nb"\r\n',
      [
        ['first', 'email'],
        ['Eva', 'eva@acme.example'],
        ['Udo', 'udo@acme.example'],
        ['Ina', 'a\nb'],
      ],
    ],
    [
      'spaces around quotes',
      'a, "Lee, Ann" ,b\n" x ", y\n',
      [
        ['a', 'Lee, Ann', 'b'],
        [' x ', ' y'],
      ],
    ],
    [
      'a quote that is not closed as an error of its row alone',
      'email,name\n"ann@acme.example,Ann\nbob@acme.example,"B ""C"", D"\ncyd@acme.example,5" x\n"d"e,f\n',
      [
        ['email', 'name'],
        ['"ann@acme.example,Ann'],
        ['bob@acme.example', 'B "C", D'],
        ['cyd@acme.example', '5" x'],
        ['"d"e,f'],
      ],
    ],
    [
      'the delimiter that the first line names',
      'sep=;\r\na,b;c,d\r\ne,f;g,h',
      [
        ['a,b', 'c,d'],
        ['e,f', 'g,h'],
      ],
    ],
  ])('reads %s', async (_, content, table) => {
    expect(await readFile(file(content), 'en')).toEqual(table);
  });

  test.each([
    ['tooLarge', new Uint8Array(limits.import.bytes + 1)],
    ['tooMany', 'ann@acme.example\n'.repeat(limits.import.rows + 2)],
    ['empty', '\n , \n'],
    ['workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe, 9, 0, 0x41, 0x42, 0x43])],
    ['workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['failed', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
  ])('rejects an unusable file with the reason %s', async (fault, content) => {
    await expect(readFile(file(content), 'en')).rejects.toMatchObject({ fault });
  });
});

describe('parsing a date', () => {
  const day = (cell: string, order: 'dmy' | 'mdy' = 'dmy') => parseDate(cell, order, 'en-GB', 2026);

  test.each([
    '1990-11-21',
    '1990/11/21',
    '21.11.1990',
    '21.11.90',
    '21/11/1990',
    '21-11-1990',
    '1990-11-21T00:00:00Z',
    '21.11.1990 0:00',
    '21 Nov 1990',
  ])('%s is the 21st of November 1990', (cell) => expect(day(cell)).toBe('1990-11-21'));

  test('reads the month first when the order says so, except between dots', () => {
    expect(day('11/21/1990', 'mdy')).toBe('1990-11-21');
    expect(day('3/4/2020', 'mdy')).toBe('2020-03-04');
    expect(day('3/4/2020')).toBe('2020-04-03');
    expect(day('3.4.2020', 'mdy')).toBe('2020-04-03');
  });

  test.each(['', '31/02/1990', '21/13/1990', '1/2', 'soon', '0000-01-01', '1850-01-01', '1/2/345', '44000'])(
    '"%s" is not a date',
    (cell) => expect(day(cell)).toBeUndefined(),
  );

  test('every date in every supported format is parsed back to the same day', () => {
    const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, number] = iso.split('-') as [string, string, string];
        expect(day(`${number}/${month}/${year}`)).toBe(iso);
        expect(day(`${Number(month)}/${Number(number)}/${year}`, 'mdy')).toBe(iso);
        expect(day(`${Number(number)}.${month}.${year}`, 'mdy')).toBe(iso);
        expect(day(`${iso} 12:30`)).toBe(iso);
      }),
    );
  });

  test('detects the order of day and month, or that the file fits both', () => {
    expect(detectDayOrder(['3/4/2020', '21/4/2020'])).toBe('dmy');
    expect(detectDayOrder(['3/4/2020', '4/21/2020'])).toBe('mdy');
    expect(detectDayOrder(['3/4/2020', '5/6/2020'])).toBe('either');
    expect(detectDayOrder(['21/4/2020', '4/21/2020'])).toBe('either');
    expect(detectDayOrder(['1990-11-21', '3.4.2020', '5/5/2020', ''])).toBe('plain');
  });
});
