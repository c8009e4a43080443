import * as z from 'zod';
import { Points } from './common.ts';
import { UserId, ValueId } from './ids.ts';
import { Person } from './user.ts';

/** One row of a ranking. `share` is of the whole in percent; `rank` is shared by equals. */
export const LeaderboardEntry = z.object({
  user_id: UserId,
  current: Points,
  value_id: ValueId.nullable(),
  share: z.number(),
  rank: z.int(),
  person: Person.pick({ id: true, name: true, avatar: true }),
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;
