import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { StoredAnnouncement } from '#shared/model/announcement';
import type { StoredExport } from '#shared/model/archive';
import type { StoredAlert } from '#shared/model/connection-alert';
import type { StoredEntry } from '#shared/model/entry';
import type { ExtraOrder } from '#shared/model/extra';
import type { StoredCard } from '#shared/model/greeting-card';
import type { StoredGroup } from '#shared/model/group';
import type { StoredComment, StoredPost } from '#shared/model/post';
import type { StoredPeopleFile } from '#shared/model/people-file';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { StoredReport } from '#shared/model/report';
import type { StoredReward } from '#shared/model/reward';
import type { Session } from '#shared/model/session';
import type { User } from '#shared/model/user';
import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import type { WorkspaceJob } from '#shared/model/workspace-job';
import { type Key, type Noun, parseKey, workspaceIn } from './keys.ts';

/** What happened to one item: without `before` it was created, without `after` it was removed. */
type Changed<Item> = { readonly before: Item | undefined; readonly after: Item | undefined };

/** A change of the table in the product's words. No job needs any other change. */
/** `sequence` grows with each change of an item. */
export type Change = {
  readonly event: string;
  readonly sequence: string;
  readonly workspaceId: WorkspaceId;
  readonly at: Date;
} & (
  | ({ readonly noun: 'post' } & Changed<StoredPost>)
  | ({ readonly noun: 'privatePost' } & Changed<StoredPost>)
  | ({ readonly noun: 'report' } & Changed<StoredReport>)
  | ({ readonly noun: 'greetingCard' } & Changed<StoredCard>)
  | ({ readonly noun: 'addOn' } & Changed<StoredAddOn>)
  | ({ readonly noun: 'comment' } & Changed<StoredComment>)
  | ({ readonly noun: 'user' } & Changed<User>)
  | ({ readonly noun: 'group' } & Changed<StoredGroup>)
  | ({ readonly noun: 'session' } & Changed<Session>)
  | ({ readonly noun: 'redemption' } & Changed<StoredPurchase | StoredContribution>)
  | ({ readonly noun: 'awardRequest' } & Changed<StoredAwardRequest>)
  | ({ readonly noun: 'reward' } & Changed<StoredReward>)
  | ({ readonly noun: 'job' } & Changed<WorkspaceJob>)
  | ({ readonly noun: 'workspace' } & Changed<Workspace>)
  | ({ readonly noun: 'exported' } & Changed<StoredExport>)
  | ({ readonly noun: 'alert' } & Changed<StoredAlert>)
  | ({ readonly noun: 'announcement' } & Changed<StoredAnnouncement>)
  | ({ readonly noun: 'entry' } & Changed<StoredEntry>)
  | ({ readonly noun: 'extraOrder' } & Changed<ExtraOrder>)
  | ({ readonly noun: 'peopleFile' } & Changed<StoredPeopleFile>)
);

export type ChangeOf<Name extends Change['noun']> = Extract<Change, { noun: Name }>;

type Image = Parameters<typeof unmarshall>[0] | undefined;
const read = (image: Image): unknown => (image ? unmarshall(image) : undefined);

/** What a change of an item is called, by the noun of its key. */
const changeNames = {
  post: 'post',
  privatePost: 'privatePost',
  report: 'report',
  greetingCard: 'greetingCard',
  addOn: 'addOn',
  comment: 'comment',
  user: 'user',
  group: 'group',
  session: 'session',
  purchase: 'redemption',
  awardRequest: 'awardRequest',
  reward: 'reward',
  job: 'job',
  workspace: 'workspace',
  exported: 'exported',
  alert: 'alert',
  announcement: 'announcement',
  entry: 'entry',
  extraOrder: 'extraOrder',
  peopleFile: 'peopleFile',
} as const satisfies Partial<Record<Noun, Change['noun']>>;

/** Changes that a job of the stream follows. */
export type Followed = {
  readonly noun: keyof typeof changeNames;
  /** Texts that the item has after the change; without any, it only has to be there. Absent: also its removal. */
  readonly after?: Readonly<Record<string, string>>;
};

const keyOf = ({ Keys }: StreamRecord): Key => ({ pk: Keys?.['pk']?.S ?? '', sk: Keys?.['sk']?.S ?? '' });

/** Marks items that an import stored: nobody is told of them and nothing counts them, because they are old. */
export const importMark = 'imported_at';

const isImported = ({ OldImage, NewImage }: StreamRecord): boolean =>
  OldImage === undefined && NewImage?.[importMark] !== undefined;

const isFollowed = ({ after }: Followed, { NewImage }: StreamRecord): boolean =>
  after === undefined ||
  (NewImage !== undefined && Object.entries(after).every(([name, text]) => NewImage[name]?.S === text));

/** Parses one record of the table's stream; returns undefined for changes that the job does not follow. */
export const parseChange = <Own extends Followed>(
  { eventID, dynamodb }: DynamoDBRecord,
  followed: readonly Own[],
): ChangeOf<(typeof changeNames)[Own['noun']]> | undefined => {
  if (!dynamodb || isImported(dynamodb)) return undefined;
  const noun = parseKey(keyOf(dynamodb));
  const own = followed.find((one) => one.noun === noun);
  if (!own || !isFollowed(own, dynamodb)) return undefined;
  return {
    noun: changeNames[own.noun],
    event: String(eventID),
    sequence: dynamodb.SequenceNumber ?? '',
    workspaceId: workspaceIn(keyOf(dynamodb)) as WorkspaceId,
    at: new Date((dynamodb.ApproximateCreationDateTime ?? 0) * 1000),
    before: read(dynamodb.OldImage as Image),
    after: read(dynamodb.NewImage as Image),
  } as ChangeOf<(typeof changeNames)[Own['noun']]>;
};
