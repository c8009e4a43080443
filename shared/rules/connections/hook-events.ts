import type { StoredAddOn } from '#shared/model/add-on';
import type { StoredAwardRequest } from '#shared/model/award-request';
import type { StoredAnnouncement } from '#shared/model/announcement';
import type { HookEvent, HookFacts } from '#shared/model/hook-event';
import type { HookEventType } from '#shared/model/hook-kinds';
import { fieldsWhere } from '#shared/model/member-fields';
import type { StoredPost } from '#shared/model/post';
import { isPayroll } from '../rewards/leavers.ts';
import { saysOtherwise } from '../posts/corrections.ts';
import type { Redemption, StoredPurchase } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';

type Step<Item> = { readonly before: Item | undefined; readonly after: Item | undefined };

/** A change that an event may follow from, and when the table made it. */
type HookSource = { readonly at: Date } & (
  | ({ readonly noun: 'post' } & Step<StoredPost>)
  | ({ readonly noun: 'addOn' } & Step<StoredAddOn>)
  | ({ readonly noun: 'redemption' } & Step<Redemption>)
  | ({ readonly noun: 'awardRequest' } & Step<StoredAwardRequest>)
  | ({ readonly noun: 'user' } & Step<User>)
  | ({ readonly noun: 'announcement' } & Step<StoredAnnouncement>)
);

const event = (type: HookEventType, subject: string, at: string, facts: HookFacts): HookEvent => ({
  type,
  subject,
  at,
  facts,
});

const postEvent = ({ before, after }: Step<StoredPost>, at: Date): HookEvent | undefined => {
  const post = after ?? before;
  if (!post || post.demo || post.imported) return undefined;
  const isUpdate = before !== undefined && after !== undefined;
  if (isUpdate && (after.celebration || !saysOtherwise(before, after))) return undefined;
  const { id, from_id, to_id, score, value, celebration, created_at } = post;
  const subject = `post/${id}`;
  if (after && celebration?.award)
    return event('award.given', subject, created_at, {
      about: 'award',
      id,
      award: { id: celebration.award.id, name: celebration.name ?? '' },
      by_id: celebration.award.by_id,
      to_id,
      score,
      created_at,
    });
  if (after && celebration)
    return event('celebration.posted', subject, post.added_at ?? created_at, {
      about: 'celebration',
      id,
      kind: celebration.kind,
      years: celebration.years ?? null,
      ...(celebration.name !== undefined && { name: celebration.name }),
      to_id,
      score,
      created_at,
    });
  const facts = { id, from_id, to_id, score, value: { id: value.id, name: value.name }, created_at };
  if (isUpdate) return event('post.updated', subject, at.toISOString(), { about: 'post', ...facts });
  // An item that is gone has no time of its own.
  return event(after ? 'post.created' : 'post.deleted', subject, after ? created_at : at.toISOString(), {
    about: 'post',
    ...facts,
  });
};

const pointsEvent = ({ before, after }: Step<StoredAddOn>, at: Date): HookEvent | undefined => {
  const addOn = after ?? before;
  if (!addOn || addOn.demo || (before && after)) return undefined;
  const { id, post_id, from_id, to_id, score, created_at } = addOn;
  return event(
    after ? 'points.added' : 'points.removed',
    `points/${id}`,
    after ? created_at : at.toISOString(),
    { about: 'points', id, post_id, from_id, to_id, score, created_at },
  );
};

const rewardFacts = (purchase: StoredPurchase): HookFacts => {
  const { reward, settled_by } = purchase;
  return {
    about: 'reward',
    id: purchase.id,
    status: purchase.status,
    reward: { id: reward.id, title: reward.title, reward_type: reward.reward_type },
    price: purchase.price,
    buyer_ids: [...new Set(purchase.parts.map(({ user_id: id }) => id))],
    ...(settled_by && { settled_by }),
    created_at: purchase.created_at,
    status_changed_at: purchase.status_changed_at,
  };
};

const ends = new Set<Redemption['status']>(['fulfilled', 'declined', 'canceled']);

/** A contribution to a team reward is no request yet: the request follows when the reward is paid for. */
const rewardEvent = ({ before, after }: Step<Redemption>): HookEvent | undefined => {
  if (after?.kind !== 'purchase' || after.demo) return undefined;
  const subject = `reward/${after.id}`;
  // What was paid with wages was never requested.
  if (!before && !isPayroll(after))
    return event('reward.requested', subject, after.created_at, rewardFacts(after));
  return ends.has(after.status) && !(before && ends.has(before.status))
    ? event('reward.settled', subject, after.status_changed_at, rewardFacts(after))
    : undefined;
};

/** What a receiver is told of a member. A balance is none of it: it changes with every post. */
const shown = fieldsWhere('hook', true);

const memberEventType = (before: User | undefined, after: User | undefined): HookEventType | undefined => {
  if (!after || after.state === 'deleted')
    return before && before.state !== 'deleted' ? 'member.removed' : undefined;
  if (before?.state !== after.state) {
    if (after.state === 'pending') return 'member.invited';
    return after.state === 'accepted' ? 'member.joined' : 'member.deactivated';
  }
  return shown.some((field) => before[field] !== after[field]) ? 'member.updated' : undefined;
};

const memberEvent = ({ before, after }: Step<User>, at: Date): HookEvent | undefined => {
  const user = after ?? before;
  const type = memberEventType(before, after);
  if (!user || user.demo || !type) return undefined;
  const { id, created_at, accepted_at } = user;
  const ownTime =
    type === 'member.invited' && !before
      ? created_at
      : type === 'member.joined' && accepted_at
        ? accepted_at
        : at.toISOString();
  return event(type, `member/${id}`, ownTime, {
    about: 'member',
    id,
    ...(type === 'member.removed' && { removed: true }),
  });
};

const awardRequestEvent = ({ before, after }: Step<StoredAwardRequest>): HookEvent | undefined => {
  if (before || !after) return undefined;
  const { id, award_id, award, from_id, to_id, created_at } = after;
  const named = { id: award_id, name: award.name };
  const facts = { about: 'award_request', id, award: named, from_id, to_id, created_at } as const;
  return event('award.requested', `award_request/${id}`, created_at, facts);
};

/** One that replaces another is new. */
const announcementEvent = ({ before, after }: Step<StoredAnnouncement>): HookEvent | undefined => {
  if (!after || before?.id === after.id) return undefined;
  const { id, until, created_at } = after;
  const facts = { about: 'announcement', id, until, created_at } as const;
  return event('announcement.pinned', `announcement/${id}`, created_at, facts);
};

/** Returns what webhooks are told of a change; undefined: nothing. Demo data did not happen, and what is imported not now. */
export const hookEventOf = (source: HookSource): HookEvent | undefined => {
  if (source.noun === 'post') return postEvent(source, source.at);
  if (source.noun === 'addOn') return pointsEvent(source, source.at);
  if (source.noun === 'redemption') return rewardEvent(source);
  if (source.noun === 'awardRequest') return awardRequestEvent(source);
  if (source.noun === 'announcement') return announcementEvent(source);
  return memberEvent(source, source.at);
};

/** Whether something that is removed goes because its workspace is emptied, which is no event of its own. */
export const isEmptied = (
  { facts }: HookEvent,
  { closing, emptied_at: at }: Pick<Workspace, 'closing' | 'emptied_at'>,
): boolean =>
  closing === 'reset' ||
  closing === 'delete' ||
  (at !== undefined && 'created_at' in facts && facts.created_at < at);
