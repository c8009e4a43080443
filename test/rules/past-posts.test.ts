// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import type { UserId, ValueId } from '#shared/model/ids';
import type { FullUser } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import { knownPeople, peopleIn, personKey } from '#web/features/import/history/known-people.ts';
import { knownValues } from '#web/features/import/history/known-values.ts';
import { guessPastColumns, type PastKind } from '#web/features/import/history/past-columns.ts';
import { readPastRows, type PastReading } from '#web/features/import/history/past-rows.ts';
import {
  settleRows,
  unknownPeople,
  unknownValues,
  type Choices,
} from '#web/features/import/history/settle-rows.ts';
import { parseMoment } from '#web/features/import/parse-moment.ts';

const aMember = (id: string, name: string, email: string): FullUser => ({ id, name, email }) as never;
const members = [
  aMember('01ANN', 'Ann Lee', 'ann@acme.example'),
  aMember('01JOSE', 'José Ramírez', 'Jose.R@acme.example'),
  aMember('01SAM', 'Sam Fox', 'sam@acme.example'),
  aMember('01SAM2', 'Sam Fox', 'sam.fox@acme.example'),
  aMember('01COMMA', 'Stone, Bob', 'bob@acme.example'),
];
const people = knownPeople(members);

const aValue = (id: string, name: string, tag: string): Value => ({ id, name, tag }) as never;
const values = [
  aValue('01TEAM', 'Team work', 'team'),
  aValue('01OWN', 'Ownership', 'own_it'),
  aValue('01GO', '🚀', 'go'),
];
const valueOf = knownValues(values);

describe('guessing the columns of past posts', () => {
  test.each<[readonly string[], readonly PastKind[]]>([
    // Exports of other tools. Some of these columns are published, the others are assumed (decision 58).
    [
      ['Date', 'Giver', 'Giver email', 'Receiver', 'Receiver email', 'Amount', 'Reason', 'Hashtag'],
      ['date', 'skip', 'from', 'skip', 'to', 'points', 'message', 'value'],
    ],
    [
      [
        'id',
        'created_at',
        'giver_email',
        'receiver_email',
        'amount',
        'reason',
        'value',
        'giver_manager_email',
      ],
      ['skip', 'date', 'from', 'to', 'points', 'message', 'value', 'skip'],
    ],
    [
      ['From', 'To', 'Tacos', 'Message', 'Date'],
      ['from', 'to', 'points', 'message', 'date'],
    ],
    [
      ['Created On', 'Sender', 'Sender Department', 'Recipient', 'Points', 'Description', 'Core Value'],
      ['date', 'from', 'skip', 'to', 'points', 'message', 'value'],
    ],
    [
      ['Timestamp', 'Sent by', 'Sent to', 'Kudos', 'Kudos message', 'Company value'],
      ['date', 'from', 'to', 'points', 'message', 'value'],
    ],
    [
      ['Created at', 'Created by', 'Recipients', 'Karma', 'Note'],
      ['date', 'from', 'to', 'points', 'message'],
    ],
    [
      [
        'Date Given',
        'Giver First Name',
        'Giver Last Name',
        'Giver Email',
        'Receiver Email',
        'Amount in USD',
        'Appreciation',
      ],
      ['date', 'skip', 'skip', 'from', 'to', 'skip', 'message'],
    ],
    // What the wizard itself saves.
    [
      ['row', 'date', 'from', 'to', 'points', 'message', 'value', 'result', 'reason'],
      ['skip', 'date', 'from', 'to', 'points', 'message', 'value', 'skip', 'skip'],
    ],
    [
      ['Дата', 'От кого', 'Кому', 'Баллы', 'Сообщение', 'Ценность'],
      ['date', 'from', 'to', 'points', 'message', 'value'],
    ],
    [
      ['Дата', 'Від кого', 'Кому', 'Бали', 'Повідомлення', 'Цінність'],
      ['date', 'from', 'to', 'points', 'message', 'value'],
    ],
    [
      ['Fecha', 'De', 'Para', 'Puntos', 'Mensaje', 'Valor'],
      ['date', 'from', 'to', 'points', 'message', 'value'],
    ],
    [
      ['Data', 'Remetente', 'Destinatário', 'Pontos', 'Mensagem', 'Valores'],
      ['date', 'from', 'to', 'points', 'message', 'value'],
    ],
  ])('recognizes the headings %j', (heading, kinds) => {
    expect(guessPastColumns([heading])).toEqual({ heading: true, columns: kinds });
  });

  test('without a heading, finds the date, and whoever stands first gave to whoever stands second', () => {
    const rows = [['Great', '2024-03-01 10:00', 'ann@acme.example', '5', 'bob@acme.example']];
    expect(guessPastColumns(rows)).toEqual({
      heading: false,
      columns: ['skip', 'date', 'from', 'skip', 'to'],
    });
  });
});

