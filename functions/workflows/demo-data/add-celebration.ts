import { recordCelebration } from '#functions/data/celebrations';
import { findUser } from '#functions/data/users';
import { includingExpired } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import type { StoredCelebrationSettings } from '#shared/model/celebration';
import type { User } from '#shared/model/user';
import { planCelebration } from '#shared/rules/celebrations/celebrations';
import { createIds } from '#shared/rules/basics/ids';
import { dayOf, daysBefore } from '#shared/rules/basics/time';
import { type Addition, seededBytes } from './addition.ts';

const withoutPoints: StoredCelebrationSettings = {
  birthday: true,
  anniversary: true,
  birthday_points: 0,
  anniversary_points: 0,
  remind: false,
};

/** Celebrates yesterday's birthday of a demo member, also in a team that celebrates nothing yet. */
export const addDemoCelebration = ({ id }: User, { workspace, now }: Addition): Promise<void> =>
  retryOnConflict(async () => {
    const user = await findUser(workspace.id, id, includingExpired);
    const day = daysBefore(dayOf(now, workspace.timezone), 1);
    const plan = planCelebration(
      { workspace: { ...workspace, celebrations: withoutPoints }, user, kind: 'birthday', day },
      (moment) => createIds(moment, seededBytes(`${id}#birthday`)),
      now,
    );
    if (plan) await recordCelebration({ ...plan, workspace });
  });
