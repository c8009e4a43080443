import * as z from 'zod';
import { Points } from './common.ts';
import { UserId, ValueId } from './ids.ts';
import { Person } from './user.ts';

/** One row of a ranking. `rank` is shared by equals. */
export const LeaderboardEntry = z.object({
  user_id: UserId,
  current: Points,
  value_id: ValueId.nullable(),
  share: z.int().describe('of everything, in percent; with those not shown exactly 100'),
  rank: z.int().nullable().describe('null: further down than anybody looks'),
  person: Person.pick({ id: true, name: true, avatar: true }),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;
