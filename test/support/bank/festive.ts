import type { DynamoDBRecord } from 'aws-lambda';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { injectDelivery } from '#infra/emulators/basics/deliveries';
import type { CelebrationKind } from '#shared/model/celebration';
import type { PostId, UserId } from '#shared/model/ids';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { withoutMails } from '../team.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { celebratesFrom } from '../celebrations.ts';
import { internals } from '../stack.ts';

export type KnownCelebration = {
  readonly id: PostId;
  readonly user: UserId;
  readonly kind: CelebrationKind;
  readonly day: string;
  readonly score: number;
};

/** What a member was before and after one change. */
export type MemberVersion = { readonly before: User; readonly after: User };

/** A workspace that celebrates from a moment on, and sends no mails. */
export const aCelebratingWorkspace = (from: Date): Partial<Workspace> => ({
  limit: 10_000,
  manual_payments: true,
  notifications: withoutMails,
  // Without points there is no entry that could not be there twice: only the mark is left.
  ...celebratesFrom(from, { anniversary_points: 0 }),
});

/** The last day of the month that has a morning: few enough that most of them come in one run. */
export const lastDay = 12;

/** A day of a month, in another year. */
export const dayInMonth = (of: Date, year: number, day: number): string =>
  `${year}${of.toISOString().slice(4, 8)}${String(day).padStart(2, '0')}`;

/** The dates of a member who is celebrated in a month. */
export const datesInMonth = (of: Date, roll: SeededRandom): Pick<User, 'birth_date' | 'hire_date'> => ({
  birth_date: dayInMonth(of, 1990, 2 + roll.below(lastDay - 1)),
  hire_date: dayInMonth(of, 2015, 2 + roll.below(lastDay - 1)),
});

/** Collects every change of a member of a workspace from the change stream. Returns how to stop. */
export const watchMembers = ({ id }: Workspace, versions: Map<string, MemberVersion>): (() => void) => {
  const { pk } = internals.keys.user(id, '' as UserId);
  return injectDelivery((records) => {
    for (const { eventID = '', dynamodb } of records as readonly DynamoDBRecord[])
      if (dynamodb?.Keys?.['pk']?.S === pk && dynamodb.OldImage && dynamodb.NewImage)
        versions.set(eventID, {
          before: unmarshall(dynamodb.OldImage as never) as User,
          after: unmarshall(dynamodb.NewImage as never) as User,
        });
    return [records];
  });
};
