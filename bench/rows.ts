import { auth } from '#shared/contract/auth';
import { coins } from '#shared/contract/coins';
import { config } from '#shared/contract/config';
import type { Reply } from '#shared/contract/endpoint';
import type { EndpointId } from '#shared/contract/index';
import { leaderboards } from '#shared/contract/leaderboards';
import { news } from '#shared/contract/news';
import { posts } from '#shared/contract/posts';
import { users } from '#shared/contract/users';
import { workspace as workspaces } from '#shared/contract/workspace';
import type { CommentId, PostId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { addDays } from '#shared/rules/time';
import { postBody } from '../test/support/post-body.ts';
import { call, mails } from '../test/support/stack.ts';
import { aReward, giveCoins, redeem, redeemFor } from '../test/support/shop.ts';
import { type Member, signIn } from '../test/support/team.ts';
import { administrationRows } from './administration-rows.ts';
import type { Company } from './company.ts';
import { apiKeyRows } from './api-key-rows.ts';
import { groupRows } from './group-rows.ts';
import type { Cost } from './measure.ts';
import { hookRows } from './hook-rows.ts';
import { searchRows } from './search-rows.ts';
import { wallRows } from './wall-rows.ts';
import { yearRows } from './year-rows.ts';
import { celebrationRows } from './celebration-rows.ts';

const { recordNews } = await import('#functions/data/news');

type Act = () => Promise<{ readonly status: number }>;

/** One row of the cost table: what the operation may cost, and how to run it once. */
export type Row = {
  readonly name: string;
  readonly id: EndpointId;
  /** Parts that the design does not mention have no bound. */
  readonly bound: Partial<Cost>;
  /** The bound used instead where the design's bound cannot be kept: docs/decisions/0015 says why. */
  readonly decided?: Partial<Cost>;
  /** Where it is measured: in companies of two sizes by default, in the large one only, or with 10,000 people. */
  readonly where?: 'large' | 'crowd';
  /** Prepares the operation, so that only the operation itself is measured. */
  readonly prepare: (company: Company) => Act | Promise<Act>;
};

const costs = (trips: number, reads: number, writes: number): Cost => ({ trips, reads, writes });

let addresses = 0;
const newAddress = (): string => `cost${(addresses += 1)}@bench.example`;

const send = (receivers: number): Row => ({
  name: `send to ${receivers}`,
  id: 'posts.create',
  bound: costs(2, 2 + receivers, 6 * receivers + 9),
  ...(receivers > 8 && { where: 'large' }),
  prepare: (company) => () =>
    call(posts.create, { body: postBody(company, company.people.slice(1, receivers + 1), 1) }, company.owner),
});

const sent = async (company: Company) =>
  (await call(posts.create, { body: postBody(company, [company.people[1]], 1) }, company.owner)).body;

const commentOn = (id: PostId, member: Member) =>
  call(posts.addComment, { params: { id }, body: { message: 'Well deserved' } }, member);

/** Tells the member of the newest twenty posts, as the change stream does. @returns the number of the newest news */
const tellOfTwenty = async ({ member, owner, people, workspace: { id: w } }: Company): Promise<number> => {
  const { body: page } = await call(posts.list, { query: {} }, owner);
  const drafts = page.map(({ id, created_at, score }, at) => ({
    kind: 'received' as const,
    to: [],
    source: id,
    created_at,
    by_id: people[at % 10]?.id ?? owner.id,
    post_id: id,
    points: score,
  }));
  await recordNews(w, member.id, drafts, new Date());
  return (await call(news.unread, {}, member)).body.newest;
};

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
    prepare:
      ({ owner }) =>
      () =>
        call(config.read, {}, owner),
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
  {
    name: 'feed page of 20, 10 people',
    id: 'posts.list',
    bound: costs(2, 20, 0),
    prepare:
      ({ member }) =>
      () =>
        call(posts.list, { query: {} }, member),
  },
  {
    name: 'feed page of 20, 15 people',
    id: 'posts.list',
    where: 'large',
    bound: costs(2, 20, 0),
    prepare: async ({ member }) => {
      const { headers } = await call(posts.list, { query: {} }, member);
      const next_cursor = String(headers.get('x-next-cursor'));
      return () => call(posts.list, { query: { next_cursor } }, member);
    },
  },
  {
    name: 'one post',
    id: 'posts.read',
    bound: costs(2, 4, 0),
    prepare: async (company) => {
      const { id } = await sent(company);
      return () => call(posts.read, { params: { id } }, company.member);
    },
  },
  ...searchRows,
  send(1),
  send(5),
  send(40),
  {
    name: 'like',
    id: 'posts.like',
    bound: costs(2, 1, 4),
    decided: { reads: 2 },
    prepare: async (company) => {
      const { id } = await sent(company);
      return () => call(posts.like, { params: { id } }, company.member);
    },
  },
  {
    name: 'unlike',
    id: 'posts.unlike',
    bound: costs(2, 1, 4),
    decided: { reads: 2 },
    prepare: async (company) => {
      const { id } = await sent(company);
      await call(posts.like, { params: { id } }, company.member);
      return () => call(posts.unlike, { params: { id } }, company.member);
    },
  },
  {
    name: 'add points to a post',
    id: 'posts.addPoints',
    bound: costs(3, 3, 12),
    prepare: async (company) => {
      const { id } = await sent(company);
      const body = { score: 1 };
      return () => call(posts.addPoints, { params: { id }, body }, company.owner);
    },
  },
  {
    name: 'take added points back',
    id: 'posts.removeAddOn',
    bound: costs(3, 4, 14),
    prepare: async (company) => {
      const { id } = await sent(company);
      const added = await call(posts.addPoints, { params: { id }, body: { score: 1 } }, company.owner);
      const params = { id, add_on_id: added.body.id };
      return () => call(posts.removeAddOn, { params }, company.owner);
    },
  },
  {
    name: 'comment',
    id: 'posts.addComment',
    bound: costs(2, 2, 6),
    prepare: async (company) => {
      const { id } = await sent(company);
      return () => commentOn(id, company.member);
    },
  },
  {
    name: 'delete a comment',
    id: 'posts.removeComment',
    bound: costs(3, 4, 4),
    prepare: async (company) => {
      const { id } = await sent(company);
      for (let count = 0; count < 4; count += 1) await commentOn(id, company.member);
      const { body } = await call(posts.comments, { params: { id }, query: {} }, company.member);
      const params = { id, comment_id: body[0]?.id as CommentId };
      return () => call(posts.removeComment, { params }, company.member);
    },
  },
  {
    name: 'page of 20 news',
    id: 'news.list',
    bound: costs(2, 25, 0),
    prepare: async (company) => {
      await tellOfTwenty(company);
      return () => call(news.list, { query: {} }, company.member);
    },
  },
  {
    name: 'unread news',
    id: 'news.unread',
    bound: costs(1, 2, 0),
    prepare:
      ({ member }) =>
      () =>
        call(news.unread, {}, member),
  },
  {
    name: 'mark news as read',
    id: 'news.markRead',
    bound: costs(2, 2, 1),
    prepare: async (company) => {
      const until = await tellOfTwenty(company);
      return () => call(news.markRead, { body: { until } }, company.member);
    },
  },
  {
    name: 'redeem',
    id: 'shop.redeem',
    bound: costs(2, 3, 11),
    prepare: async ({ owner, member }) => {
      const { id } = await aReward(owner);
      await giveCoins(owner, 10, member);
      return () => redeem(member, id);
    },
  },
  {
    name: 'contribute to a team reward',
    id: 'shop.redeem',
    bound: costs(2, 3, 13),
    prepare: async ({ owner, member }) => {
      const { id } = await aReward(owner, { reward_type: 'team', price: '1000' });
      await giveCoins(owner, 10, member);
      return () => redeem(member, id, { amount: 10 });
    },
  },
  {
    name: 'redeem for a member',
    id: 'rewards.redeem',
    bound: costs(2, 3, 14),
    prepare: async ({ owner, member }) => {
      const { id } = await aReward(owner);
      await giveCoins(owner, 10, member);
      return () => redeemFor(owner, member, id);
    },
  },
  {
    name: 'adjust a balance',
    id: 'coins.adjust',
    bound: costs(2, 2, 8),
    prepare:
      ({ owner, member }) =>
      () =>
        call(coins.adjust, { params: { id: member.id }, body: { amount: 5 } }, owner),
  },
  {
    name: 'leaderboard of the month',
    id: 'leaderboards.list',
    bound: costs(2, 3, 0),
    prepare:
      ({ member }) =>
      () =>
        call(leaderboards.list, { query: {} }, member),
  },
  ...wallRows,
  ...apiKeyRows,
  ...hookRows,
  ...celebrationRows,
  ...yearRows,
  ...groupRows,
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
    name: 'organisation chart',
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
    name: 'monthly limits begin anew',
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
    prepare:
      ({ owner }) =>
      () =>
        call(users.export, { query: {} }, owner),
  },
  ...administrationRows,
  {
    name: 'wipe, as its caller sees it',
    id: 'workspace.reset',
    // Authentication and one transaction; a job does the rest.
    bound: { trips: 2 },
    prepare:
      ({ owner, workspace }) =>
      () =>
        call(workspaces.reset, { body: { name: workspace.name } }, owner),
  },
];

const parts = ['trips', 'reads', 'writes'] as const;

/** Whether a cost is greater than its bound in any part. */
export const exceeds = (cost: Cost, bound: Partial<Cost>): boolean =>
  parts.some((part) => cost[part] > (bound[part] ?? Number.POSITIVE_INFINITY));

/** Whether an operation costs more than its bound, or its decided bound where it has one. */
export const isOver = (cost: Cost, { bound, decided }: Row): boolean =>
  exceeds(cost, { ...bound, ...decided });