describe('reading a date', () => {
  const kyiv = { order: 'dmy', region: 'en-GB', timeZone: 'Europe/Kyiv', thisYear: 2026 } as const;
  const at = (cell: string, over: Partial<typeof kyiv | { order: 'mdy'; timeZone: string }> = {}) =>
    parseMoment(cell, { ...kyiv, ...over });

  test.each([
    // What has an offset counts as it is.
    ['2024-03-01T15:30:00Z', '2024-03-01T15:30:00.000Z'],
    ['2024-03-01T15:30:00.125Z', '2024-03-01T15:30:00.125Z'],
    ['2024-03-01 15:30:00 UTC', '2024-03-01T15:30:00.000Z'],
    ['2024-03-01T15:30:00-05:00', '2024-03-01T20:30:00.000Z'],
    ['Fri, 01 Mar 2024 15:30:00 +0530', '2024-03-01T10:00:00.000Z'],
    ['01/03/2024 15:30 GMT+2', undefined],
    ['01/03/2024 15:30 GMT+02', '2024-03-01T13:30:00.000Z'],
    // Any other time is one of the workspace, in winter and in summer.
    ['2024-03-01 15:30', '2024-03-01T13:30:00.000Z'],
    ['01.07.2024 15:30:10', '2024-07-01T12:30:10.000Z'],
    ['1 Mar 2024 at 3:30 PM', '2024-03-01T13:30:00.000Z'],
    ['March 1, 2024, 12:05 a.m.', '2024-02-29T22:05:00.000Z'],
    ['01/03/2024, 12:05 pm', '2024-03-01T10:05:00.000Z'],
    // A day alone is its noon.
    ['2024-03-01', '2024-03-01T10:00:00.000Z'],
    ['01/07/2024', '2024-07-01T09:00:00.000Z'],
    ['', undefined],
    ['soon', undefined],
    ['2024-02-30', undefined],
    ['2024-03-01 25:00', undefined],
    ['2024-03-01 13:00 PM', undefined],
    ['2024-03-01 10:60', undefined],
    // Nobody can say which of several zones this is: it must not become noon.
    ['2024-03-01 15:30 CST', undefined],
  ])('%s is %s in Kyiv', (cell, instant) => expect(at(cell)).toBe(instant));

  test('follows the order of day and month, and the time zone', () => {
    expect(at('03/01/2024 9:00', { order: 'mdy', timeZone: 'America/New_York' })).toBe(
      '2024-03-01T14:00:00.000Z',
    );
    expect(at('2024-03-01', { timeZone: 'Pacific/Auckland' })).toBe('2024-02-29T23:00:00.000Z');
  });
});

test('reads a long file with months as words without making the page wait', () => {
  const reads = { order: 'dmy', region: 'en-GB', timeZone: 'Europe/Kyiv', thisYear: 2026 } as const;
  const started = performance.now();
  for (let at = 0; at < 1000; at += 1) {
    const day = new Date(Date.UTC(2020, 0, at)).toUTCString().slice(5, 16);
    expect(parseMoment(`${day} 15:30`, reads)).toBeDefined();
  }
  // Six seconds when each date asks for the names of the months again; a few milliseconds otherwise.
  expect(performance.now() - started).toBeLessThan(2000);
});

