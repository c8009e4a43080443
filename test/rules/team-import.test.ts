// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import { toCsv } from '#shared/rules/basics/csv';
import { parseEmails, mergeEmails } from '#web/features/people/email-list.ts';
import { guessColumns, hasHeading, type ColumnKind } from '#web/features/import/people-columns.ts';
import { assignColumn } from '#web/features/import/columns.ts';
import { parseDate, detectDayOrder } from '#web/features/import/parse-date.ts';
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
      const plain = text.trim() !== '' && !/[\r\0]|^['=+\-@＝＋－＠\t]/.test(text);
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

  test.each([
    ['tooLarge', new Uint8Array(limits.import.bytes + 1)],
    ['tooMany', 'ann@acme.example\n'.repeat(limits.import.rows + 2)],
    ['empty', '\n , \n'],
    ['failed', 'email\n"ann@acme.example\nbob@acme.example\n'],
    ['failed', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe, 9, 0, 0x41, 0x42, 0x43])],
  ])('rejects an unusable file with the reason %s', async (fault, content) => {
    await expect(readFile(file(content), 'en')).rejects.toMatchObject({ fault });
  });
});

describe('guessing columns', () => {
  test.each<[readonly string[], readonly ColumnKind[]]>([
    [
      ['E-mail', 'First name', 'Surname', 'Date of Birth', 'Start date', 'Team'],
      ['email', 'first_name', 'last_name', 'birth_date', 'hire_date', 'skip'],
    ],
    [
      ['Имя', 'Фамилия', 'Электронная почта', 'День рождения', 'Дата приёма'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Nombre', 'Apellidos', 'Correo electrónico', 'Fecha de nacimiento', 'Fecha de contratación'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Nome', 'Sobrenome', 'E-mail', 'Data de nascimento', 'Data de admissão'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Nome', 'Apelido', 'Correio eletrónico', 'Aniversário', 'Data de contratação'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Ім’я', 'Прізвище', 'Електронна пошта', 'Дата народження', 'Дата прийняття на роботу'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ["Ім'я", 'Прізвище', 'Пошта', 'День народження', 'Прийнято'],
      ['first_name', 'last_name', 'email', 'birth_date', 'hire_date'],
    ],
    [
      ['Email', 'Department', 'Office', 'Dept'],
      ['email', 'department', 'location', 'skip'],
    ],
    [
      ['Почта', 'Отдел', 'Офис'],
      ['email', 'department', 'location'],
    ],
    [
      ['Correo', 'Departamento', 'Sede'],
      ['email', 'department', 'location'],
    ],
    [
      ['E-mail', 'Departamento', 'Localização'],
      ['email', 'department', 'location'],
    ],
    [
      ['Пошта', 'Відділ', 'Офіс'],
      ['email', 'department', 'location'],
    ],
    [
      ['email', 'department', 'location'],
      ['email', 'department', 'location'],
    ],
    [
      ['birth_date', 'hire_date', 'last_name', 'first_name', 'email'],
      ['birth_date', 'hire_date', 'last_name', 'first_name', 'email'],
    ],
    // Exports of other tools. Some of these columns are published, the others are assumed (decision 58).
    [
      ['First Name', 'Last Name', 'Email', 'Giving Balance', 'Earning Balance', 'Lifetime Earnings'],
      ['first_name', 'last_name', 'email', 'skip', 'opening_balance', 'skip'],
    ],
    [
      ['Email', 'Lifetime Earnings', 'Earnings', 'Current Rewards Balance', 'Current Balance in USD'],
      ['email', 'skip', 'skip', 'opening_balance', 'skip'],
    ],
    [
      ['Manager Email', 'Email', 'Points to Give', 'Redeemable Points', 'Redeemed Points'],
      ['skip', 'email', 'skip', 'opening_balance', 'skip'],
    ],
    [
      ['Email', 'Tacos Given', 'Tacos Received', 'Taco balance', 'Tacos'],
      ['email', 'skip', 'skip', 'opening_balance', 'skip'],
    ],
    [
      ['email', 'karma_points', 'karma given'],
      ['email', 'opening_balance', 'skip'],
    ],
    [
      ['Email', 'Points available to redeem', 'Points received'],
      ['email', 'opening_balance', 'skip'],
    ],
    [
      ['First Name', 'Last Name', 'Email Address', 'Hire Date', 'Supervisor Email', 'Department', 'Title'],
      ['first_name', 'last_name', 'email', 'hire_date', 'skip', 'department', 'job_title'],
    ],
    [
      ['Почта', 'Баланс', 'Баланс для подарков'],
      ['email', 'opening_balance', 'skip'],
    ],
    [
      ['Correo', 'Saldo', 'Saldo en $'],
      ['email', 'opening_balance', 'skip'],
    ],
  ])('recognizes the headings %j', (heading, kinds) => {
    const table = [heading];
    expect(hasHeading(table)).toBe(true);
    expect(guessColumns(table, true)).toEqual(kinds);
  });

  test('finds the address column by its content when there is no heading', () => {
    const table = [
      ['Ann', 'ann@acme.example'],
      ['Bob', 'bob@acme.example'],
    ];
    expect(hasHeading(table)).toBe(false);
    expect(guessColumns(table, false)).toEqual(['skip', 'email']);
  });

  test('takes the address of a member, not of their manager, wherever the columns stand', () => {
    const table = [
      ['Supervisor Email', 'Email Address'],
      ['boss@acme.example', 'ann@acme.example'],
      ['boss@acme.example', ''],
    ];
    expect(guessColumns(table, true)).toEqual(['skip', 'email']);
  });

  test('chooses the column with addresses when two headings match', () => {
    const table = [
      ['E-mail sent', 'Mail'],
      ['yes', 'ann@acme.example'],
    ];
    expect(guessColumns(table, true)).toEqual(['skip', 'email']);
  });

  test('assigns each kind to one column only', () => {
    expect(assignColumn(['email', 'first_name', 'skip'], 2, 'first_name')).toEqual([
      'email',
      'skip',
      'first_name',
    ]);
    expect(assignColumn(['skip', 'skip'], 0, 'skip')).toEqual(['skip', 'skip']);
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

describe('finding addresses in pasted text', () => {
  test.each<[string, readonly (readonly [email: string, name?: string, fault?: string])[]]>([
    [
      '"Lee, Ann" <Ann@acme.example>, bob@acme.example;cyd@acme.example\n bob@acme.example\tbroken@',
      [
        ['ann@acme.example', 'Ann|Lee'],
        ['bob@acme.example'],
        ['cyd@acme.example'],
        ['broken@', undefined, 'domain'],
      ],
    ],
    ['Ozoux, Pierre <pierre@acme.example>', [['pierre@acme.example', 'Pierre|Ozoux']]],
    [
      '"María José de la Cruz" <maria.jose@acme.example>',
      [['maria.jose@acme.example', 'María José|de la Cruz']],
    ],
    [
      "'Lee Ann' <mailto:ann@acme.example>; Stone, Bob (Sales) <bob@acme.example>",
      [
        ['ann@acme.example', 'Lee|Ann'],
        ['bob@acme.example', 'Bob|Stone'],
      ],
    ],
    [
      'eva@acme.example, Ann Lee <ann@acme.example>, Bob <bob@acme.example>',
      [['eva@acme.example'], ['ann@acme.example', 'Ann|Lee'], ['bob@acme.example', 'Bob|']],
    ],
    [
      'Ann\tvan der Berg\tann@acme.example\r\nBob\tStone\tbob@acme.example',
      [
        ['ann@acme.example', 'Ann|van der Berg'],
        ['bob@acme.example', 'Bob|Stone'],
      ],
    ],
    [
      'bob, a\u200Bnn@müller.example\u202C ANN@xn--mller-kva.example',
      [['bob', undefined, 'at'], ['ann@xn--mller-kva.example']],
    ],
  ])('finds addresses and names in %j', (text, found) => {
    expect(parseEmails(text)).toEqual(
      found.map(([email, name, fault = null]) => {
        const [first_name, last_name] = name?.split('|') ?? [];
        return { email, fault, ...(name !== undefined && { name: { first_name, last_name } }) };
      }),
    );
  });

  test('reads what is pasted in time that grows with it, not with its square', () => {
    expect(parseEmails('ann '.repeat(50_000))).toHaveLength(1);
    expect(parseEmails('<'.repeat(50_000))).toHaveLength(1);
  });

  test('does not add a known address again', () => {
    const known = parseEmails('ann@acme.example');
    expect(mergeEmails(known, parseEmails('ANN@acme.example bob@acme.example'))).toHaveLength(2);
  });
});
