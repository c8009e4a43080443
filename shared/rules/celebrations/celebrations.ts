import type { CelebrationKind, CelebrationSettings } from '#shared/model/celebration';
import { celebrationEmojis } from '#shared/model/celebration-emojis';
import type { StoredEntry } from '#shared/model/entry';
import type { UserId, ValueId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { isBillingActive } from '../billing/billing.ts';
import {
  celebratedKinds,
  celebrationMoment,
  celebrationsOn,
  celebrationSettings,
  lastCelebrationDay,
} from './celebration-days.ts';
import type { IdFactory } from '../basics/ids.ts';
import { nextEntry } from '../rewards/ledger.ts';
import type { ShownUser } from '../people/users.ts';

/**
 * The company as the giver of a post. It is no member, and has the id of its workspace: no member has that id, because
 * ids of all nouns are drawn from one space.
 */
export const companyOf = ({ id, name, logo }: Pick<Workspace, 'id' | 'name' | 'logo'>): ShownUser => ({
  id: id as string as UserId,
  first_name: name,
  last_name: '',
  ...(logo !== undefined && { avatar: logo }),
  state: 'accepted',
});

/** What stands in a celebration in place of a value. Its name is shown in the language of the reader. */
const markOf = (
  { id, active_color: color }: Pick<Workspace, 'id' | 'active_color'>,
  kind: CelebrationKind,
) => ({ id: id as string as ValueId, name: '', color, emoji: celebrationEmojis[kind] });

/** Everything one celebration changes; recorded completely or not at all. */
export type CelebrationPlan = {
  readonly workspace: Workspace;
  readonly user: User;
  readonly post: StoredPost;
  /** Which celebrations of the member this year and before are done afterward. */
  readonly celebrated: NonNullable<User['celebrated']>;
  /** Absent: the company gives no points for it. */
  readonly entry?: StoredEntry;
};

/**
 * Plans the celebration of a member's day: a post from the company, dated on that day however late it is, and the points
 * that the company gives. Undefined if there is nothing to celebrate.
 */
export const planCelebration = (
  {
    workspace,
    user,
    kind,
    day,
  }: {
    readonly workspace: Workspace;
    readonly user: User | undefined;
    readonly kind: CelebrationKind;
    readonly day: string;
  },
  idsAt: (moment: Date) => Pick<IdFactory, 'post' | 'entry'>,
  now: Date,
): CelebrationPlan | undefined => {
  if (!user || !celebratedKinds(workspace).includes(kind) || !isBillingActive(workspace, now))
    return undefined;
  const [celebration] = celebrationsOn(user, day, [kind]);
  if (!celebration || (user.celebrated?.[kind] ?? 0) >= Number(day.slice(0, 4))) return undefined;
  const moment = celebrationMoment(day, workspace.timezone);
  const score = celebrationSettings(workspace)[`${kind}_points`];
  const id = idsAt(moment).post();
  const cause = { type: 'post', amount: score, post_id: id } as const;
  return {
    workspace,
    user,
    celebrated: { ...user.celebrated, [kind]: Number(day.slice(0, 4)) },
    ...(score > 0 && { entry: nextEntry(user, idsAt(now).entry(), cause, now) }),
    post: {
      id,
      workspace_id: workspace.id,
      from_id: companyOf(workspace).id,
      to_id: [user.id],
      score,
      message: '',
      value: markOf(workspace, kind),
      created_at: moment.toISOString(),
      period: `day:${day}`,
      day,
      likes: 0,
      likers: [],
      celebration,
      ...(user.demo && { demo: true }),
      added_at: now.toISOString(),
    },
  };
};

/**
 * What a save of the settings changes. A kind that is switched on begins with the next moment: what was before is not made
 * up for.
 */
export const celebrationChanges = (
  workspace: Workspace,
  asked: { readonly [Name in keyof CelebrationSettings]?: CelebrationSettings[Name] | undefined } = {},
  now: Date,
): Pick<Partial<Workspace>, 'celebrations' | 'celebrated_until'> => {
  const before = celebrationSettings(workspace);
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const celebrations: CelebrationSettings = { ...before, ...given };
  if (JSON.stringify(celebrations) === JSON.stringify(before)) return {};
  const last = lastCelebrationDay(now, workspace.timezone);
  const begun = celebratedKinds({ celebrations }).filter((kind) => !before[kind]);
  return {
    celebrations,
    ...(begun.length > 0 && {
      celebrated_until: {
        ...workspace.celebrated_until,
        ...Object.fromEntries(begun.map((kind) => [kind, last])),
      },
    }),
  };
};
