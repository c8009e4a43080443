import { findAdministrators } from '#functions/data/administrators';
import { findAward } from '#functions/data/awards';
import { findUser } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { UserId } from '#shared/model/ids';
import { managerOf } from '#shared/rules/people/managers';

/** Who decides on a request for an award; nobody when the award is gone. */
export const findDeciders = async (
  { workspace_id: w, award_id, to_id }: StoredAwardRequest,
  reading: Reading,
): Promise<readonly UserId[]> => {
  const award = await findAward(w, award_id, reading);
  if (!award) return [];
  if (award.decided_by === 'people') return award.people;
  const receiver = award.decided_by === 'manager' ? await findUser(w, to_id, reading) : undefined;
  const manager = managerOf(receiver);
  if (manager !== undefined) return [manager];
  return (await findAdministrators(w, 'rewards_administrator', reading)).map(({ id }) => id);
};
