import {
  collectedUntil,
  queueArchiveJob,
  queueBilling,
  queueChat,
  queueGiftCards,
  queueHooks,
  queueSchedules,
  queueSeats,
  queueWorkspaceJob,
} from '#functions/adapters/queues/queue';
import type { DynamoDBStreamHandler } from 'aws-lambda';
import { type Change, type ChangeOf, parseChange } from '#functions/table/changes';
import { changesSchedules } from '#shared/rules/mails/schedules';
import { messagesFor } from '#functions/mails/kinds';
import { mapConcurrent } from '#functions/platform/concurrency';
import { followed } from './followed.ts';
import { followStream } from './stream.ts';
import { findWorkspace } from '#functions/data/workspaces';
import type { ChatMessage } from '#shared/events/chat';
import { type ChatOutlet, chatOutlets } from '#shared/model/chat';
import type { StoredPost } from '#shared/model/post';
import { isSubscriptionLive } from '#shared/rules/billing/billing';
import { saysOtherwise } from '#shared/rules/posts/corrections';
import { isGiftCardRequest } from '#shared/rules/rewards/gift-cards';
import { isBeingRemoved } from '#shared/rules/mails/mails';
import { alertOfKeys } from '#functions/workflows/alert-of-keys';
import { recordHookEvents } from '#functions/workflows/record-hook-events';
import { queueMails } from '#functions/mails/queue';

/** For how many changes the recipients are looked up at the same time. */
const width = 10;

const startJob = async ({ workspaceId, before, after }: ChangeOf<'job'>): Promise<void> => {
  if (before || !after || after.working !== undefined) return;
  if (after.job === 'write_archive' || after.job === 'read_archive' || after.job === 'apply_people')
    return queueArchiveJob(
      { job: after.job, workspace_id: workspaceId },
      after.job === 'write_archive' ? 'later' : 'now',
    );
  // Adding demo data does not have to wait for the last writers: the workspace stays open.
  await queueWorkspaceJob(
    { job: after.job, workspace_id: workspaceId },
    after.job === 'add_demo' ? 'now' : 'later',
  );
};

/**
 * A subscription pays for the members it has; a new one may have missed who joined while it was bought. A
 * workspace that begins to pay by contract may have a subscription that must end.
 */
const followBilling = async ({
  workspaceId: workspace_id,
  before,
  after,
  at,
}: ChangeOf<'workspace'>): Promise<void> => {
  if (!after || after.customer_id === undefined) return;
  const { users_count: members } = after;
  if (before?.manual_payments !== after.manual_payments)
    await queueBilling([{ about: 'workspace', workspace_id }]);
  const isNew = !isSubscriptionLive(before?.subscription);
  if (isSubscriptionLive(after.subscription) && (isNew || before?.users_count !== members))
    await queueSeats({ workspace_id, members, until: collectedUntil(at) });
};

/** Everybody hears of an announcement, by messages of their own. */
const tellEverybody = async ({ workspaceId, before, after }: ChangeOf<'announcement'>): Promise<void> => {
  if (after && before?.id !== after.id)
    await queueSchedules([{ workspace_id: workspaceId, announcement: { id: after.id } }]);
};

/** A gift card is bought from the queue, so that neither Stripe nor the shop of gift cards keeps anybody waiting. */
const buyGiftCard = async ({ before, after }: ChangeOf<'redemption'>): Promise<void> => {
  if (!before && after && isGiftCardRequest(after)) await queueGiftCards([{ purchase_id: after.id }]);
};

/** Whether chats hear of a post: demo data did not happen, and what is imported not now. */
const isAnnounced = (post: StoredPost | undefined): boolean =>
  post !== undefined && !post.demo && !post.imported;

type ChatChange = ChangeOf<'post' | 'privatePost' | 'greetingCard' | 'awardRequest'>;

