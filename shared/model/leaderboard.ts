import * as z from 'zod';
import { Points } from './common.ts';
import { UserId, ValueId } from './ids.ts';
import { Person } from './user.ts';

/** One row of a ranking. Equal points share a `rank`. */
export const LeaderboardEntry = z.object({
  user_id: UserId,
  current: Points,
  value_id: ValueId.nullable(),
  share: z.int().describe('percent of all points; the shares of all members, shown or not, total 100'),
  rank: z.int().nullable().describe('null: below the computed ranks'),
  person: Person.pick({ id: true, name: true, avatar: true, detail: true }),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;
