import { expect, test } from 'vitest';
import { users } from '#shared/contract/users';
import { call } from '../support/stack.ts';
import { aCompany } from '../../bench/company.ts';

test('the CSV export of 10,000 members lists each member once', async () => {
  const { owner, people } = await aCompany(10_000, 0);
  const { status, body } = await call(users.export, { query: {} }, owner);
  expect(status).toBe(200);
  const ids = body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0]);
  expect(ids).toHaveLength(10_000);
  expect(new Set(ids)).toEqual(new Set(people.map(({ id }) => id)));
});
