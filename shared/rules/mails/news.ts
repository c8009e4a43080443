import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredAnnouncement } from '#shared/model/announcement';
import type { StoredAlert } from '#shared/model/connection-alert';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredNews } from '#shared/model/news';
import type { StoredComment, StoredPost } from '#shared/model/post';
import type { Redemption, StoredPurchase } from '#shared/model/purchase';
import type { StoredReport } from '#shared/model/report';
import type { StoredReward } from '#shared/model/reward';
import type { User } from '#shared/model/user';
import { addedComment, commentMailRecipients } from '../posts/comments.ts';
import { mentionsIn } from '../posts/composer-command.ts';
import { reportRecipients } from '../posts/reports.ts';
import {
  isNewRequest,
  receiversToNotify,
  rewardDeletionMailRecipients,
  settlementMailRecipients,
} from './mails.ts';
import { lastDayOfPeriod } from '../basics/time.ts';
import { newsToggles } from '../workspaces/settings.ts';
import { isCurrentMember } from '../people/users.ts';

/** An item before and after a change. No `before`: it is new. No `after`: it was deleted. */
type Step<Noun> = { readonly before: Noun | undefined; readonly after: Noun | undefined };

/** What happened, for those it concerns. Whether each of them hears of it is decided with `hearsNews`. */
export type NewsDraft = Omit<StoredNews, 'id' | 'number' | 'ttl'> & {
  readonly to: readonly UserId[];
  /** The id of what happened: of one kind a member gets one piece of news about it. */
  readonly source: string;
};

/** Whether a member gets this piece of news. Nobody hears of what they did themselves. */
export const hearsNews = (
  user: Pick<User, 'id' | 'state' | 'demo' | 'news_toggles'> | undefined,
  { kind, by_id: by }: Pick<NewsDraft, 'kind' | 'by_id'>,
): boolean =>
  user !== undefined &&
  user.id !== by &&
  isCurrentMember(user) &&
  user.demo !== true &&
  (kind === 'announcement' || kind === 'report' || newsToggles(user)[kind]);

/** To the receivers of a new post. */
export const receivedNews = (step: Step<StoredPost>): readonly NewsDraft[] => {
  const to = receiversToNotify(step);
  if (!step.after || step.after.celebration || to.length === 0) return [];
  const { id, from_id, score, created_at } = step.after;
  return [
    {
      kind: 'received',
      to,
      source: id,
      created_at,
      by_id: from_id,
      post_id: id,
      ...(score > 0 && { points: score }),
    },
  ];
};

/**
 * To the member whose day it is, and to colleagues. Only the post names the member, so that nothing here tells the date
 * when it is gone.
 */
export const celebrationNews = (
  { before, after }: Step<StoredPost>,
  colleagues: readonly UserId[],
): readonly NewsDraft[] => {
  if (before || !after?.celebration || after.demo) return [];
  const { id, to_id, score, added_at, created_at } = after;
  const about = { kind: 'celebration', source: id, created_at: added_at ?? created_at, post_id: id } as const;
  return [
    { ...about, to: to_id, ...(score > 0 && { points: score }) },
    { ...about, to: colleagues },
  ];
};

/** To the sender and the receivers of a post that a colleague added points to. */
export const addOnNews = (step: Step<StoredAddOn>): readonly NewsDraft[] => {
  const receivers = receiversToNotify(step);
  if (!step.after || receivers.length === 0) return [];
  const { id: source, from_id: by_id, created_at, post_id, post_from_id: sender, score: points } = step.after;
  return [{ kind: 'add_on', to: [sender, ...receivers], source, created_at, by_id, post_id, points }];
};

/** To administrators of people, about a post or comment that a member reports. */
export const reportNews = (
  { before, after }: Step<StoredReport>,
  administrators: readonly UserId[],
): readonly NewsDraft[] => {
  if (before || !after) return [];
  const { post_id, comment_id, by_id, reason, created_at } = after;
  const source = `${comment_id ?? post_id}#${by_id}`;
  const about = { source, created_at, by_id, post_id, comment_id, reason };
  return [{ kind: 'report', to: reportRecipients(after, administrators), ...about }];
};

