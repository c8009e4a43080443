import { celebrations } from '#shared/contract/celebrations';
import type { CelebrationSettingsChange } from '#shared/model/celebration';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { internals, stack } from './stack.ts';
import { as, goTo } from './schedules.ts';
import { aTeam, type Member, storedPosts } from './team.ts';
import { call } from './stack.ts';

const { celebrationChanges } = await import('#shared/rules/celebrations/celebrations');

const both = {
  birthday: true,
  anniversary: true,
  birthday_points: 50,
  anniversary_points: 20,
  remind: false,
};

/** What a workspace is that celebrates from a moment on. */
export const celebratesFrom = (
  from: Date,
  { timezone = 'UTC', ...settings }: { timezone?: string | undefined } & CelebrationSettingsChange = {},
): Partial<Workspace> => ({
  timezone,
  ...celebrationChanges({ timezone }, { ...both, ...settings }, from),
});

type Changes = {
  readonly settings?: CelebrationSettingsChange;
  readonly workspace?: Partial<Workspace>;
  readonly users?: Record<string, Partial<User>>;
  /** Further members, by their names. */
  readonly more?: readonly string[];
};

/** The stack's clock only moves forward: each team begins in a year of its own, on the same days. */
const nextYear = (): number => stack.clock.now().getUTCFullYear() + 1;

/**
 * A team that celebrates from a moment of the year on. Bob was born on 2 March, and hired on 3 March eleven years ago.
 * `on` moves the clock to another moment of that year.
 */
export const aFestiveTeam = async (at: string, { settings, workspace, users, more = [] }: Changes = {}) => {
  const year = nextYear();
  const on = (moment: string, later = 0): Promise<void> => goTo(`${year + later}-${moment}:00Z`);
  await on(at);
  const now = stack.clock.now();
  const begun = celebratesFrom(now, { timezone: workspace?.timezone, ...settings });
  const team = await aTeam(['ann', 'bob', 'cyd', ...more] as ['ann', 'bob', 'cyd'], {
    workspace: { manual_payments: true, ...workspace, ...begun },
    users: {
      ...users,
      bob: { birth_date: '1988-03-02', hire_date: `${year - 11}-03-03`, ...users?.['bob'] },
    },
    now,
  });
  await stack.settle();
  return { ...team, on, year };
};
export type FestiveTeam = Awaited<ReturnType<typeof aFestiveTeam>>;

/** What a team has celebrated: kind, years, day of the year and points, the earliest first. */
export const celebrated = async (team: FestiveTeam): Promise<string[]> =>
  (await storedPosts(team)).flatMap(({ celebration, day, score }) =>
    celebration ? [[celebration.kind, celebration.years, day.slice(5), score].filter(Boolean).join(' ')] : [],
  );

export const changeMember = async (
  team: FestiveTeam,
  { id }: Pick<Member, 'id'>,
  set: Partial<User>,
): Promise<void> => {
  const { keys, table, writes } = internals;
  await table.write(writes.change(keys.user(team.workspace.id, id), { set }));
};

export const upcoming = async (team: FestiveTeam, member: Member) =>
  (await call(celebrations.list, {}, await as(team, member))).body;
