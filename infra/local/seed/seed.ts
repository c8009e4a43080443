import { sendPost } from '#functions/workflows/send-post';
import { recordAddOn } from '#functions/data/add-ons';
import { recordLike } from '#functions/data/likes';
import { findPost } from '#functions/data/posts';
import { get } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { addUser, findUsers } from '#functions/data/users';
import { addValue, addWorkspace } from '#functions/data/workspaces';
import { keys } from '#functions/table/keys';
import { change } from '#functions/table/writes';
import { newSecret, randomIdBytes } from '#functions/crypto/tokens';
import { demoPeople, demoMessages, type DemoMessage } from '#shared/locales/demo';
import { Email } from '#shared/model/common';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Notifications } from '#shared/model/notifications';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import type { Workspace } from '#shared/model/workspace';
import { planAddOn } from '#shared/rules/billing/add-ons';
import { createIds } from '#shared/rules/basics/ids';
import { planInvitation } from '#shared/rules/people/invitations';
import { foldForSearch } from '#shared/rules/basics/search';
import { celebrationChanges } from '#shared/rules/celebrations/celebrations';
import { addDays, addSeconds, dayOf } from '#shared/rules/basics/time';
import { allPermissions } from '#shared/rules/people/users';
import { planWorkspace } from '#shared/rules/workspaces/workspaces';
import { celebrations, datesOf, seedCelebration } from './seed-celebrations.ts';
import { seedGroups } from './seed-groups.ts';
import { seedShop } from './seed-shop.ts';

const address = (name: string): Email => Email.parse(`${foldForSearch(name)}@acme.example`);

/** Deterministic pseudo-random numbers, so that screenshots of the demo stay the same. */
const seededRandom = (seed: number) => () => {
  let x = (seed += 0x6d2b79f5);
  x = Math.imul(x ^ (x >>> 15), x | 1);
  x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
  return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
};

const mails = (wanted: boolean): Notifications => ({
  reward_redemption: wanted,
  reward_fulfilment: wanted,
  getting_points: wanted,
  weekly_digest: wanted,
  monthly_report: wanted,
  celebrations: wanted,
  invitation_reminders: wanted,
  announcements: wanted,
  cards: wanted,
  people_files: wanted,
});

type Team = {
  readonly workspace: Workspace;
  readonly people: readonly User[];
  readonly values: readonly Value[];
};

const seedTeam = async (now: Date, timezone: string): Promise<Team> => {
  const today = dayOf(now, timezone);
  const founded = addDays(now, -200);
  const ids = createIds(founded, randomIdBytes);
  const [first = { first_name: 'Anna', last_name: 'Petrova', words: { en: '' } }] = demoPeople;
  const { workspace, user, values } = planWorkspace({
    company_name: 'Acme Studio',
    first_name: first.first_name,
    last_name: first.last_name,
    job_title: first.words.en,
    phone: '',
    timezone,
    language: 'en',
    email: address(first.first_name),
    cursorKey: newSecret(),
    ids,
    now: founded,
  });
  const { show_demo_dialog: _, ...shown } = workspace;
  // Manual payments keep the demo usable after the trial.
  // Mails are off while the past month is created, and are switched on afterward.
  const kept: Workspace = {
    ...shown,
    manual_payments: true,
    limit: 250,
    notifications: mails(false),
    ...celebrationChanges(shown, celebrations, now),
  };
  const groupsOf = await seedGroups(kept.id, ids);
  const founder: User = { ...user, ...groupsOf(0) };
  await transact(
    addWorkspace(kept),
    ...addUser(founder),
    ...values.flatMap((value) => addValue(kept.id, value)),
  );
  const people: User[] = [founder];
  for (const [index, { first_name, last_name, words }] of demoPeople.slice(1).entries()) {
    const joined = addDays(founded, 1 + index / 4);
    const invited = planInvitation(
      { email: address(first_name), first_name, last_name },
      user,
      kept,
      createIds(joined, randomIdBytes),
      joined,
    );
    const { invitation_id: __, ...rest } = invited;
    const permissions = index === 0 ? allPermissions : invited.permissions;
    const groups = groupsOf(index + 1);
    // Whoever is first in a department leads it, and reports to the founder.
    const lead = people.slice(1).find((one) => one.department_id === groups.department_id) ?? founder;
    const member: User = {
      ...rest,
      job_title: words.en,
      ...datesOf(index, today),
      ...groups,
      manager_id: lead.id,
      state: 'accepted',
      permissions,
      accepted_at: joined.toISOString(),
    };
    await transact(...addUser(member));
    people.push(member);
  }
  return { workspace: kept, people, values };
};