/** To everybody else, what an administrator pinned above the feed. */
export const announcementNews = ({ id, by_id, created_at }: StoredAnnouncement): Omit<NewsDraft, 'to'> => ({
  kind: 'announcement',
  source: id,
  created_at,
  by_id,
  announcement_id: id,
});

/** To a member who can give more until the end of the period. */
export const extraNews = ({
  before,
  after,
  at,
}: Step<User> & { readonly at: Date }): readonly NewsDraft[] => {
  if (!before || !after?.extra) return [];
  const { id, period, allowance_number: number = 0, extra, extra_reason: reason } = after;
  const points = extra - (number === (before.allowance_number ?? 0) ? (before.extra ?? 0) : 0);
  if (points <= 0) return [];
  return [
    {
      kind: 'extra',
      to: [id],
      source: `${number}#${extra}`,
      created_at: at.toISOString(),
      points,
      until: lastDayOfPeriod(period),
      ...(reason !== undefined && { reason }),
    },
  ];
};

/** To a member who leaves soon, with coins to spend, and to the owner who stays beyond the last day. */
export const lastDayNews = ({
  before,
  after,
  at,
}: Step<User> & { readonly at: Date }): readonly NewsDraft[] => {
  const { id, last_day: until, last_day_told: told, balance: points } = after ?? {};
  if (!before || !id || !until || told === undefined || told === before.last_day_told) return [];
  if (told > 0 && (points ?? 0) <= 0) return [];
  const about = { to: [id], source: `${until}#${told}`, created_at: at.toISOString(), until };
  return [{ kind: 'last_day', ...about, ...(told > 0 ? { points: points ?? 0 } : { outcome: 'skipped' }) }];
};

/** To account administrators, about a connection of their workspace. */
export const alertNews = (
  { id: source, created_at, connection, why, name }: StoredAlert,
  to: readonly UserId[],
): readonly NewsDraft[] => [
  { kind: 'connection', to, source, created_at, connection: { connection, why, name } },
];

/** To the sender and the receivers of a post with a new comment. */
export const commentNews = ({ before, after }: Step<StoredPost>): readonly NewsDraft[] => {
  const added = before && after && !after.demo ? addedComment(before, after) : undefined;
  if (!after || !added) return [];
  const { id, from_id: by_id, created_at } = added;
  const about = { source: id, created_at, by_id, post_id: after.id, comment_id: id };
  return [{ kind: 'comment', to: commentMailRecipients(after, added), ...about }];
};

/** A new text that names somebody by a handle, and those whom other news tell of it already. */
type Mention = {
  readonly handles: readonly string[];
  /** Who was chosen by name. */
  readonly chosen: readonly UserId[];
  readonly told: readonly UserId[];
  readonly news: Omit<NewsDraft, 'to'>;
};

const handlesIn = (text: string): readonly string[] => {
  const people = mentionsIn(text).map(({ handle }) => handle);
  return [...new Set(people)].slice(0, limits.news.handles);
};

/** Who is named in corrected words, and was not before. */
const addedHandles = (before: { readonly message: string }, after: { readonly message: string }) => {
  const known = new Set(handlesIn(before.message));
  return handlesIn(after.message).filter((handle) => !known.has(handle));
};

const correctedMention = (before: StoredPost, after: StoredPost): Mention | undefined => {
  const handles = addedHandles(before, after);
  const { id: source, from_id: by_id, edited_at, created_at, to_id: receivers } = after;
  if (handles.length === 0) return undefined;
  return {
    handles,
    chosen: [],
    told: receivers,
    news: { kind: 'mentioned', source, created_at: edited_at ?? created_at, by_id, post_id: after.id },
  };
};

