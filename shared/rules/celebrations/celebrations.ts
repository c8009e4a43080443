import type {
  CelebrationKind,
  CelebrationSettings,
  CelebrationSettingsChange,
  StoredCelebration,
} from '#shared/model/celebration';
import { celebrationKinds } from '#shared/model/choices';
import type { StoredEntry } from '#shared/model/entry';
import type { GreetingCardId, UserId, ValueId, WorkspaceId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { ValueSnapshot } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import { isBillingActive } from '../billing/billing.ts';
import { presentCelebration } from './present-celebration.ts';
import { requireKnownPlaceholders } from './celebration-words.ts';
import {
  anniversaryPoints,
  celebratedKinds,
  celebrationMoment,
  celebrationsOn,
  celebrationSettings,
  isWelcomedOn,
  lastCelebrationDay,
  oneStep,
} from './celebration-days.ts';
import type { IdFactory } from '../basics/ids.ts';
import { nextEntry } from '../rewards/ledger.ts';
import type { ShownUser, UsersById } from '../people/users.ts';

/** The id of the company where a member has theirs: that of its workspace, because ids of all nouns are drawn from one space. */
export const companyId = (id: WorkspaceId): UserId => id as string as UserId;

/** The company as the giver of a post. It is no member. */
export const companyOf = ({ id, name, logo }: Pick<Workspace, 'id' | 'name' | 'logo'>): ShownUser => ({
  id: companyId(id),
  first_name: name,
  last_name: '',
  ...(logo !== undefined && { avatar: logo }),
  state: 'accepted',
});

/** The people of a page with the company among them. */
export const withCompany = (
  people: UsersById,
  workspace: Pick<Workspace, 'id' | 'name' | 'logo'>,
): UsersById => {
  const company = companyOf(workspace);
  return new Map([...people, [company.id, company]]);
};

/** A post of the company. In place of a value it has a mark, whose name is shown in the language of the reader. */
export const celebrationPost = (
  workspace: Workspace,
  {
    celebration,
    day,
    ...post
  }: Pick<StoredPost, 'id' | 'to_id' | 'score' | 'day'> & { readonly celebration: StoredCelebration },
  now: Date,
): StoredPost => ({
  ...post,
  workspace_id: workspace.id,
  from_id: companyOf(workspace).id,
  message: '',
  value: {
    id: workspace.id as string as ValueId,
    name: '',
    color: workspace.active_color,
    emoji: presentCelebration(celebration).emoji,
  },
  created_at: celebrationMoment(day, workspace.timezone).toISOString(),
  period: `day:${day}`,
  day,
  likes: 0,
  likers: [],
  celebration,
  added_at: now.toISOString(),
});

/** Whether this is what stands in a celebration, and in what colleagues add to it, in place of a value. */
export const isMark = ({ id }: Pick<ValueSnapshot, 'id'>, w: WorkspaceId): boolean => (id as string) === w;

/** What the company gives for a celebration. */
const pointsFor = (
  settings: CelebrationSettings,
  { kind, years = 0 }: { readonly kind: CelebrationKind; readonly years?: number },
): number =>
  kind === 'anniversary' ? anniversaryPoints(settings.anniversary_steps, years) : settings[`${kind}_points`];

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
    card,
  }: {
    readonly workspace: Workspace;
    readonly user: User | undefined;
    readonly kind: CelebrationKind;
    readonly day: string;
    /** The card that the member received for it. */
    readonly card?: GreetingCardId;
  },
  idsAt: (moment: Date) => Pick<IdFactory, 'post' | 'entry'>,
  now: Date,
): CelebrationPlan | undefined => {
  if (!user || !celebratedKinds(workspace).includes(kind) || !isBillingActive(workspace, now))
    return undefined;
  const [celebration] =
    kind === 'welcome'
      ? [isWelcomedOn(user, day, workspace.timezone) ? { kind } : undefined]
      : celebrationsOn(user, day, [kind], workspace.timezone);
  if (!celebration || (user.celebrated?.[kind] ?? 0) >= Number(day.slice(0, 4))) return undefined;
  const moment = celebrationMoment(day, workspace.timezone);
  const settings = celebrationSettings(workspace);
  const score = pointsFor(settings, celebration);
  const words = settings.words[kind];
  const id = idsAt(moment).post();
  const cause = { type: 'post', amount: score, post_id: id } as const;
  return {
    workspace,
    user,
    celebrated: { ...user.celebrated, [kind]: Number(day.slice(0, 4)) },
    ...(score > 0 && { entry: nextEntry(user, idsAt(now).entry(), cause, now) }),
    post: {
      ...celebrationPost(
        workspace,
        {
          id,
          to_id: [user.id],
          score,
          day,
          celebration: { ...celebration, ...(words && { words }), ...(card && { card_id: card }) },
        },
        now,
      ),
      ...(user.demo && { demo: true }),
    },
  };
};

const definedOf = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Body]?: Exclude<Body[Name], undefined>;
  };

/** The settings after a save. Points for each anniversary, from before there were steps, are one step. */
const settingsAfter = (
  before: CelebrationSettings,
  asked: CelebrationSettingsChange,
): CelebrationSettings => {
  const { words = {}, anniversary_points: same, anniversary_steps: asSteps, ...plain } = definedOf(asked);
  const steps = asSteps ?? (same === undefined ? before.anniversary_steps : oneStep(same));
  const own = Object.entries(definedOf(words)).map(([kind, text]) => [kind, text || null]);
  return {
    ...before,
    ...plain,
    anniversary_steps: steps.toSorted((a, b) => a.from - b.from),
    anniversary_points: anniversaryPoints(steps, 1),
    words: { ...before.words, ...(Object.fromEntries(own) as Partial<CelebrationSettings['words']>) },
  };
};

/**
 * What a save of the settings changes. A kind that is switched on begins with the next moment: what was before is not made
 * up for.
 * @throws Refusal unknown_placeholder
 */
export const celebrationChanges = (
  workspace: Pick<Workspace, 'celebrations' | 'celebrated_until' | 'timezone'>,
  asked: CelebrationSettingsChange = {},
  now: Date,
): Pick<Partial<Workspace>, 'celebrations' | 'celebrated_until'> => {
  const before = celebrationSettings(workspace);
  const celebrations = settingsAfter(before, asked);
  for (const kind of celebrationKinds)
    requireKnownPlaceholders(kind, celebrations.words[kind], ['celebrations', 'words', kind]);
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
