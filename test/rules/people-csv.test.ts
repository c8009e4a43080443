import { expect, test } from 'vitest';
import { peopleInCsv } from '#shared/rules/people-files/csv-people';
import { readRows } from '#shared/rules/people-files/read-rows';

const today = '2026-06-15';

const read = (text: string) => {
  const { raws, skipped } = peopleInCsv(text, 'en', 2026);
  return { ...readRows(raws, skipped, today), raws };
};

test('columns are known by our names, or as an import knows them; a balance and what is unknown is skipped', () => {
  const { rows, skipped } = read(
    'Employee ID;Work e-mail;Name;Department;Reports to;Start date;Balance;Shoe size\n7;eva.keller@acme.example;Eva Keller;Sales;bob@acme.example;01.02.2020;50;38\n',
  );
  expect(rows).toEqual([
    {
      row: 2,
      person: {
        external_id: '7',
        email: 'eva.keller@acme.example',
        first_name: 'Eva',
        last_name: 'Keller',
        department: 'Sales',
        manager: 'bob@acme.example',
        hire_date: '2020-02-01',
      },
    },
  ]);
  expect(skipped).toEqual(['Balance', 'Shoe size']);
  const own = read('external_id,email,first_name,last_day\n7,eva@acme.example,Eva,2026-12-31\n');
  expect(own.rows[0]?.person).toMatchObject({
    external_id: '7',
    email: 'eva@acme.example',
    first_name: 'Eva',
    last_day: '2026-12-31',
  });
});

test('an empty cell removes, unless the whole column is empty', () => {
  const { rows } = read('email,job_title,department\nbob@acme.example,,\ncyd@acme.example,Clerk,\n');
  expect(rows.map(({ person }) => person)).toEqual([
    { email: 'bob@acme.example', job_title: null },
    { email: 'cyd@acme.example', job_title: 'Clerk' },
  ]);
});

test('dates are read when all of them can only be meant one way', () => {
  const days = (text: string) => read(`email,hire_date\n${text}`).rows.map(({ person }) => person.hire_date);
  expect(days('a@acme.example,3/31/2020\nb@acme.example,4/5/2020\n')).toEqual(['2020-03-31', '2020-04-05']);
  expect(days('a@acme.example,2020-03-31\n')).toEqual(['2020-03-31']);
  const open = read('email,hire_date\na@acme.example,3/4/2020\nb@acme.example,5/5/2020\n');
  expect(open.rows.map(({ row: at }) => at)).toEqual([3]);
  expect(open.bad).toMatchObject([{ row: 2, field: 'hire_date', code: 'wrong_format' }]);
});

test('a torn row and one without an address are errors of their own, with their row in the file', () => {
  const { rows, bad } = read('email,job_title\n\nbob@acme.example,Clerk\n,Boss\ncyd@acme.example,"open\n');
  expect(rows.map(({ row: at }) => at)).toEqual([3]);
  expect(bad).toMatchObject([
    { row: 4, field: 'email', code: 'invalid_email' },
    { row: 5, field: null, code: 'wrong_format' },
  ]);
});

test('a file without anything has no rows', () => {
  expect(read('')).toMatchObject({ rows: [], bad: [], skipped: [] });
  expect(read('\uFEFFemail\n')).toMatchObject({ rows: [], bad: [] });
});
