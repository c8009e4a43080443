import * as z from 'zod';
import { Celebration, CelebrationKind } from './celebration.ts';
import { Day, Instant, Points } from './common.ts';
import { Post } from './post.ts';
import { Person } from './user.ts';
import { ValueSnapshot } from './value.ts';

/** One of those who report to a manager. Nothing here that colleagues cannot see in the feed or on a profile. */
export const DirectReport = z.object({
  user: Person,
  job_title: z.string().nullable(),
  last_received: Instant.nullable().describe('when they were last thanked in the feed'),
  last_given: Instant.nullable().describe('when they last thanked somebody in the feed'),
  waiting: z.boolean().describe('not thanked in the feed for 30 days, and longer than that in the team'),
  coming: Celebration.omit({ name: true })
    .extend({ kind: CelebrationKind, day: Day })
    .nullable()
    .describe('what is celebrated of them in the next 14 days'),
  can: z.object({ recap: z.boolean() }),
});
export type DirectReport = z.infer<typeof DirectReport>;

/** What a member received in a period, as the feed shows it. */
export const Recap = z.object({
  user: Person,
  from: Day,
  until: Day,
  posts: z.int().describe('how many posts they received'),
  points: Points,
  people_count: z.int().describe('how many people thanked them'),
  people: z.array(z.object({ user: Person, posts: z.int() })).describe('who did most often'),
  values: z.array(ValueSnapshot.extend({ posts: z.int() })),
  highlights: z.array(Post).describe('the posts that most colleagues liked or joined, oldest first'),
  celebrations: z.array(Post).describe('the posts of the company to them, oldest first'),
  covers_all: z.boolean().describe('false: only the newest posts of the period are counted'),
});
export type Recap = z.infer<typeof Recap>;