describe('finding who is meant', () => {
  test('an address in any case, also beside a name; a full name in any case and without accents', () => {
    for (const written of [
      'ANN@acme.example',
      'Ann Lee',
      ' ann  lee ',
      '@Ann Lee',
      'Annie <ann@acme.example>',
    ])
      expect([written, people.find(written)?.id]).toEqual([written, '01ANN']);
    expect(people.find('jose ramirez')?.id).toBe('01JOSE');
    expect(people.find('jose.r@acme.example')?.id).toBe('01JOSE');
  });

  test('not by a name that two have, by a part of a name, or by nothing', () => {
    for (const written of ['Sam Fox', 'Ann', 'Lee', '', 'ann@other.example'])
      expect(people.find(written)).toBeUndefined();
    expect(people.find('sam.fox@acme.example')?.id).toBe('01SAM2');
  });

  test('several people with commas, semicolons or lines between them; a name with a comma stays one', () => {
    expect(peopleIn('Ann Lee, sam@acme.example;José Ramírez\nNobody', people)).toEqual([
      'Ann Lee',
      'sam@acme.example',
      'José Ramírez',
      'Nobody',
    ]);
    expect(peopleIn('Stone, Bob', people)).toEqual(['Stone, Bob']);
  });
});

test('a value is found by its name or its tag, whatever signs it has; of several tags the first that exists', () => {
  expect(valueOf('#Team-Work')).toBe('01TEAM');
  expect(valueOf('TEAM')).toBe('01TEAM');
  expect(valueOf('#own_it')).toBe('01OWN');
  expect(valueOf('#fun #ownership #team')).toBe('01OWN');
  expect(valueOf('Speed, Team work')).toBe('01TEAM');
  for (const none of ['', '#', 'teamworks', '🚀']) expect(valueOf(none)).toBeUndefined();
});

const reading: PastReading = {
  columns: ['date', 'from', 'to', 'points', 'message', 'value'],
  heading: true,
  order: 'dmy',
  region: 'en-GB',
  timeZone: 'UTC',
  thisYear: 2026,
  now: '2026-11-21T09:00:00.000Z',
};
const aRow = (over: Partial<Record<PastKind, string>> = {}): string[] =>
  reading.columns.map(
    (kind) =>
      ({
        date: '2024-03-01',
        from: 'ann@acme.example',
        to: 'Sam@acme.example',
        points: '5',
        message: 'Thanks',
        value: 'Ownership',
        ...over,
      })[kind as 'date'],
  );
const read = (...rows: string[][]) => readPastRows([[...reading.columns], ...rows], reading);
const choices: Choices = {
  people,
  valueOf,
  chosenPeople: {},
  chosenValues: {},
  usualValue: '01TEAM' as ValueId,
};

test('reads each row by itself: what can be sent, and why the others cannot', () => {
  const long = 'x'.repeat(limits.post.message);
  const { rows, bad } = read(
    aRow({ points: '1,250 points', message: ` ${long} ` }),
    aRow({ points: '' }),
    [' ', ''],
    aRow({ date: 'soon' }),
    aRow({ date: '1999-12-31' }),
    aRow({ date: '2026-11-21T09:00:01Z' }),
    aRow({ from: '' }),
    aRow({ to: ' ' }),
    aRow({ points: '2.5' }),
    aRow({ points: '-3' }),
    aRow({ message: '' }),
    aRow({ message: `${long}x` }),
    aRow({ message: 'a\u0007b' }),
    // As many characters as people see, not as many as a computer counts.
    aRow({ message: '\u{1F600}'.repeat(limits.post.message / 2) }),
    aRow({ date: '2000-01-01T00:00:00Z' }),
    aRow({ date: '2026-11-21T09:00:00Z' }),
  );
  expect(rows.map(({ number, score }) => [number, score])).toEqual([
    [2, 1250],
    [3, 0],
    [15, 5],
    [16, 5],
    [17, 5],
  ]);
  expect(rows[0]?.message).toBe(long);
  expect(bad.map(({ number, fault }) => [number, fault])).toEqual([
    [5, 'noDate'],
    [6, 'dateRange'],
    [7, 'dateRange'],
    [8, 'noGiver'],
    [9, 'noReceiver'],
    [10, 'noPoints'],
    [11, 'noPoints'],
    [12, 'noMessage'],
    [13, 'messageTooLong'],
    [14, 'wrongText'],
  ]);
});

