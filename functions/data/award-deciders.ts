import type { Reading } from '#functions/table/read';
import type { StoredAward } from '#shared/model/award';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { UserId } from '#shared/model/ids';
import { managerOf } from '#shared/rules/people/managers';
import { findAdministrators } from './administrators.ts';
import { findAward } from './awards.ts';
import { findUser } from './users.ts';

/** Who decides on an award to a member; for a round no member is given. */
export const awardDeciders = async (
  { workspace_id: w, decided_by: decided, people }: StoredAward,
  to: UserId | undefined,
  reading: Reading,
): Promise<readonly UserId[]> => {
  if (decided === 'people') return people;
  const receiver = decided === 'manager' && to ? await findUser(w, to, reading) : undefined;
  const manager = managerOf(receiver);
  if (manager !== undefined) return [manager];
  return (await findAdministrators(w, 'rewards_administrator', reading)).map(({ id }) => id);
};

/** Who decides on a request alone; nobody when the award is gone, or has a round. */
export const findDeciders = async (
  { workspace_id: w, award_id, to_id, round }: StoredAwardRequest,
  reading: Reading,
): Promise<readonly UserId[]> => {
  const award = round === undefined ? await findAward(w, award_id, reading) : undefined;
  return award ? awardDeciders(award, to_id, reading) : [];
};
