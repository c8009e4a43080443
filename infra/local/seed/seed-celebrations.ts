import { randomIdBytes } from '#functions/crypto/tokens';
import { recordCelebration } from '#functions/data/celebrations';
import { findUser } from '#functions/data/users';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { planCelebration } from '#shared/rules/celebrations/celebrations';
import { createIds } from '#shared/rules/basics/ids';
import { dayOf, daysBefore } from '#shared/rules/basics/time';

/** What the team celebrates. */
export const celebrations = {
  birthday: true,
  anniversary: true,
  birthday_points: 50,
  anniversary_steps: [
    { from: 1, points: 25 },
    { from: 5, points: 100 },
    { from: 10, points: 250 },
  ],
  remind: true,
};

/** Some have dates near today: a birthday that was yesterday, and some days that come soon. */
export const datesOf = (index: number, today: string): Pick<User, 'birth_date' | 'hire_date'> => {
  const tomorrow = daysBefore(today, -1);
  const dates: Record<number, Pick<User, 'birth_date' | 'hire_date'>> = {
    0: { birth_date: `1984${daysBefore(today, -9).slice(4)}` },
    2: { birth_date: `1992${daysBefore(today, 1).slice(4)}` },
    4: { birth_date: `1988${daysBefore(today, -2).slice(4)}` },
    5: { hire_date: `${Number(tomorrow.slice(0, 4)) - 4}${tomorrow.slice(4)}` },
  };
  return dates[index] ?? {};
};

/** The birthday that was yesterday, as the schedule would have celebrated it. */
export const seedCelebration = async (
  { workspace, people }: { readonly workspace: Workspace; readonly people: readonly User[] },
  now: Date,
): Promise<void> => {
  const day = daysBefore(dayOf(now, workspace.timezone), 1);
  for (const { id } of people) {
    const user = await findUser(workspace.id, id, { now, consistent: true });
    const plan = planCelebration(
      { workspace, user, kind: 'birthday', day },
      (moment) => createIds(moment, randomIdBytes),
      now,
    );
    if (plan) await recordCelebration(plan);
  }
};
