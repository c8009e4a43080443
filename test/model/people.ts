import { expect } from 'vitest';
import { auth } from '#shared/contract/auth';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import type { Email } from '#shared/model/common';
import type { UserId } from '#shared/model/ids';
import { groupField } from '#shared/rules/people/groups';
import { call, mails } from '../support/stack.ts';
import { type Member, signIn } from '../support/team.ts';
import { newFacts } from './files.ts';
import {
  ask,
  beginPeriod,
  type Outcome,
  periodOf,
  Command,
  day,
  type RandomNumbers,
  expectOutcome,
  expectMembers,
  remainingAllowance,
  pick,
  type ModelMember,
  type Model,
  newMember,
  type Real,
  dayAt,
  step,
} from './model.ts';

export const invite = ([a]: RandomNumbers): Command =>
  new Command(
    'invite',
    async (model, real) => {
      const [at, email] = [
        model.people.length,
        `m${real.members.length}-${real.team.workspace.id}@model.example`,
      ];
      const who = pick(model.people, a % 3 === 0 ? a : 0);
      const answered = await ask(model, real, who, users.invite, { body: { users: [{ email }] } });
      if (!expectOutcome(who, answered, who.at === 0 ? 'ok' : 'forbidden')) return;
      expect(answered.body).toMatchObject([{ result: 'invited' }]);
      const id = answered.body[0]?.user_id as UserId;
      real.members.push({ id, email: email.toLowerCase() as Email, token: '' });
      const file = newFacts(email.toLowerCase());
      model.people.push(newMember(at, { state: 'pending', joined: undefined, file }));
    },
    ({ people }) => people.length < 12,
  );

/** A pending member signs in with a code and becomes accepted. */
export const join = ([a]: RandomNumbers): Command =>
  new Command(
    `join ${a}`,
    async (model, real) => {
      const one = pick(
        model.people.filter(({ state }) => state === 'pending'),
        a,
      );
      const me = real.members[one.at] as Member;
      const at = new Date(model.now);
      const { body: asked } = await call(auth.getCode, { body: { email: me.email } }, { at });
      const mail = mails.findLast(({ to, subject }) => to.includes(me.email) && /^\d{4} \d{4}/.test(subject));
      const code = mail?.subject.slice(0, 9) ?? '';
      const { body: proved } = await call(
        auth.verifyCode,
        { body: { email: me.email, sig: asked.sig, code } },
        { at },
      );
      const opened = await call(
        auth.openSession,
        { body: { workspace_id: real.team.workspace.id } },
        { at, token: proved.access_token },
      );
      expect(opened.status).toBe(200);
      one.state = 'accepted';
      one.joined ??= model.now;
      real.members[one.at] = { ...me, token: opened.body.access_token };
      await expectMembers(real, [one]);
    },
    ({ people }) => people.some(({ state }) => state === 'pending'),
  );

export const changeState = (state: 'deactivated' | 'pending', [a, b]: RandomNumbers): Command =>
  new Command(`make ${state} ${a},${b}`, async (model, real) => {
    const one = pick(model.people.slice(1), a);
    const who = pick(model.people, b % 4 === 0 ? b : 0);
    const params = { id: (real.members[one.at] as Member).id };
    const before = one.state;
    const answered = await ask(model, real, who, users.update, { params, body: { state } });
    const outcome =
      who.at !== 0 ? 'forbidden' : state === 'pending' && before === 'accepted' ? 'already_settled' : 'ok';
    if (expectOutcome(who, answered, outcome)) {
      if (state === 'pending') one.file.leftByFile = false;
      one.state = state;
    }
    await expectMembers(real, [one]);
  });

export const changeLimit = ([a, b, c]: RandomNumbers): Command =>
  new Command(`limit ${a},${b},${c}`, async (model, real) => {
    const ann = model.people[0] as ModelMember;
    if (a % 2 === 0) {
      const [limit, limit_period] = [20 * (b % 12), pick(['day', 'week', 'month'] as const, c)];
      const answered = await ask(model, real, ann, settings.update, { body: { limit, limit_period } });
      expectOutcome(ann, answered, 'ok');
      Object.assign(model, { limit, kind: limit_period });
      return;
    }
    const one = pick(model.people, b);
    const limit = c % 3 === 0 ? null : c % 200;
    const params = { id: (real.members[one.at] as Member).id };
    const answered = await ask(model, real, ann, users.update, { params, body: { limit } });
    expectOutcome(ann, answered, 'ok');
    one.limit = limit ?? undefined;
    expect(answered.body.score_remaining).toBe(remainingAllowance(model, one));
  });

/** Lets somebody give more until the end of the period: at most ten times their limit in all. */
export const giveExtra = ([a, b, c]: RandomNumbers): Command =>
  new Command(`extra ${a},${b},${c}`, async (model, real) => {
    const [one, who] = [pick(model.people, a), pick(model.people, b % 4 === 0 ? b : 0)];
    const points = 1 + (c % 400);
    const body = { user_ids: [(real.members[one.at] as Member).id], points, reason: 'A long project' };
    const answered = await ask(model, real, who, users.giveExtra, { body });
    const has = one.spent.period === periodOf(model) ? one.spent.extra : 0;
    const outcome: Outcome =
      who.at !== 0
        ? 'forbidden'
        : one.state !== 'accepted'
          ? 'user_not_found'
          : has + points > 10 * (one.limit ?? model.limit)
            ? 'extra_too_high'
            : 'ok';
    if (!expectOutcome(who, answered, outcome)) return;
    beginPeriod(model, one);
    one.spent.extra += points;
  });

/** Sessions end when the clock moves on by weeks. */
export const signInAgain = async (model: Model, real: Real): Promise<void> => {
  for (const one of model.people) {
    if (one.state !== 'accepted') continue;
    const me = real.members[one.at] as Member;
    const of = { id: me.id, workspace_id: real.team.workspace.id };
    real.members[one.at] = { ...me, token: await signIn(of, new Date(model.now)) };
  }
};

/** Moves the clock by some days, or to a midnight in the workspace's time zone or one millisecond before. */
export const passTime = ([a, b]: RandomNumbers): Command =>
  new Command(`pass time ${a},${b}`, async (model, real) => {
    if (a % 3 === 0) model.now += (b % 12) * day;
    else {
      let [from, to] = [model.now + step, model.now + step + 2 * day];
      const until = dayAt(from);
      while (to - from > 1) {
        const middle = Math.floor((from + to) / 2);
        if (dayAt(middle) === until) from = middle;
        else to = middle;
      }
      // The next command advances the clock by one step.
      model.now = (a % 3 === 1 ? from : to) - step;
    }
    await signInAgain(model, real);
  });

/** Puts a member into a group, or out of theirs. */
export const moveToGroup = ([a, b, c]: RandomNumbers): Command =>
  new Command(`move ${a},${b},${c}`, async (model, real) => {
    const [one, { id, kind }] = [pick(model.people, a), pick(model.groups, b)];
    const group = c % 4 === 0 ? null : id;
    const params = { id: (real.members[one.at] as Member).id };
    const ann = model.people[0] as ModelMember;
    const answered = await ask(model, real, ann, users.update, {
      params,
      body: { [groupField[kind]]: group },
    });
    if (expectOutcome(ann, answered, 'ok')) one.groups[kind] = group ?? undefined;
  });
