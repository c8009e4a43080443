import { auth } from '#shared/contract/auth';
import { groups } from '#shared/contract/groups';
import { users } from '#shared/contract/users';
import type { GroupId } from '#shared/model/ids';
import type { SeededRandom } from '../seeded-random.ts';
import { call } from '../stack.ts';
import { type Member, temporaryTokenFor } from '../team.ts';
import { type Bank, by, type Step } from './bank.ts';
import { dayInMonth, lastDay } from './festive.ts';

const changeMember = (
  bank: Bank,
  { id }: Member,
  body: Parameters<typeof call<typeof users.update>>[1]['body'],
) => call(users.update, { params: { id }, body }, by(bank, bank.ann));

export const leave = (bank: Bank, guest: Member) => changeMember(bank, guest, { state: 'deactivated' });

/** Moves the birthday or hire date of a guest to the coming days, or to the last ones. */
export const correctDate = (bank: Bank, guest: Member, roll: SeededRandom) => {
  const now = new Date(bank.now);
  const day = Math.min(lastDay, Math.max(1, now.getUTCDate() - 1 + roll.below(5)));
  const [birth_date, hire_date] = [dayInMonth(now, 1990, day), dayInMonth(now, 2015, day)];
  return changeMember(bank, guest, roll.below(2) === 0 ? { birth_date } : { hire_date });
};

export const deactivate: Step = async (bank, _, roll) => {
  const guest = roll.choose(bank.guests);
  return guest && (() => leave(bank, guest));
};

/** A guest is invited again and signs in. */
export const comeBack: Step = async (bank, _, roll) => {
  const guest = roll.choose(bank.guests);
  return (
    guest &&
    (async () => {
      const invited = await changeMember(bank, guest, { state: 'pending' });
      if (invited.status !== 200) return invited;
      const { at, ...options } = by(bank, guest);
      const token = await temporaryTokenFor(guest.email, at);
      const body = { workspace_id: bank.team.workspace.id };
      return call(auth.openSession, { body }, { ...options, at, token });
    })
  );
};

export const enterDate: Step = async (bank, _, roll) => {
  const guest = roll.choose(bank.guests);
  return guest && (() => correctDate(bank, guest, roll));
};

/** Puts anybody into a group, or into none. */
export const moveToGroup: Step = async (bank, _, roll) => {
  const who = roll.choose([...bank.people, ...bank.guests]) as Member;
  const group = roll.choose([...bank.groups.slice(0, 2), ...bank.groups.slice(2).slice(-2), null]) ?? null;
  return () => changeMember(bank, who, { department_id: group });
};

/** Puts everybody into some group at once. */
export const regroup = async (bank: Bank, roll: SeededRandom): Promise<void> => {
  const moves = [...bank.people, ...bank.guests].map((who) => {
    const group = roll.choose(bank.groups) as GroupId;
    return changeMember(bank, who, { department_id: group });
  });
  await Promise.all(moves);
};

const names = ['Design', 'Sales', 'Support'];

export const addGroup: Step = async (bank, _, roll) => {
  const body = { name: roll.choose(names) as string, kind: 'department' } as const;
  return async () => {
    const answered = await call(groups.create, { body }, by(bank, bank.ann));
    if (answered.status === 201) bank.groups.push(answered.body.id);
    return answered;
  };
};

export const removeGroup: Step = async (bank, _, roll) => {
  // The first two stay: what was counted wrong in them is seen in the end.
  const id: GroupId | undefined = roll.choose(bank.groups.slice(2).slice(-2));
  return id && (() => call(groups.remove, { params: { id } }, by(bank, bank.ann)));
};
