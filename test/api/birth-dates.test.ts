import { expect, test } from 'vitest';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import { daysBefore } from '#shared/rules/basics/time';
import { call, send, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const at = new Date();
// It is this day already in the zone that is furthest ahead.
const latest = new Date(at.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
const earliest = `${Number(latest.slice(0, 4)) - limits.birthYears}${latest.slice(4)}`;
const tooEarly = daysBefore(earliest, 1);
const tooLate = daysBefore(latest, -1);
const message = `Must be between ${earliest} and ${latest}`;

test.each(['2990-01-01', '1200-01-01', tooEarly, tooLate])(
  '422 for the birth date %s: not in the future, and at most 120 years ago',
  async (birth_date) => {
    const team = await aTeam(['ann', 'bob']);
    const refused = {
      status: 422,
      codes: ['out_of_range'],
      body: { errors: [{ path: ['birth_date'], message }] },
    };
    const body = { birth_date, first_name: 'Other' };
    expect(await send('PUT', `/users/${team.bob.id}`, body, { ...team.ann, at })).toMatchObject(refused);
    expect(await send('PUT', '/profiles/me', body, { ...team.bob, at })).toMatchObject(refused);
    const { body: rows } = await call(
      users.invite,
      { body: { users: [{ email: 'old@birth.example', birth_date }, { email: 'young@birth.example' }] } },
      { ...team.ann, at },
    );
    expect(rows).toMatchObject([
      { result: 'invalid', code: 'out_of_range', message },
      { result: 'invited', code: null },
    ]);
    const { body: kept } = await call(users.read, { params: { id: team.bob.id } }, team.ann);
    expect(kept).toMatchObject({ first_name: 'bob', birth_date: null });
  },
);

test.each([earliest, latest])('the birth date %s is accepted', async (birth_date) => {
  const team = await aTeam(['ann', 'bob']);
  const now = { ...team.bob, at };
  expect((await call(profiles.updateMe, { body: { birth_date } }, now)).body.birth_date).toBe(birth_date);
  const [row] = (
    await call(
      users.invite,
      { body: { users: [{ email: `a${birth_date}@x.example`, birth_date }] } },
      team.ann,
    )
  ).body;
  expect(row?.result).toBe('invited');
});

test('a birth date from before there were bounds stays while other fields change', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { birth_date: '1200-01-01' } } });
  await stack.settle();
  const body = { birth_date: '1200-01-01', first_name: 'Rob' };
  const changed = { status: 200, body };
  expect(await call(users.update, { params: { id: team.bob.id }, body }, team.ann)).toMatchObject(changed);
  expect(await call(profiles.updateMe, { body }, team.bob)).toMatchObject(changed);
});
