import * as z from 'zod';
import { Day, Points } from '#shared/model/common';
import { GroupId, RewardId, UserId } from '#shared/model/ids';
import { LeaderboardEntry } from '#shared/model/leaderboard';
import { Person } from '#shared/model/user';
import { ValueSnapshot } from '#shared/model/value';
import { endpoint } from './endpoint.ts';
import { peopleAdministrators } from '#shared/model/choices';

const One = z.object({ id: UserId });
const ValueShare = ValueSnapshot.extend({
  points: Points,
  share: z.int().describe('in percent; all shares total exactly 100'),
});
/** A period of the dashboard, both days or none, for the whole team, one group or everybody below a manager. */
const DashboardQuery = z
  .object({
    from: Day.optional().meta({
      description: "The first day, in the workspace's time zone; without a period, the last 30 days",
    }),
    until: Day.optional().meta({ description: 'The last day; at most 366 days' }),
    group_id: GroupId.optional().meta({
      description: 'A department or a location: what its members did while they were in it',
    }),
    manager_id: UserId.optional().meta({
      description: 'Everybody below a manager: what they did while they were; not together with a group',
    }),
  })
  .refine(
    ({ from, until }) =>
      (from === undefined) === (until === undefined) && (from === undefined || from <= String(until)),
    { path: ['until'], message: 'invalid_request' },
  );
const Period = z.object({ from: Day, until: Day });
const Totals = z.object({
  points_granted: Points,
  points_received: Points.describe('for the whole team: the points granted'),
  points_spent: Points,
  posts: z.int(),
});
const AverageMonth = z.object({
  active_users: z.number().nullable().describe('null: the workspace has no month in this period'),
  engagement: z.number().nullable().describe('0 to 1; null: the number of members is not known'),
});

export const leaderboards = {
  list: endpoint({
    method: 'GET',
    path: '/leaderboards',
    summary: "This month's leaderboard, of everyone or one group: the first ten and the signed-in member",
    access: 'member',
    billing: 'required',
    scope: 'insights:read',
    query: z.object({
      group_id: GroupId.optional().describe('points received as a member of this department or location'),
    }),
    reply: z.array(LeaderboardEntry),
    refuses: ['group_not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/leaderboards/{id}',
    summary: 'The colleagues who gave this member the most points',
    access: 'member',
    billing: 'required',
    scope: 'insights:read',
    params: One,
    reply: z.array(LeaderboardEntry),
    refuses: ['not_found'],
  }),
  userValues: endpoint({
    method: 'GET',
    path: '/leaderboards/{id}/values',
    summary: 'The values this member is recognized for',
    access: 'member',
    billing: 'required',
    scope: 'insights:read',
    params: One,
    reply: z.array(ValueShare),
    refuses: ['not_found'],
  }),
  activity: endpoint({
    method: 'GET',
    path: '/leaderboards/{id}/activity',
    summary: 'Points received and granted by this member, one row per day for 30 days',
    access: 'member',
    billing: 'required',
    scope: 'insights:read',
    params: One,
    reply: z.array(z.object({ date: Day, received: Points, granted: Points })),
    refuses: ['not_found'],
  }),
  values: endpoint({
    method: 'GET',
    path: '/leaderboards/values',
    summary: 'The points per value in a period, by default the last 30 days',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'insights:read',
    query: DashboardQuery,
    reply: z.array(
      ValueShare.extend({
        points_before: Points.nullable().describe(
          'in the previous period of the same length; null: the workspace is younger',
        ),
      }),
    ),
    refuses: ['too_many', 'out_of_range', 'group_not_found', 'manager_not_found'],
  }),
  listManagers: endpoint({
    method: 'GET',
    path: '/leaderboards/managers',
    summary: 'Whom the dashboard can be filtered by: the 200 managers with the most people below, by name',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'insights:read',
    reply: z.array(Person.extend({ people: z.int().describe('how many are below, at all levels') })),
  }),
  orgChart: endpoint({
    method: 'GET',
    path: '/leaderboards/org_chart',
    summary: 'The map of recognition: who gave points to whom in the last 30 days, the 500 strongest ties',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'insights:read',
    reply: z.object({
      people: z.array(Person.extend({ received: Points, granted: Points })),
      edges: z.array(z.object({ from_id: UserId, to_id: UserId, points: Points })),
    }),
  }),
  commonTopics: endpoint({
    method: 'GET',
    path: '/leaderboards/common_topics',
    summary: 'The common topics of posts: words that at least three members used',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'insights:read',
    reply: z.array(z.object({ topic: z.string(), weight: z.int(), people: z.int() })),
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/leaderboards/statistics',
    summary:
      'The dashboard of a period, by default the last 30 days, with the figures of the previous period',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'insights:read',
    query: DashboardQuery,
    reply: Totals.extend({
      life: Period.describe('from the creation of the workspace to today'),
      period: Period,
      engagement: z.number().describe('active users divided by accepted users, 0 to 1'),
      active_users: z.int().describe('accepted members who sent, received or redeemed this calendar month'),
      accepted_users: z.int().describe('members who have joined'),
      invited_users: z
        .int()
        .describe('members who were invited and have not joined yet; not counted in any other figure'),
      days: z.array(
        z.object({ date: Day, granted: Points, received: Points, spent: Points, posts: z.int() }),
      ),
      months: z
        .array(
          z.object({
            month: z.string().describe('YYYY-MM'),
            active_users: z.int(),
            accepted_users: z
              .int()
              .nullable()
              .describe('as last counted in the month; null: it was not counted'),
          }),
        )
        .describe('the months that the period touches; for up to 31 days, only the month in which it ends'),
      average_month: AverageMonth.describe('the average of these months'),
      before: Totals.extend({ ...Period.shape, average_month: AverageMonth })
        .nullable()
        .describe(
          'the same number of days right before, or the month before a calendar month; null: the workspace is younger',
        ),
      rewards: z.array(
        z.object({ id: RewardId, title: z.string(), emoji: z.string().nullable(), purchases: z.int() }),
      ),
      fairness: z
        .object({
          not_recognised: z
            .array(z.object({ days: z.int(), count: z.int(), people: z.array(Person) }))
            .describe(
              'members without recognition for 30, 60 and 90 days: how many, and who has waited longest',
            ),
          reciprocal_share: z
            .number()
            .describe(
              'share of pairs with recognition in both directions among all pairs with recognition, 0 to 1',
            ),
          gini: z
            .number()
            .describe(
              'Gini coefficient of received points: 0 if all are equal, close to 1 if one member received all',
            ),
        })
        .describe('current figures, whatever the period'),
      covers: z
        .object({
          members: z.int().nullable().describe('how many, those who joined first; null: all members'),
          since: Day.nullable().describe('the first day from which posts were read; null: all 30 days'),
        })
        .describe('what the figures about people cover in a team that is too large to read completely'),
    }),
    refuses: ['too_many', 'out_of_range', 'group_not_found', 'manager_not_found'],
  }),
};