/** The people whom the corrected words of a comment name, and who were not named before. */
export const mentionInComment = ({ before, after }: Step<StoredComment>): Mention | undefined => {
  if (!before || !after || before.message === after.message) return undefined;
  const { id: source, from_id: by_id, edited_at, created_at, post_id } = after;
  const known = new Set(before.mentioned);
  const chosen = (after.mentioned ?? []).filter((one) => !known.has(one));
  const handles = addedHandles(before, after);
  if (handles.length + chosen.length === 0) return undefined;
  return {
    handles,
    chosen,
    told: [],
    news: {
      kind: 'mentioned',
      source,
      created_at: edited_at ?? created_at,
      by_id,
      post_id,
      comment_id: after.id,
    },
  };
};

/** The handles in a new post or comment. A handle that the composer understood is a receiver, and not in the text. */
export const mentionIn = ({ before, after }: Step<StoredPost>): Mention | undefined => {
  if (!after || after.demo) return undefined;
  if (before && before.message !== after.message) return correctedMention(before, after);
  const added = before ? addedComment(before, after) : after;
  const handles = added ? handlesIn(added.message) : [];
  const chosen = added && 'mentioned' in added ? (added.mentioned ?? []) : [];
  if (!added || handles.length + chosen.length === 0) return undefined;
  const { id: source, from_id: by_id, created_at } = added;
  return {
    handles,
    chosen,
    told: before ? [after.from_id, ...after.to_id] : after.to_id,
    news: {
      kind: 'mentioned',
      source,
      created_at,
      by_id,
      post_id: after.id,
      ...(before && { comment_id: added.id as StoredComment['id'] }),
    },
  };
};

/** To each member who paid for a request that ended, unless they settled it themselves. */
export const settledNews = (step: Step<Redemption>): readonly NewsDraft[] => {
  const { after } = step;
  const paid = settlementMailRecipients(step);
  if (after?.kind !== 'purchase' || paid.length === 0) return [];
  const { id, status, status_changed_at: created_at, settled_by: by } = after;
  const outcome = status === 'fulfilled' || status === 'declined' ? status : 'withdrawn';
  const to = paid.filter((one) => one !== by);
  return [{ kind: 'reward_settled', to, source: id, created_at, purchase_id: id, outcome }];
};

/** To each contributor to a team reward that is deleted before it was full. */
export const withdrawnNews = (step: Step<StoredReward> & { readonly at: Date }): readonly NewsDraft[] =>
  [...rewardDeletionMailRecipients(step)].flatMap(([to, [contribution]]): NewsDraft[] => {
    const { after, at } = step;
    if (contribution === undefined || after?.closed_by === to) return [];
    const about = { source: after?.id ?? '', created_at: at.toISOString(), purchase_id: contribution };
    return [{ kind: 'reward_settled', to: [to], ...about, outcome: 'withdrawn' }];
  });

/** Who completed a request: its buyer, or whoever contributed last. */
const requester = ({ parts }: StoredPurchase): UserId | undefined => parts.at(-1)?.user_id;

/** To the rewards administrators, about a new request; not to one who redeemed it for a member. */
export const requestNews = (
  step: Step<Redemption>,
  administrators: readonly UserId[],
): readonly NewsDraft[] => {
  const { after } = step;
  if (after?.kind !== 'purchase' || !isNewRequest(step)) return [];
  const { id, created_at, redeemed_by: helper } = after;
  const by_id = requester(after);
  const to = administrators.filter((one) => one !== helper);
  return [
    { kind: 'request_to_settle', to, source: id, created_at, purchase_id: id, ...(by_id && { by_id }) },
  ];
};

/** To the contributors to a team reward that somebody else has filled. */
export const teamRewardNews = ({ before, after }: Step<Redemption>): readonly NewsDraft[] => {
  if (before || after?.kind !== 'purchase' || after.demo || after.reward.reward_type !== 'team') return [];
  const { id, created_at, parts } = after;
  const by_id = requester(after);
  const to = [...new Set(parts.map(({ user_id: user }) => user))];
  return [{ kind: 'team_reward_full', to, source: id, created_at, purchase_id: id, ...(by_id && { by_id }) }];
};
