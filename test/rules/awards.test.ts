import { expect, test } from 'vitest';
import type { StoredAward, StoredAwardBudget } from '#shared/model/award';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { changedAward, decidesOn, isOpenTo, presentOpenAward } from '#shared/rules/awards/awards';
import { presentAwardRequest } from '#shared/rules/awards/award-requests';
import { claimPictureEnd } from '#shared/rules/awards/claim-pictures';
import { withStar } from '#shared/rules/awards/rounds';
import { awardsCsv } from '#shared/rules/awards/awards-csv';
import { budgetPeriod, budgetUse, planCharge } from '#shared/rules/awards/budgets';
import { planAwardUse } from '#shared/rules/awards/uses';
import { hookEventOf } from '#shared/rules/connections/hook-events';
import { allPermissions, noPermissions } from '#shared/rules/people/users';

const zone = { timezone: 'Pacific/Kiritimati' };
const monthly = { budget: { points: 100, period: 'month' } } as const;
/** In the zone it is the first of December already. */
const late = new Date('2026-11-30T12:00:00Z');

const someone = (id: string, more: Partial<User> = {}) =>
  ({ id, state: 'accepted', permissions: noPermissions, ...more }) as User;
const award = (more: object) =>
  ({ ...({ decided_by: 'administrators', people: [] } as object), ...more }) as StoredAward;

test('a budget is counted in the period of the team’s time zone, and begins again with the next one', () => {
  expect(budgetPeriod(monthly, zone, late)).toBe('month:2026-12');
  expect(budgetPeriod({ budget: { points: 1, period: 'quarter' } }, zone, late)).toBe('quarter:2026-4');
  expect(budgetPeriod({ budget: { points: 1, period: 'year' } }, zone, late)).toBe('year:2026');
  expect(budgetPeriod({}, zone, late)).toBe('month:2026-12');
  expect(budgetUse(monthly, {}, zone, late)).toEqual({
    given: 0,
    spent: 0,
    left: 100,
    times_left: null,
    renews_on: '2027-01-01',
  });
});

test('a charge fits into what is left, to the last point', () => {
  const spent = (points: number) => ({ now: { spent: points } });
  expect(planCharge(monthly, spent(90), { points: 10 }, zone, late)).toEqual({
    period: 'month:2026-12',
    points: 10,
    room: 90,
    total: undefined,
  });
  expect(() => planCharge(monthly, spent(91), { points: 10 }, zone, late)).toThrow(
    expect.objectContaining({ code: 'budget_used_up', details: { left: 9, renews_on: '2027-01-01' } }),
  );
  // A budget that was lowered below what it gave has nothing left, and no less than nothing.
  expect(budgetUse(monthly, spent(150), zone, late).left).toBe(0);
  expect(planCharge({}, spent(1_000_000), { points: 10 }, zone, late).room).toBeUndefined();
  expect(planCharge(monthly, spent(100), { points: 0 }, zone, late).room).toBeUndefined();
});

test('an award is given as often as it can be: in all, and to one member in a period', () => {
  const [one, other] = ['u1', 'u2'] as UserId[];
  const limited = award({ id: 'a1', total: 3, per_person: { count: 2, period: 'year' } });
  const counts = { inAll: { given: 1 }, persons: new Map([[one as UserId, 1]]) };
  const given = (times: number) => planCharge(limited, counts, { points: 0, times }, zone, late).total;
  expect(given(2)).toBe(3);
  expect(() => given(3)).toThrow(expect.objectContaining({ code: 'award_given_out' }));
  expect(budgetUse(limited, counts, zone, late).times_left).toBe(2);
  // It was lowered below what was given.
  expect(budgetUse(limited, { inAll: { given: 5 } }, zone, late).times_left).toBe(0);
  const use = { award_id: 'a1', user_id: one, period: 'year:2026', most: 2 };
  expect(planAwardUse(limited, counts, one as UserId, zone, late)).toEqual(use);
  expect(planAwardUse({ id: limited.id }, counts, one as UserId, zone, late)).toBeUndefined();
  const full = { persons: new Map([[other as UserId, 2]]) };
  const refused = { code: 'award_limit_reached', details: { count: 2, renews_on: '2027-01-01' } };
  expect(() => planAwardUse(limited, full, other as UserId, zone, late)).toThrow(
    expect.objectContaining(refused),
  );
});