const seedPost = async (
  { workspace, people, values }: Team,
  { words: { en: message }, value: valueAt, score }: DemoMessage,
  roll: () => number,
  now: Date,
): Promise<StoredPost | undefined> => {
  const pick = (): UserId => people[Math.floor(roll() ** 1.4 * people.length)]?.id as UserId;
  const [from, ...others] = [pick(), pick(), ...(roll() < 0.2 ? [pick()] : [])];
  const to = [...new Set(others)].filter((id) => id !== from);
  const known = await findUsers(workspace.id, [from, ...to], { now, consistent: true });
  const giver = known.get(from);
  const value = values[valueAt % values.length];
  if (!giver || to.length === 0 || !value) return undefined;
  return sendPost({
    draft: { to_id: to, score, value_id: value.id, message },
    giver,
    workspace: { ...workspace, limit: 1000 },
    people: known,
    value,
    now,
  });
};

const seedLikes = async (
  w: WorkspaceId,
  post: StoredPost,
  people: readonly User[],
  roll: () => number,
  now: Date,
) => {
  let read: StoredPost | undefined = post;
  for (const { id } of people) {
    if (id === post.from_id || roll() > 0.3 || !read) continue;
    await recordLike(read, id, now);
    read = await get<StoredPost>(keys.post(w, post.id), { now, consistent: true });
  }
};

/** Every seventh post has added points, from one or two colleagues who neither sent nor received it. */
const seedAddOns = async (
  { workspace, people }: Team,
  post: StoredPost,
  index: number,
  at: Date,
): Promise<void> => {
  if (index % 7 !== 3) return;
  const others = people.filter(({ id }) => id !== post.from_id && !post.to_id.includes(id));
  for (const [nth, { id }] of others.slice(index % 3, (index % 3) + 1 + (index % 2)).entries()) {
    const now = addSeconds(at, 60 * (nth + 1));
    const reading = { now, consistent: true };
    const [found, known] = await Promise.all([
      findPost(workspace.id, post.id, reading),
      findUsers(workspace.id, [id, ...post.to_id], reading),
    ]);
    const giver = known.get(id);
    if (!giver) continue;
    const ids = createIds(now, randomIdBytes);
    const plan = planAddOn({
      id: ids.addOn(),
      post: found,
      giver,
      workspace: { ...workspace, limit: 1000 },
      receivers: [...known.values()],
      score: 5,
      newEntryId: ids.entry,
      now,
    });
    await recordAddOn(plan, []);
  }
};

/** A few posts of each month before the last, so that the dashboard has something to compare with. */
const seedFormerMonths = async (team: Team, now: Date): Promise<void> => {
  const roll = seededRandom(20_260_412);
  const chosen = demoMessages.slice(0, 24);
  for (const [index, thanks] of chosen.entries())
    await seedPost(team, thanks, roll, addDays(now, -190 + (158 * index) / chosen.length));
};

/**
 * Creates a team that has used Bravo for 200 days: people, values, a month of posts and likes after quieter ones, and a
 * shop. Uses the same rules and transactions as the product. Returns the addresses to sign in with.
 * @param settle resolves when all jobs that follow from the writes are done
 */
export const seedDemo = async (
  now: Date,
  timezone: string,
  settle: () => Promise<void>,
): Promise<readonly { name: string; email: string }[]> => {
  const team = await seedTeam(now, timezone);
  const roll = seededRandom(20_261_121);
  const chosen = demoMessages.slice(0, 18);
  const posts = [...chosen, ...chosen.toReversed()];
  await seedFormerMonths(team, now);
  const visitShop = await seedShop(team, addDays(now, -38));
  for (const [index, thanks] of posts.entries()) {
    const age = 30 * 86_400 * (1 - (index + 1) / posts.length) ** 1.3 + 900;
    const at = addSeconds(now, -Math.round(age + roll() * 600));
    const post = await seedPost(team, thanks, roll, at);
    if (post) await seedLikes(team.workspace.id, post, team.people, roll, at);
    if (post) await seedAddOns(team, post, index, at);
    await visitShop(index, at);
  }
  await seedCelebration(team, now);
  await settle();
  await transact(change(keys.workspace(team.workspace.id), { set: { notifications: mails(true) } }));
  return team.people.slice(0, 4).map(({ first_name: first, last_name: last, email }) => ({
    name: `${first} ${last}`,
    email,
  }));
};
