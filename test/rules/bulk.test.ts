import { describe, expect, test } from 'vitest';
import type { UserId } from '#shared/model/ids';
import type { FullUser } from '#shared/model/user';
import { Refused } from '#web/refusals/refused.ts';
import { createBulkRun } from '#web/features/people/bulk-run.ts';
import { withRange } from '#web/features/people/use-selection.ts';

const names = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay'];
const users: readonly FullUser[] = names.map((id) => ({ id, name: id }) as never);
const ids = (set: ReadonlySet<UserId>) => [...set].join(' ');

describe('selecting members', () => {
  const none = new Set<UserId>();
  const id = (name: string) => name as UserId;

  test('one, a range in either direction, and a range less', () => {
    expect(ids(withRange(none, users, [id('bob'), id('bob')], true))).toBe('bob');
    expect(ids(withRange(none, users, [id('dan'), id('bob')], true))).toBe('bob cyd dan');
    const all = new Set(users.map((user) => user.id));
    expect(ids(withRange(all, users, [id('bob'), id('eve')], false))).toBe('ann fay');
  });

  test('a range from a member who is not shown any more is that one member', () => {
    expect(ids(withRange(none, users, [id('gone'), id('cyd')], true))).toBe('cyd');
    expect(ids(withRange(none, users, [null, id('cyd')], true))).toBe('cyd');
  });
});

describe('changing several members', () => {
  test('a refusal concerns only its own member; at most four are changed at the same time', async () => {
    const run = createBulkRun();
    let [now, most] = [0, 0];
    const ended = await run.start(users, async (user) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      if (user.name === 'cyd') throw new Refused(409, [{ code: 'already_settled' }]);
      return user;
    });
    expect(ended.phase).toBe('ended');
    expect(ended.waiting).toEqual([]);
    expect(ended.outcomes).toHaveLength(users.length);
    expect(ended.outcomes.flatMap(({ user, reason }) => (reason ? [[user.name, reason.code]] : []))).toEqual([
      ['cyd', 'already_settled'],
    ]);
    expect(most).toBe(4);
  });

  test('stopped, it ends what is on its way and begins no other', async () => {
    const run = createBulkRun();
    const doors: (() => void)[] = [];
    const ending = run.start(users, (user) => new Promise((resolve) => void doors.push(() => resolve(user))));
    expect(doors).toHaveLength(4);
    run.stop();
    expect(run.now()?.phase).toBe('stopping');
    for (const open of doors) open();
    const ended = await ending;
    expect([ended.outcomes.length, ended.waiting.length]).toEqual([4, 2]);
  });
});