test.each([
  ['an administrator decides on what is theirs', {}, allPermissions, undefined, true],
  ['a member does not', {}, noPermissions, undefined, false],
  ['named people decide', { decided_by: 'people', people: ['me'] }, noPermissions, undefined, true],
  [
    'an administrator who is not named does not',
    { decided_by: 'people', people: ['x'] },
    allPermissions,
    undefined,
    false,
  ],
  ['a manager decides', { decided_by: 'manager' }, noPermissions, 'me', true],
  ['another manager does not', { decided_by: 'manager' }, allPermissions, 'x', false],
  [
    'nobody is the manager: administrators decide',
    { decided_by: 'manager' },
    allPermissions,
    undefined,
    true,
  ],
  ['nobody is the manager: others do not', { decided_by: 'manager' }, noPermissions, undefined, false],
] as const)('%s', (_, of, permissions, manager, decides) => {
  const receiver = someone('you', manager ? { manager_id: manager as User['id'] } : {});
  expect(decidesOn(award(of), someone('me', { permissions }), receiver)).toBe(decides);
});

test('an award of managers is open to whoever has reports, and to administrators', () => {
  const managed = award({ decided_by: 'manager' });
  expect(isOpenTo(managed, someone('me'), true)).toBe(true);
  expect(isOpenTo(managed, someone('me'), false)).toBe(false);
  expect(isOpenTo(managed, someone('me', { permissions: allPermissions }), false)).toBe(true);
  expect(isOpenTo(award({}), someone('me'), true)).toBe(false);
});

test('the picture of a claim goes 90 days after the decision, and at once when it is withdrawn', () => {
  const claim = { id: '01R', picture: { address: 'log' }, status_changed_at: '2026-03-01T09:00:00.000Z' };
  const endOf = (status: StoredAwardRequest['status']) =>
    claimPictureEnd({ ...claim, status } as StoredAwardRequest)?.until;
  expect(endOf('pending')).toBeUndefined();
  expect(endOf('approved')).toBe('2026-05-30T09:00:00.000Z');
  expect(endOf('withdrawn')).toBe(claim.status_changed_at);
});

test('a request shows the picture that its award has now, and none when the award is gone', () => {
  const request = { award: { name: 'Idea', emoji: '💡', way: 'claimed' } } as StoredAwardRequest;
  const shownWith = (of: StoredAward | undefined) =>
    presentAwardRequest(request, of, new Map(), { settle: false, withdraw: false, picture: false }).award
      .picture;
  const before = award({ picture: 'first', revision: 1 });
  const after = changedAward(before, { picture: 'second' });
  expect([before, after, undefined].map(shownWith)).toEqual(['first', 'second', null]);
  expect(shownWith(changedAward(after, { picture: undefined }))).toBeNull();
  expect(changedAward(before, { name: 'Ideas' } as never)).toMatchObject({ picture: 'first', revision: 2 });
  const can = { ask: true, choose: false };
  expect(presentOpenAward(after, undefined, {}, can, zone, late).picture).toBe('second');
});

test('the report has a line for each award and period, and keeps those of a removed award', () => {
  const counted = (id: string, period: string, given: number, spent: number) =>
    ({ award_id: id, period, given, spent }) as StoredAwardBudget;
  const known = { ...award(monthly), id: 'a', name: '=Idea' } as unknown as StoredAward;
  const budgets = [
    counted('a', 'month:2026-11', 2, 20),
    counted('a', 'quarter:2026-4', 1, 10),
    counted('a', 'month:2026-10', 0, 0),
    counted('b', 'year:2026', 1, 0),
  ];
  expect(awardsCsv([known], budgets).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'id,award,period,given,points,budget',
    "a,'=Idea,2026-11,2,20,100",
    "a,'=Idea,2026-Q4,1,10,",
    'b,,2026,1,0,',
  ]);
});

test('webhooks are told of an award by its name and giver, and of its deletion as of any post', () => {
  const post = {
    id: 'p',
    from_id: 'w',
    to_id: ['you'],
    score: 10,
    value: { id: 'w', name: '' },
    created_at: '2026-11-30T12:00:00.000Z',
    celebration: { kind: 'award', name: 'Idea', award: { id: 'a', by_id: 'me', period: 'month:2026-11' } },
  } as unknown as StoredPost;
  expect(hookEventOf({ noun: 'post', before: undefined, after: post, at: late })).toMatchObject({
    type: 'award.given',
    facts: { about: 'award', award: { id: 'a', name: 'Idea' }, by_id: 'me', to_id: ['you'], score: 10 },
  });
  expect(hookEventOf({ noun: 'post', before: post, after: undefined, at: late })?.type).toBe('post.deleted');
});

test('a shortlist has fifty nominees', () => {
  const shortlist = Array.from({ length: limits.award.shortlist }, (_, at) => `u${at}`) as never[];
  const round = { opens_on: '2027-03-01', closes_on: '2027-03-02', winners: 1, nominations: 1, shortlist };
  expect(() => withStar(round, 'one more' as never, true)).toThrow('too_many');
  expect(withStar(round, shortlist[0] as never, true).shortlist).toHaveLength(limits.award.shortlist);
});
