import type { PurchaseId, UserId } from '#shared/model/ids';
import type { Language } from '#shared/model/choices';
import type { NotificationKind } from '#shared/model/notifications';
import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredPost } from '#shared/model/post';
import type { Redemption, StoredPurchase } from '#shared/model/purchase';
import type { StoredReward } from '#shared/model/reward';
import type { MailProblem, Permission, User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { trialDaysLeft } from '../billing/billing.ts';
import { isFromBeforeReset } from '../workspaces/demo.ts';
import { isImported } from '../posts/posts.ts';
import { isMailEnabled } from '../workspaces/settings.ts';
import { isAwaitingFulfilment } from '../rewards/settlements.ts';
import { previousPeriod } from '../basics/time.ts';
import { type AllowanceSettings, isCurrentMember } from '../people/users.ts';

/** An item before and after a change. No `before`: it is new. No `after`: it was deleted. */
type Step<Noun> = { readonly before: Noun | undefined; readonly after: Noun | undefined };

/**
 * Whether it is a celebration without points, of which there is other news, or its receivers heard of it in the feed. An award is
 * told in any case.
 */
const isSilent = (given: StoredPost | StoredAddOn): boolean =>
  ('celebration' in given &&
    given.celebration !== undefined &&
    given.celebration.kind !== 'award' &&
    given.score === 0) ||
  ('private' in given && given.private === 'taken_out');

/**
 * The members to notify of a post, or of points that were added to one. Demo data sends no mail, and an imported post gives
 * no points.
 */
export const receiversToNotify = ({ before, after }: Step<StoredPost | StoredAddOn>): readonly UserId[] =>
  before || !after || after.demo || isImported(after) || isSilent(after) ? [] : after.to_id;

/** Whether this is a new purchase that an administrator has to fulfill. */
export const isNewRequest = ({ before, after }: Step<Redemption>): boolean =>
  !before && after?.kind === 'purchase' && !after.demo && isAwaitingFulfilment(after);

/** Whether an administrator settled the purchase. Buyers get no mail about their own cancellation. */
const isSettled = ({ status }: Redemption): boolean => status === 'fulfilled' || status === 'declined';

/** Whether somebody else canceled it: its demo reward went with the demo data. */
const isWithdrawn = ({ status, settled_by: by, parts }: StoredPurchase): boolean =>
  status === 'canceled' && by !== undefined && !parts.some(({ user_id: id }) => id === by);

/** The members to notify that a purchase was fulfilled, declined or withdrawn: each member who paid, once. */
export const settlementMailRecipients = ({ before, after }: Step<Redemption>): readonly UserId[] =>
  before &&
  after?.kind === 'purchase' &&
  !after.demo &&
  !isSettled(before) &&
  (isSettled(after) || (before.status !== after.status && isWithdrawn(after)))
    ? [...new Set(after.parts.map(({ user_id: id }) => id))]
    : [];

/** Whether a gift card could not be bought, which administrators have to know. */
export const isFailedGiftCard = ({ before, after }: Step<Redemption>): boolean =>
  before !== undefined &&
  after?.kind === 'purchase' &&
  !isSettled(before) &&
  after.status === 'declined' &&
  after.failure !== undefined;

/** The members to notify that an open team reward is being deleted, with the ids of their contributions. */
export const rewardDeletionMailRecipients = ({
  before,
  after,
}: Step<StoredReward>): ReadonlyMap<UserId, PurchaseId[]> => {
  const recipients = new Map<UserId, PurchaseId[]>();
  if (before?.status !== 'open' || after?.status !== 'closing') return recipients;
  for (const { id, user_id: u } of after.contributions) recipients.set(u, [...(recipients.get(u) ?? []), id]);
  return recipients;
};

/** The members to notify of work that needs this permission. */
export const administratorsWith = (users: readonly User[], permission: Permission): readonly User[] =>
  users.filter((user) => isAdministratorWith(user, permission));

export const isAdministratorWith = (
  { state, demo, permissions }: Pick<User, 'state' | 'demo' | 'permissions'>,
  permission: Permission,
): boolean => state === 'accepted' && demo !== true && permissions[permission] === true;

/** Whether a member can receive mail. Demo, deactivated and erased members cannot. */
export const canReceiveMail = (user: Pick<User, 'state' | 'demo' | 'email'>): boolean =>
  isCurrentMember(user) && user.demo !== true && user.email.length > 0;

/** Whether a mail of this kind is sent to the member now. */
export const shouldSendMail = (
  kind: NotificationKind,
  user: Pick<User, 'state' | 'demo' | 'email' | 'notifications'>,
  workspace: Pick<Workspace, 'notifications'>,
): boolean => canReceiveMail(user) && isMailEnabled(kind, user, workspace);

/** Whether a member hears of the new period of an allowance: only if they gave points in the one before. */
export const hearsOfNewPeriod = ({ limit_period: kind, timezone }: AllowanceSettings, now: Date) => {
  const before = previousPeriod(now, kind, timezone);
  return ({ state, demo, spent, period }: User): boolean =>
    state === 'accepted' && demo !== true && spent > 0 && period === before;
};

/** Whether the workspace or the item is being removed or was removed by a reset: then no mail is sent. */
export const isBeingRemoved = (
  workspace: Pick<Workspace, 'closing' | 'emptied_at'>,
  made?: { readonly added_at?: string; readonly created_at: string },
): boolean =>
  workspace.closing === 'delete' ||
  workspace.closing === 'reset' ||
  (made !== undefined && isFromBeforeReset(workspace, made));

/** How long an address that a mail did not reach gets no code. */
const codePauseMs = 86_400_000;

/**
 * Whether a code is sent to an address that gets no other mail. Mailboxes come back, and whoever asks for a code cannot
 * get in without one: one a day is tried. When it does not arrive either, its report begins the day anew.
 */
export const isCodeTried = ({ at }: MailProblem, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= codePauseMs;

/** The language of the member, else of the workspace. */
export const mailLanguage = (
  user: Pick<User, 'language'>,
  workspace: Pick<Workspace, 'language'>,
): Language => user.language ?? workspace.language;

/**
 * Whether a trial reminder is still correct: payments are not manual, the trial was not extended, and the last reminder (0) is sent
 * only after the end. A late reminder states the days that are really left.
 */
export const isTrialReminderDue = (
  workspace: Pick<Workspace, 'trial_ends_at' | 'manual_payments'>,
  days: number,
  now: Date,
): boolean => {
  const left = trialDaysLeft(workspace, now);
  return workspace.manual_payments !== true && left <= days && left > 0 === days > 0;
};
