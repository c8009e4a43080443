import { afterEach } from 'vitest';
import { schedulePurposes } from '#shared/rules/mails/schedules';
import { posts } from '#shared/contract/posts';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { exposeToFaults } from './fault-injection/inject.ts';
import { mailsTo } from './mail-messages.ts';
import { postBody } from './post-body.ts';
import { call, internals, stack } from './stack.ts';
import { aTeam, madeTeams, type Member, signIn } from './team.ts';

const sometimes: ReadonlySet<string> = new Set([
  'celebration',
  'webhook',
  'key',
  'invitation',
  'last_day',
  'leaver',
  'card',
  'award',
  'people_file',
]);

/** What every workspace has a schedule for; the others only when something waits. */
export const alwaysScheduled = schedulePurposes.filter((purpose) => !sometimes.has(purpose));

const { scheduler } = await import('#functions/adapters/schedules/schedules');
exposeToFaults(scheduler);

// What the night does for all workspaces is not done for those that are over.
afterEach(async () => {
  for (const id of madeTeams)
    await internals.table.write(internals.writes.discard(internals.keys.workspace(id)));
});

export const day = 86_400_000;

/** Most tests of schedules count mails of other kinds. */
const withoutSummaries = { weekly_digest: false, monthly_report: false };

/** A team that begins now, on the clock of the stack. It gets no summaries, unless its notifications are given. */
export const aTeamNow = async (
  workspace: Partial<Workspace> = {},
  users: Record<string, Partial<User>> = {},
) => {
  const team = await aTeam(['ann', 'bob'], {
    workspace: { notifications: withoutSummaries, ...workspace },
    users,
    now: stack.clock.now(),
  });
  await stack.settle();
  return team;
};

/** When the schedules of a team run next, by their purpose. */
export const scheduled = ({ workspace: { id } }: { readonly workspace: Workspace }) =>
  Object.fromEntries(
    stack
      .upcoming()
      .filter(({ name }) => name.endsWith(id))
      .map(({ name, at }) => [name.slice(0, name.indexOf('-')), at.toISOString()]),
  );

/** When a moment is scheduled: at the first full minute at least ten seconds after it. */
export const minuteAfter = (moment: string | Date): string =>
  new Date(Math.ceil((new Date(moment).getTime() + 10_000) / 60_000) * 60_000).toISOString();

/** Moves the clock to an instant and waits for what follows. */
export const goTo = async (to: Date | string): Promise<void> => {
  stack.clock.set(new Date(to));
  await stack.settle();
};

/** Changes a stored workspace as an operator or a webhook would. */
export const changeWorkspace = async (
  { workspace: { id } }: { readonly workspace: Workspace },
  set: Partial<Workspace>,
): Promise<void> => {
  await internals.table.write(internals.writes.change(internals.keys.workspace(id), { set }));
  await stack.settle();
};

/** Lets a member give some points of their allowance to another. */
export const givePoints = async (
  team: Awaited<ReturnType<typeof aTeamNow>>,
  from: Member,
  to: Member,
): Promise<void> => {
  await call(posts.create, { body: postBody(team, [to], 7) }, await as(team, from));
  await stack.settle();
};

export const subjectsTo = ({ email }: Pick<Member, 'email'>): readonly string[] =>
  mailsTo(email).map(({ subject }) => subject);

/** The options of a call by a member, signed in at the time of the stack. */
export const as = async ({ workspace: { id } }: { readonly workspace: Workspace }, { id: u }: Member) => ({
  token: await signIn({ workspace_id: id, id: u }, stack.clock.now()),
});