/** Whether a post came or went, or says something else. A private one only comes: nothing announces it. */
const concernsChats = (change: Change): change is ChatChange => {
  if (change.noun === 'greetingCard')
    return change.before?.state === 'open' && change.after?.state === 'delivered';
  // Of a round, those who decide hear when it is over.
  if (change.noun === 'awardRequest')
    return !change.before && change.after !== undefined && change.after.round === undefined;
  if (change.noun === 'privatePost') return !change.before && change.after?.private === 'sent';
  if (change.noun !== 'post') return false;
  const { before, after } = change;
  if (isAnnounced(before) !== isAnnounced(after)) return true;
  return isAnnounced(after) && before !== undefined && after !== undefined && saysOtherwise(before, after);
};

/** What chats do about such a post. A workflow knows nobody whom it could tell, and takes nothing back. */
const chatMessagesOf = (change: ChatChange, outlets: readonly ChatOutlet[]): ChatMessage[] => {
  const chats = outlets.filter((outlet) => outlet !== 'workflow');
  const { workspaceId: workspace_id } = change;
  if (change.noun === 'greetingCard') {
    const { after: card } = change;
    return card ? chats.map((platform) => ({ about: 'card', platform, workspace_id, card_id: card.id })) : [];
  }
  if (change.noun === 'awardRequest') {
    const { after: request } = change;
    if (!request) return [];
    const about = { about: 'award_deciders', workspace_id, request_id: request.id } as const;
    return chats.map((platform) => ({ ...about, platform }));
  }
  const { noun, before, after } = change;
  const id = after?.id ?? before?.id;
  if (id === undefined) return [];
  const post = { workspace_id, post_id: id };
  if (!after) return chats.map((platform) => ({ about: 'withdrawn', platform, ...post }));
  if (before) return chats.map((platform) => ({ about: 'changed', platform, ...post }));
  const receivers = chats.map((platform) => ({ about: 'receivers' as const, platform, ...post }));
  if (noun === 'privatePost') return receivers;
  return [...outlets.map((platform) => ({ about: 'post' as const, platform, ...post })), ...receivers];
};

/**
 * New posts are announced in the chats that their workspace is connected with, and their receivers hear of them there. What
 * announced a deleted post goes, unless the workspace is being emptied.
 */
const tellChats = async (changes: readonly Change[]): Promise<void> => {
  const byWorkspace = Map.groupBy(changes.filter(concernsChats), ({ workspaceId }) => workspaceId);
  await mapConcurrent([...byWorkspace], width, async ([w, posts]) => {
    const workspace = await findWorkspace(w, { now: posts[0]?.at ?? new Date(0) });
    if (!workspace) return;
    const outlets = chatOutlets.filter((outlet) => workspace[`chat_${outlet}`]);
    const told = posts.filter(
      ({ before, after }) => after ?? (!before || !isBeingRemoved(workspace, before)),
    );
    const messages = told.flatMap((post) => chatMessagesOf(post, outlets));
    if (messages.length > 0) await queueChat(messages);
  });
};

/** Starts what follows from a change besides mails. */
const start = async (change: Change): Promise<void> => {
  if (change.noun === 'job') await startJob(change);
  if (change.noun === 'user') await alertOfKeys(change);
  if (change.noun === 'redemption') await buyGiftCard(change);
  if (change.noun === 'announcement') await tellEverybody(change);
  if (change.noun !== 'workspace') return;
  await followBilling(change);
  if (changesSchedules(change.before, change.after))
    await queueSchedules([{ workspace_id: change.workspaceId }]);
};

/** What changes at the same moment is read together, and its mails are queued together. */
const follow = async (changes: readonly Change[]): Promise<void> => {
  await queueMails((await mapConcurrent(changes, width, messagesFor)).flat());
  await queueHooks(await recordHookEvents(changes));
  await tellChats(changes);
  for (const change of changes) await start(change);
};

/**
 * Finds out who is notified of a change, which job a workspace needs and whether its schedules move, and queues the
 * messages. Stores what webhooks are told of it. Sends nothing.
 */
export const handler: DynamoDBStreamHandler = ({ Records }, context) =>
  followStream(Records, context, {
    parse: (record) => parseChange(record, followed.notify),
    belong: () => true,
    follow,
  });
