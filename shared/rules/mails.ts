import type { PurchaseId, UserId } from '#shared/model/ids';
import type { Language } from '#shared/model/limits';
import type { NotificationKind } from '#shared/model/notifications';
import type { StoredPost } from '#shared/model/post';
import type { StoredContribution, StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { Permission, User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { trialDaysLeft } from './billing.ts';
import { isEmptied } from './demo.ts';
import { wantsMail } from './settings.ts';
import { isOpen } from './settlements.ts';
import { takesPart } from './users.ts';

/** An item before and after a change; absent before: it is new, absent after: it is gone. */
type Step<Noun> = { readonly before: Noun | undefined; readonly after: Noun | undefined };
type Bought = StoredPurchase | StoredContribution;

/** Whom a post is told to when it is new. Demo data comes without a sound. */
export const toldOfPost = ({ before, after }: Step<StoredPost>): readonly UserId[] =>
  before || !after || after.demo ? [] : after.to_id;

/** Whether somebody now waits for an administrator to hand a reward over. */
export const isRequest = ({ before, after }: Step<Bought>): boolean =>
  !before && after?.kind === 'purchase' && !after.demo && isOpen(after);

/** Whether a request ended as an administrator decided; what its buyer takes back is no news to them. */
const isSettled = ({ status }: Bought): boolean => status === 'fulfilled' || status === 'declined';

/** Who hears that a request was fulfilled or declined: everybody who paid for it, once. */
export const toldOfEnd = ({ before, after }: Step<Bought>): readonly UserId[] =>
  before && after?.kind === 'purchase' && !after.demo && !isSettled(before) && isSettled(after)
    ? [...new Set(after.parts.map(({ user_id: id }) => id))]
    : [];

/** Who hears that an open team reward is being deleted, with what each had put in. */
export const toldOfDeletion = ({ before, after }: Step<StoredReward>): ReadonlyMap<UserId, PurchaseId[]> => {
  const told = new Map<UserId, PurchaseId[]>();
  if (before?.status !== 'open' || after?.status !== 'closing') return told;
  for (const { id, user_id: u } of after.contributions) told.set(u, [...(told.get(u) ?? []), id]);
  return told;
};

/** The members a kind of work is told to. */
export const administrators = (users: readonly User[], permission: Permission): readonly User[] =>
  users.filter((user) => runs(user, permission));

export const runs = ({ state, demo, permissions }: User, permission: Permission): boolean =>
  state === 'accepted' && demo !== true && permissions[permission] === true;

/** Whether there is anybody to write to: demo members never get mail, nor who has left or was erased. */
export const isReachable = (user: Pick<User, 'state' | 'demo' | 'email'>): boolean =>
  takesPart(user) && user.demo !== true && user.email.length > 0;

/** Whether a mail of this kind goes to somebody now. */
export const getsMail = (
  kind: NotificationKind,
  user: Pick<User, 'state' | 'demo' | 'email' | 'notifications'>,
  workspace: Pick<Workspace, 'notifications'>,
): boolean => isReachable(user) && wantsMail(kind, user, workspace);

/** Nobody is told of what is on its way out, with its workspace or when that is emptied. */
export const isGoing = (
  workspace: Pick<Workspace, 'closing' | 'emptied_at'>,
  made?: { readonly added_at?: string; readonly created_at: string },
): boolean =>
  workspace.closing === 'delete' ||
  workspace.closing === 'reset' ||
  (made !== undefined && isEmptied(workspace, made));

/** One's own language, else the workspace's. */
export const mailLanguage = (
  user: Pick<User, 'language'>,
  workspace: Pick<Workspace, 'language'>,
): Language => user.language ?? workspace.language;

/**
 * Whether a reminder of the trial's end still is true: no operator took over, the end was not put off, and the last
 * one (0) comes only when it is over. One that comes late says how much is really left.
 */
export const isTrialNews = (
  workspace: Pick<Workspace, 'trial_ends_at' | 'manual_payments'>,
  days: number,
  now: Date,
): boolean => {
  const left = trialDaysLeft(workspace, now);
  return workspace.manual_payments !== true && left <= days && left > 0 === days > 0;
};
