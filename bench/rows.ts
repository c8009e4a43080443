import { auth } from '#shared/contract/auth';
import { config } from '#shared/contract/config';
import type { Reply } from '#shared/contract/endpoint';
import { leaderboards } from '#shared/contract/leaderboards';
import { users } from '#shared/contract/users';
import { workspace as workspaces } from '#shared/contract/workspace';
import type { Workspace } from '#shared/model/workspace';
import { addDays } from '#shared/rules/basics/time';
import { call, mails } from '../test/support/stack.ts';
import { type Member, signIn } from '../test/support/team.ts';
import { administrationRows } from './administration-rows.ts';
import { apiKeyRows } from './api-key-rows.ts';
import { awardRows } from './award-rows.ts';
import { groupRows } from './group-rows.ts';
import { managerRows } from './manager-rows.ts';
import type { Cost } from './measure.ts';
import { hookRows } from './hook-rows.ts';
import { wallRows } from './wall-rows.ts';
import { yearRows } from './year-rows.ts';
import { celebrationRows } from './celebration-rows.ts';
import { newsRows } from './news-rows.ts';
import { peopleFileRows } from './people-file-rows.ts';
import { postRows } from './post-rows.ts';
import { type Act, always, costs, type Row } from './row.ts';
import { shopRows } from './shop-rows.ts';

let addresses = 0;
const newAddress = (): string => `cost${(addresses += 1)}@bench.example`;

/** A month later: a new limit period has begun and the trial is over. */
const aMonthLater = (): Date => addDays(new Date(), 32);

/** For changes that only time causes: reading the config at a later time shows them, at the cost of a read. */
const readLater = async (
  at: Date,
  { id }: Member,
  { id: workspace_id }: Workspace,
  holds: (read: Reply<typeof config.read>) => boolean,
): Promise<Act> => {
  const token = await signIn({ id, workspace_id }, at);
  return async () => {
    const answered = await call(config.read, {}, { token, at });
    if (!holds(answered.body)) throw new Error('the change has not taken effect');
    return answered;
  };
};

/** The operations whose cost is measured. */
export const rows: readonly Row[] = [
  {
    name: 'get_code',
    id: 'auth.getCode',
    bound: costs(2, 0.5, 3),
    prepare: () => () => call(auth.getCode, { body: { email: newAddress() } }),
  },
  {
    name: 'verify_code',
    id: 'auth.verifyCode',
    bound: costs(2, 1.5, 4),
    prepare: async ({ member }) => {
      const { body } = await call(auth.getCode, { body: { email: member.email } });
      const code = mails.findLast(({ to }) => to.includes(member.email))?.subject.slice(0, 9) ?? '';
      return () => call(auth.verifyCode, { body: { email: member.email, sig: body.sig, code } });
    },
  },
  {
    name: 'GET /config',
    id: 'config.read',
    bound: costs(1, 3, 0),
    prepare: always(({ owner }) => call(config.read, {}, owner)),
  },
  {
    name: 'GET /config, unchanged: 304',
    id: 'config.read',
    bound: costs(1, 3, 0),
    prepare: async ({ owner }) => {
      const { headers } = await call(config.read, {}, owner);
      const known = { 'if-none-match': String(headers.get('etag')) };
      return () => call(config.read, {}, { ...owner, headers: known });
    },
  },
  ...postRows,
  ...newsRows,
  ...shopRows,
  ...awardRows,
  {
    name: 'leaderboard of the month',
    id: 'leaderboards.list',
    bound: costs(2, 3, 0),
    prepare: always(({ member }) => call(leaderboards.list, { query: {} }, member)),
  },
  ...wallRows,
  ...apiKeyRows,
  ...hookRows,
  ...celebrationRows,
  ...yearRows,
  ...groupRows,
  ...managerRows,
  {
    name: 'dashboard, 30 days',
    id: 'leaderboards.statistics',
    bound: costs(2, 8, 0),
    prepare: async ({ owner }) => {
      // The first request after a change or on a new day computes the dashboard.
      await call(leaderboards.statistics, { query: {} }, owner);
      return () => call(leaderboards.statistics, { query: {} }, owner);
    },
  },
  {
    name: 'organizational chart',
    id: 'leaderboards.orgChart',
    where: 'large',
    bound: costs(3, 520, 0),
    prepare: async ({ owner }) => {
      // As with the dashboard: the first request finds the ties out and stores them.
      await call(leaderboards.orgChart, {}, owner);
      return () => call(leaderboards.orgChart, {}, owner);
    },
  },
  {
    name: 'monthly limits start again',
    id: 'config.read',
    bound: costs(1, 3, 0),
    prepare: ({ owner, workspace }) =>
      readLater(aMonthLater(), owner, workspace, ({ user }) => user.score_remaining === user.limit),
  },
  {
    name: 'a trial ends',
    id: 'config.read',
    bound: costs(1, 3, 0),
    prepare: ({ owner, workspace }) =>
      readLater(aMonthLater(), owner, workspace, (read) => !read.workspace.billing_active),
  },
  {
    name: 'users.csv of 10,000',
    id: 'users.export',
    where: 'crowd',
    bound: costs(5, 520, 1),
    prepare: always(({ owner }) => call(users.export, { query: {} }, owner)),
  },
  ...administrationRows,
  ...peopleFileRows,
  {
    name: 'reset, as its caller sees it',
    id: 'workspace.reset',
    // Authentication and one transaction; a job does the rest.
    bound: { trips: 2 },
    prepare: always(({ owner, workspace }) =>
      call(workspaces.reset, { body: { name: workspace.name } }, owner),
    ),
  },
];

const parts = ['trips', 'reads', 'writes'] as const;

/** Whether a cost is greater than its bound in any part. */
export const exceeds = (cost: Cost, bound: Partial<Cost>): boolean =>
  parts.some((part) => cost[part] > (bound[part] ?? Number.POSITIVE_INFINITY));

/** Whether an operation costs more than its bound, or its decided bound where it has one. */
export const isOver = (cost: Cost, { bound, decided }: Row): boolean =>
  exceeds(cost, { ...bound, ...decided });
