import * as z from 'zod';
import { Day, Points } from '#shared/model/common';
import { RewardId, UserId } from '#shared/model/ids';
import { LeaderboardEntry } from '#shared/model/leaderboard';
import { Person } from '#shared/model/user';
import { ValueMark } from '#shared/model/value';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: UserId });
const administrators = ['global_administrator', 'account_administrator'] as const;
const ValueShare = ValueMark.extend({
  points: Points,
  share: z.int().describe('in percent; all together exactly 100'),
});

export const leaderboards = {
  list: endpoint({
    method: 'GET',
    path: '/leaderboards',
    summary: "This month's most recognised: the first ten, and oneself",
    access: 'member',
    billing: 'required',
    status: 200,
    reply: z.array(LeaderboardEntry),
    refuses: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/leaderboards/{id}',
    summary: 'Who recognised this person most',
    access: 'member',
    billing: 'required',
    params: One,
    status: 200,
    reply: z.array(LeaderboardEntry),
    refuses: ['not_found'],
  }),
  userValues: endpoint({
    method: 'GET',
    path: '/leaderboards/{id}/values',
    summary: 'Which values this person is recognised for',
    access: 'member',
    billing: 'required',
    params: One,
    status: 200,
    reply: z.array(ValueShare),
    refuses: ['not_found'],
  }),
  activity: endpoint({
    method: 'GET',
    path: '/leaderboards/{id}/activity',
    summary: 'Points received and granted by this person, a row a day for 30 days',
    access: 'member',
    billing: 'required',
    params: One,
    status: 200,
    reply: z.array(z.object({ date: Day, received: Points, granted: Points })),
    refuses: ['not_found'],
  }),
  values: endpoint({
    method: 'GET',
    path: '/leaderboards/values',
    summary: 'Which values the team lives, last 30 days',
    access: administrators,
    billing: 'required',
    status: 200,
    reply: z.array(ValueShare),
    refuses: [],
  }),
  orgChart: endpoint({
    method: 'GET',
    path: '/leaderboards/org_chart',
    summary: 'Who recognises whom, last 30 days',
    access: administrators,
    billing: 'required',
    status: 200,
    reply: z.object({
      people: z.array(Person.extend({ received: Points, granted: Points })),
      edges: z.array(z.object({ from_id: UserId, to_id: UserId, points: Points })),
    }),
    refuses: [],
  }),
  commonTopics: endpoint({
    method: 'GET',
    path: '/leaderboards/common_topics',
    summary: 'What people are thanked for: words at least three of them used',
    access: administrators,
    billing: 'required',
    status: 200,
    reply: z.array(z.object({ topic: z.string(), weight: z.int(), people: z.int() })),
    refuses: [],
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/leaderboards/statistics',
    summary: 'The dashboard, last 30 days',
    access: administrators,
    billing: 'required',
    status: 200,
    reply: z.object({
      engagement: z.number().describe('active users by accepted ones, 0 to 1'),
      active_users: z.int().describe('accepted members who sent, received or bought this calendar month'),
      accepted_users: z.int(),
      points_granted: Points,
      points_spent: Points,
      days: z.array(z.object({ date: Day, granted: Points, spent: Points })),
      rewards: z.array(
        z.object({ id: RewardId, title: z.string(), emoji: z.string().nullable(), purchases: z.int() }),
      ),
      fairness: z.object({
        not_recognised: z
          .array(z.object({ days: z.int(), count: z.int(), people: z.array(Person) }))
          .describe('for 30, 60 and 90 days: how many members, and those who wait longest'),
        reciprocal_share: z
          .number()
          .describe('of the pairs where one recognised the other, how many did so both ways: 0 to 1'),
        gini: z.number().describe('how unequally points were received: 0 all alike, towards 1 all by one'),
      }),
    }),
    refuses: [],
  }),
};
