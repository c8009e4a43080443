import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { randomIdBytes } from '#functions/crypto/tokens';
import type { Email } from '#shared/model/common';
import { limits } from '#shared/model/limits';
import type { StoredEntry } from '#shared/model/entry';
import type { UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { config } from '#shared/contract/config';
import { createIds } from '#shared/rules/basics/ids';
import { planInvitation } from '#shared/rules/people/invitations';
import { planPost } from '#shared/rules/posts/posts';
import { addDays } from '#shared/rules/basics/time';
import { call, internals, stack } from '../test/support/stack.ts';
import { aTeam, type Member, storedUser, type Team } from '../test/support/team.ts';

const { addUser } = await import('#functions/data/users');
const { addPost } = await import('#functions/data/posts');
const { postDeltas, mergeDeltas, attributesOf } = await import('#functions/projections/deltas');

/** A workspace of some size with a month of posts, to measure in. */
export type Company = Pick<Team<'owner'>, 'workspace' | 'values' | 'owner'> & {
  /** A member without any permission, signed in like the owner. */
  readonly member: Member;
  readonly people: readonly User[];
};

type Write = ReturnType<typeof internals.writes.create>;

const documents = DynamoDBDocumentClient.from(internals.table.client, {
  marshallOptions: { removeUndefinedValues: true },
});

/**
 * Switches the table's stream off, for what is written together with everything the jobs would count: the emulator's
 * writes get slower with every change it keeps. The jobs have opened the stream by then and go on polling it, but it stays
 * empty.
 */
export const stopStream = async (): Promise<void> => {
  await stack.settle();
  await internals.table.client.send(
    new UpdateTableCommand({
      TableName: internals.writes.TableName,
      StreamSpecification: { StreamEnabled: false },
    }),
  );
};

/** Writes new items in batches of 25, four at a time, without their conditions: there are no other writers. */
export const putAll = async (writes: readonly Write[]): Promise<void> => {
  const puts = writes.map(({ item }) => ({ PutRequest: { Item: item.Put?.Item } }));
  const batches = Array.from({ length: Math.ceil(puts.length / 25) }, (_, at) =>
    puts.slice(25 * at, 25 * at + 25),
  );
  const worker = async (): Promise<void> => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const { UnprocessedItems = {} } = await documents.send(
        new BatchWriteCommand({ RequestItems: { [internals.writes.TableName]: batch } }),
      );
      if (Object.keys(UnprocessedItems).length > 0) throw new Error('the table did not take every item');
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
};

export const aColleague = (workspace: Workspace, owner: Member, at: number, now: Date): User => {
  const { invitation_id: _, ...invited } = planInvitation(
    {
      email: `colleague${at}@company.example` as Email,
      first_name: `Colleague${at}`,
      last_name: 'Member',
      birth_date: '1990-04-01',
      hire_date: '2020-09-15',
    },
    owner,
    workspace,
    createIds(now, randomIdBytes),
    now,
  );
  return { ...invited, state: 'accepted', accepted_at: now.toISOString() };
};

type History = {
  readonly people: readonly User[];
  readonly posts: readonly StoredPost[];
  readonly entries: readonly StoredEntry[];
};

/** The number of people named on the newest page of the feed and on the next one. */
const peopleOnPage = [10, 15];

/** The order of receivers: of the first twelve people, earlier ones occur more often, so that no two scores are equal. */
const receiverOrder = Array.from({ length: 12 }, (_, at) => Array.from({ length: 12 - at }, () => at)).flat();

/** Giver, receiver and likers of the `back`-th post from the end; older posts go through all people in turn. */
const participants = (people: readonly User[], back: number): readonly User[] => {
  const of = people.slice(0, peopleOnPage[Math.floor(back / limits.feedPage)]);
  const turn = of.length === people.length && back % 2 === 0;
  const receiver = turn ? (receiverOrder[(back / 2) % receiverOrder.length] ?? 0) : back + 1;
  const giver = receiver % of.length === back % of.length ? back + 3 : back;
  return [giver, receiver, back + 1, back + 2].map((at) => of[at % of.length] as User);
};

/** A month of posts, planned by the product's own rules. */
export const planHistory = (
  { workspace, values }: Pick<Company, 'workspace' | 'values'>,
  people: readonly User[],
  count: number,
  now: Date,
): History => {
  const today = new Map(people.map((user) => [user.id, user]));
  const posts: StoredPost[] = [];
  const entries: StoredEntry[] = [];
  const start = addDays(now, -29).getTime();
  for (let at = 0; at < count; at += 1) {
    const then = new Date(start + ((now.getTime() - start) * at) / count);
    const [giver, receiver, ...likers] = participants(people, count - 1 - at);
    const ids = createIds(then, randomIdBytes);
    const plan = planPost({
      id: ids.post(),
      to_id: [receiver?.id as UserId],
      score: 1 + (at % 3),
      value_id: values[at % values.length]?.id as never,
      message: 'Thank you for staying late to help me close the quarter. The report was spotless.',
      giver: today.get(giver?.id as UserId) as User,
      receivers: [today.get(receiver?.id as UserId) as User],
      workspace,
      value: values[at % values.length],
      newEntryId: ids.entry,
      now: then,
    });
    if (!plan.allowance) continue;
    const { user, period, number: allowance_number, cost } = plan.allowance;
    const spent = user.period === period ? user.spent + cost : cost;
    today.set(user.id, { ...user, period, allowance_number, spent });
    for (const { user_id: id, balance_after: balance, number } of plan.entries)
      today.set(id, { ...(today.get(id) as User), balance, entries: number });
    posts.push({ ...plan.post, likes: likers.length, likers: likers.map(({ id }) => id) });
    entries.push(...plan.entries);
  }
  return { people: [...today.values()], posts, entries };
};

/** The sums that the jobs would have counted. */
export const countedOf = ({ people, posts }: History): readonly Write[] => {
  const known = new Map(people.map((user) => [user.id, user]));
  const gains = mergeDeltas(
    posts.flatMap((post) => postDeltas(post, 1)),
    ({ key }) => `${key.pk} ${key.sk}`,
  );
  return gains.map((gain) =>
    internals.writes.create(gain.key, { ...gain.add, ...attributesOf(gain, known) }),
  );
};

type CompanyOptions = {
  /** Leaves the sums to the jobs of the stream, which must be on, and waits for them. */
  readonly followed?: boolean;
};

/**
 * A company with `size` members and `count` posts of the last thirty days: the items that the calls would have
 * stored, written in batches.
 */
export const aCompany = async (
  size: number,
  count: number,
  { followed = false }: CompanyOptions = {},
): Promise<Company> => {
  const now = new Date();
  const { owner, member, workspace, values } = await aTeam(['owner', 'member'], {
    workspace: { limit: 10_000, private_posts: true },
  });
  const signedIn = await Promise.all([owner, member].map((one) => storedUser({ workspace }, one)));
  const colleagues = Array.from({ length: size - 2 }, (_, at) => aColleague(workspace, owner, at, now));
  const history = planHistory({ workspace, values }, [...signedIn, ...colleagues], count, now);
  const { people, posts, entries } = history;
  const { keys, writes } = internals;
  const { id: w } = workspace;
  await putAll([
    ...people.flatMap((user) => addUser(user)),
    ...posts.map(addPost),
    ...posts.flatMap(({ id, likers, created_at }) =>
      likers.map((user_id) => writes.create(keys.like(w, id, user_id), { user_id, created_at })),
    ),
    ...entries.map((entry) => writes.create(keys.entry(w, entry.user_id, entry.number), entry)),
    ...(followed ? [] : countedOf(history)),
  ]);
  if (followed) await stack.settle();
  // The first call of a workspace in a process is authenticated before it reads; what is measured are all others.
  await call(config.read, {}, owner);
  return { workspace, values, owner, member, people };
};
