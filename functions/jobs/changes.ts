import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';
import type { StoredEntry } from '#shared/model/entry';
import type { StoredPost } from '#shared/model/post';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import type { WorkspaceId } from '#shared/model/ids';
import type { WorkspaceJob } from '#shared/model/workspace-job';

/** What happened to one item: absent before: it is new; absent after: it is gone. */
type Changed<Noun> = { readonly before: Noun | undefined; readonly after: Noun | undefined };

/** A change of the table in the product's words; everything else is of no interest to a job. */
export type Change = { readonly event: string; readonly workspaceId: WorkspaceId; readonly at: Date } & (
  | ({ readonly noun: 'post' } & Changed<StoredPost>)
  | ({ readonly noun: 'user' } & Changed<User>)
  | ({ readonly noun: 'bought' } & Changed<StoredPurchase | StoredContribution>)
  | ({ readonly noun: 'reward' } & Changed<StoredReward>)
  | ({ readonly noun: 'job' } & Changed<WorkspaceJob>)
  | ({ readonly noun: 'adjustment' } & Changed<StoredEntry>)
);

type Image = Parameters<typeof unmarshall>[0] | undefined;
const read = (image: Image): unknown => (image ? unmarshall(image) : undefined);

const nouns: Readonly<Record<string, Change['noun']>> = {
  POSTS: 'post',
  USERS: 'user',
  PURCHASES: 'bought',
  REWARDS: 'reward',
};

/**
 * A workspace's lists, `W#<workspace>#<nouns>`, are what jobs follow; what is to be done to all of it; and of its
 * members' ledgers what administrators entered by hand.
 */
const nounOf = ({ Keys, NewImage }: StreamRecord): Change['noun'] | undefined => {
  const [pk = '', sk = ''] = [Keys?.['pk']?.S, Keys?.['sk']?.S];
  const [, , list, ...deeper] = pk.split('#');
  if (list === undefined) return sk.startsWith('JOB#') ? 'job' : undefined;
  if (list === 'U' && sk.startsWith('ENTRY#') && NewImage?.['type']?.S === 'adjust') return 'adjustment';
  return deeper.length === 0 ? nouns[list] : undefined;
};

/** Reads one record of the table's stream; undefined for items no job follows. */
export const changeIn = ({ eventID, dynamodb }: DynamoDBRecord): Change | undefined => {
  const noun = dynamodb && nounOf(dynamodb);
  if (!noun) return undefined;
  return {
    noun,
    event: String(eventID),
    workspaceId: dynamodb.Keys?.['pk']?.S?.split('#')[1] as WorkspaceId,
    at: new Date((dynamodb.ApproximateCreationDateTime ?? 0) * 1000),
    before: read(dynamodb.OldImage as Image),
    after: read(dynamodb.NewImage as Image),
  } as Change;
};
