import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
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
);

type Image = Parameters<typeof unmarshall>[0] | undefined;
const read = (image: Image): unknown => (image ? unmarshall(image) : undefined);

const nouns: Readonly<Record<string, Change['noun']>> = {
  POSTS: 'post',
  USERS: 'user',
  PURCHASES: 'bought',
  REWARDS: 'reward',
};

/** A workspace's lists, `W#<workspace>#<nouns>`, are what jobs follow; and what is to be done to all of it. */
const nounOf = (pk: string, sk: string): Change['noun'] | undefined => {
  const [, , list, ...deeper] = pk.split('#');
  if (list === undefined) return sk.startsWith('JOB#') ? 'job' : undefined;
  return deeper.length === 0 ? nouns[list] : undefined;
};

/** Reads one record of the table's stream; undefined for items no job follows. */
export const changeIn = ({ eventID, dynamodb }: DynamoDBRecord): Change | undefined => {
  const pk = dynamodb?.Keys?.['pk']?.S ?? '';
  const noun = nounOf(pk, dynamodb?.Keys?.['sk']?.S ?? '');
  if (!noun || !dynamodb) return undefined;
  return {
    noun,
    event: String(eventID),
    workspaceId: pk.split('#')[1] as WorkspaceId,
    at: new Date((dynamodb.ApproximateCreationDateTime ?? 0) * 1000),
    before: read(dynamodb.OldImage as Image),
    after: read(dynamodb.NewImage as Image),
  } as Change;
};
