import { recordInvitation } from '#functions/data/invitations';
import { findPost } from '#functions/data/posts';
import { findContributions, findPurchase } from '#functions/data/purchases';
import type { Reading } from '#functions/data/table/read';
import { findUser, findUsers } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { hashSecret, invitationToken, newSecret } from '#functions/crypto/tokens';
import { paymentFailedMail, trialMail } from './billing.ts';
import { absoluteUrl, pictureUrl, unsubscribeLinks } from './links.ts';
import type { Mail } from '#functions/adapters/mail/mail';
import { endedMail, pointsMail, requestedMail } from './notices.ts';
import { invitationMail } from './templates.ts';
import type { MailMessage } from '#shared/events/mail';
import type { NotificationKind } from '#shared/model/notifications';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { trialDaysLeft } from '#shared/rules/billing';
import {
  shouldSendMail,
  isBeingRemoved,
  canReceiveMail,
  isTrialReminderDue,
  mailLanguage,
  isAdministratorWith,
} from '#shared/rules/mails';
import { purchaseComments, contributionIds } from '#shared/rules/purchase-views';
import { displayName } from '#shared/rules/users';
import { totalPaid } from '#shared/rules/rewards';

type Kind = MailMessage['mail'];
type Of<K extends Kind> = Extract<MailMessage, { mail: K }>;

/** The recipient and the current data: what was true when the message was queued may have changed. */
type Facts = { readonly user: User; readonly workspace: Workspace; readonly reading: Reading };
/** Renders the mail of a message; returns undefined when it is no longer to be sent. */
type Write<K extends Kind> = (message: Of<K>, facts: Facts) => Promise<Mail | undefined>;

const addressed = ({ user, workspace }: Facts, kind: NotificationKind) => ({
  workspace,
  language: mailLanguage(user, workspace),
  unsubscribe: unsubscribeLinks(workspace, user.id, kind),
});

/** Returns a name to show; undefined for a user who was erased or is gone. */
const displayNameOf = (user: User | undefined): string | undefined =>
  user && user.state !== 'deleted' ? displayName(user) : undefined;

/**
 * The link's secret is created here and is only in the mail: neither table, stream nor queue ever contains it. An
 * invitation that was cancelled, replaced or accepted meanwhile is not sent.
 */
const invitation: Write<'invitation'> = async ({ invitation_id: id }, { user, workspace, reading }) => {
  if (user.state !== 'pending' || user.invitation_id !== id) return undefined;
  const inviter = user.invited_by && (await findUser(user.workspace_id, user.invited_by, reading));
  const secret = newSecret();
  await recordInvitation(user, id, hashSecret(secret), reading.now);
  const url = absoluteUrl(`/login/accept#${invitationToken(user.workspace_id, user.id, secret)}`);
  return invitationMail(
    workspace,
    mailLanguage(user, workspace),
    inviter ? displayNameOf(inviter) : undefined,
    url,
  );
};

const points: Write<'points'> = async ({ post_id: p }, facts) => {
  const { user, workspace, reading } = facts;
  if (!shouldSendMail('getting_points', user, workspace)) return undefined;
  const post = await findPost(workspace.id, p, reading);
  if (!post?.to_id.includes(user.id) || isBeingRemoved(workspace, post)) return undefined;
  const others = post.to_id.filter((id) => id !== user.id);
  const people = await findUsers(workspace.id, [post.from_id, ...others], reading);
  const sender = people.get(post.from_id);
  return pointsMail(addressed(facts, 'getting_points'), {
    ...post,
    sender: { name: displayNameOf(sender), picture: pictureUrl(sender?.avatar) },
    others: others.flatMap((id) => displayNameOf(people.get(id)) ?? []),
    balance: user.balance,
    path: `/feed#post-${post.id}`,
  });
};