test('names whom and what nobody knows once, with the number of rows', () => {
  const { rows } = read(
    aRow({ from: 'Old Boss', to: 'Sam Fox', value: '' }),
    aRow({ from: 'old  boss', to: 'Old Boss; gone@acme.example', value: '#Speed' }),
    aRow({ from: 'Ann Lee', to: 'gone@acme.example, Old Boss', value: 'speed' }),
    aRow({ value: 'Speed' }),
  );
  expect(unknownPeople(rows, people)).toEqual([
    { key: 'old boss', written: 'Old Boss', rows: 3 },
    { key: 'gone@acme.example', written: 'gone@acme.example', rows: 2 },
    { key: 'sam fox', written: 'Sam Fox', rows: 1 },
  ]);
  expect(unknownValues(rows, valueOf)).toEqual([
    { key: 'speed', written: 'Speed', rows: 3 },
    { key: '', written: '', rows: 1 },
  ]);
});

test('sends rows whose people are known or chosen, each post once; the value is known, chosen or the usual one', () => {
  const { rows } = read(
    aRow(),
    aRow({ from: 'Old Boss', to: 'Sam Fox; ann lee, SAM@acme.example', value: 'Speed' }),
    aRow({ value: '' }),
    aRow({ from: 'Ann Lee', date: '2024-03-01 12:00' }),
    aRow({ to: 'Nobody' }),
    aRow({ to: 'sam@acme.example, ANN LEE' }),
  );
  const { good, bad, folded } = settleRows(rows, {
    ...choices,
    chosenPeople: {
      [personKey('OLD boss')]: '01JOSE' as UserId,
      [personKey('Sam Fox')]: '01SAM' as UserId,
    },
    chosenValues: { speed: '01OWN' as ValueId },
  });
  const post = { created_at: '2024-03-01T12:00:00.000Z', score: 5, message: 'Thanks' };
  expect(good.map((one) => one.post)).toEqual([
    { ...post, from_id: '01ANN', to_id: ['01SAM'], value_id: '01OWN' },
    { ...post, from_id: '01JOSE', to_id: ['01SAM', '01ANN'], value_id: '01OWN' },
  ]);
  expect(folded).toBe(2);
  expect(bad.map(({ number, fault, name }) => [number, fault, name])).toEqual([
    [6, 'unknownPerson', 'Nobody'],
    [7, 'selfRecognition', undefined],
  ]);
});

test('the usual value is for what has none; too many receivers are refused', () => {
  const crowd = Array.from({ length: limits.post.receivers + 1 }, (_, at) =>
    aMember(`01P${at}`, `Person ${at}`, `p${at}@acme.example`),
  );
  const all = { ...choices, people: knownPeople([...members, ...crowd]) };
  const named = (count: number) =>
    crowd
      .slice(0, count)
      .map(({ email }) => email)
      .join(', ');
  const { rows } = read(
    aRow({ to: named(limits.post.receivers), value: '' }),
    aRow({ to: named(limits.post.receivers + 1) }),
  );
  const { good, bad } = settleRows(rows, all);
  expect(good.map(({ post }) => [post.to_id.length, post.value_id])).toEqual([
    [limits.post.receivers, '01TEAM'],
  ]);
  expect(bad.map(({ fault }) => fault)).toEqual(['tooManyReceivers']);
});