const rewardRequested: Write<'reward_requested'> = async ({ purchase_id: p }, facts) => {
  const { user, workspace, reading } = facts;
  if (
    !isAdministratorWith(user, 'rewards_administrator') ||
    !shouldSendMail('reward_redemption', user, workspace)
  )
    return undefined;
  const purchase = await findPurchase(workspace.id, p, reading);
  if (purchase?.status !== 'pending' || isBeingRemoved(workspace, purchase)) return undefined;
  const buyers = [...new Set(purchase.parts.map(({ user_id: id }) => id))];
  const written = await findContributions(workspace.id, contributionIds([purchase]), reading);
  const comments = purchaseComments(purchase, written);
  const authors = comments.map(({ user_id: id }) => id);
  const people = await findUsers(workspace.id, [...new Set([...buyers, ...authors])], reading);
  return requestedMail(addressed(facts, 'reward_redemption'), {
    reward: purchase.reward,
    price: totalPaid(purchase.parts),
    buyers: buyers.map((id) => displayNameOf(people.get(id))),
    comments: comments.map(({ user_id: id, comment }) => ({ name: displayNameOf(people.get(id)), comment })),
  });
};

const rewardEnded: Write<'reward_ended'> = async ({ purchase_id: p }, facts) => {
  const { user, workspace, reading } = facts;
  if (!shouldSendMail('reward_fulfilment', user, workspace)) return undefined;
  const purchase = await findPurchase(workspace.id, p, reading);
  if (!purchase || isBeingRemoved(workspace, purchase)) return undefined;
  const { status, reward, parts, gift_card_url: giftCard } = purchase;
  const amount = totalPaid(parts.filter(({ user_id: id }) => id === user.id));
  if (amount === 0 || (status !== 'fulfilled' && status !== 'declined')) return undefined;
  const ending = { reward, amount };
  return endedMail(
    addressed(facts, 'reward_fulfilment'),
    status === 'fulfilled' ? { ...ending, how: status, giftCard } : { ...ending, how: status },
  );
};

const rewardWithdrawn: Write<'reward_withdrawn'> = async ({ contribution_ids: ids }, facts) => {
  const { user, workspace, reading } = facts;
  if (!shouldSendMail('reward_fulfilment', user, workspace)) return undefined;
  const found = await findContributions(workspace.id, ids, reading);
  const own = [...found.values()].filter(({ user_id: id }) => id === user.id);
  const [first] = own;
  if (!first || isBeingRemoved(workspace, first)) return undefined;
  return endedMail(addressed(facts, 'reward_fulfilment'), {
    reward: first.reward,
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
    how: 'withdrawn',
  });
};

const trialEnding: Write<'trial_ending'> = async ({ days }, { user, workspace, reading: { now } }) =>
  isAdministratorWith(user, 'billing_administrator') && isTrialReminderDue(workspace, days, now)
    ? trialMail(workspace, mailLanguage(user, workspace), trialDaysLeft(workspace, now))
    : undefined;

const paymentFailed: Write<'payment_failed'> = async (_, { user, workspace }) =>
  isAdministratorWith(user, 'billing_administrator')
    ? paymentFailedMail(workspace, mailLanguage(user, workspace))
    : undefined;

const writers: { readonly [K in Kind]: Write<K> } = {
  invitation,
  points,
  reward_requested: rewardRequested,
  reward_ended: rewardEnded,
  reward_withdrawn: rewardWithdrawn,
  trial_ending: trialEnding,
  payment_failed: paymentFailed,
};

/** Reads the current facts; returns undefined when the recipient or the workspace is gone. */
export const loadFacts = async (
  { workspace_id: w, user_id: u }: MailMessage,
  now: Date,
): Promise<Facts | undefined> => {
  const reading: Reading = { now, consistent: true };
  const [user, workspace] = await Promise.all([findUser(w, u, reading), findWorkspace(w, reading)]);
  if (!user || !canReceiveMail(user) || !workspace || workspace.closing === 'delete') return undefined;
  return { user, workspace, reading };
};

/** Renders the mail of a message; returns undefined when it is no longer to be sent. */
export const renderMessage = (message: MailMessage, facts: Facts): Promise<Mail | undefined> =>
  (writers[message.mail] as Write<Kind>)(message, facts);
