import { findDeciders } from '#functions/data/award-deciders';
import { findAwardRequest } from '#functions/data/award-requests';
import { findAward } from '#functions/data/awards';
import { findConnection } from '#functions/data/chat';
import { findUsers } from '#functions/data/users';
import { absoluteUrl } from '#functions/mails/links';
import { settleAwardRequests } from '#functions/workflows/settle-award-requests';
import type { ChatMessage, ChatMessageAbout } from '#shared/events/chat';
import type { AskedAward, ChatAnswer } from '#shared/model/chat-answers';
import type { AwardRequestId, UserId, WorkspaceId } from '#shared/model/ids';
import { maySettle } from '#shared/rules/awards/award-requests';
import { decidersToTell } from '#shared/rules/mails/award-news';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { personById } from '#shared/rules/people/users';
import { answerOnce } from './answer.ts';
import type { Opener, Platform } from './platform.ts';
import { answerAction, type ChatRequest } from './requests.ts';
import { findLinked, tellOnce } from './tell-receivers.ts';

const url = (): string => absoluteUrl('/awards');

/** Returns one queue message for each decider on a request who is linked with the chat, so that each is retried separately. */
export const findDecidersToTell = async (
  { platform, workspace_id, request_id }: ChatMessageAbout<'award_deciders'>,
  now: Date,
): Promise<readonly ChatMessage[]> => {
  const reading = { now, consistent: true };
  const [connection, request] = await Promise.all([
    findConnection(workspace_id, platform, reading),
    findAwardRequest(workspace_id, request_id, reading),
  ]);
  if (connection?.token === undefined || request?.status !== 'pending') return [];
  const deciders = decidersToTell(request, await findDeciders(request, { now }));
  const to = await findLinked(connection, deciders, reading);
  return to.map((user_id) => ({ about: 'award_requested', platform, workspace_id, request_id, user_id }));
};

/** What waits for a member to decide; undefined: it does not wait, or not for them. */
const findAsked = async (
  w: WorkspaceId,
  id: AwardRequestId,
  decider: UserId,
  now: Date,
): Promise<AskedAward | undefined> => {
  const reading = { now, consistent: true };
  const request = await findAwardRequest(w, id, reading);
  if (request?.status !== 'pending') return undefined;
  const { award_id, from_id: from, to_id: to, message } = request;
  const [award, people] = await Promise.all([
    findAward(w, award_id, reading),
    findUsers(w, [from, to, decider], reading),
  ]);
  const user = people.get(decider);
  if (!user || !maySettle(request, award, user, people.get(to))) return undefined;
  const nameOf = (one: UserId): string => nameWithDetail(personById(people, one));
  return {
    request: id,
    way: request.award.way,
    award: request.award.name,
    from: nameOf(from),
    to: nameOf(to),
    message,
    points: award && award.points_min === award.points_max ? award.points_min : null,
  };
};

/** Tells a decider of a request, alone. */
export const tellDecider = (
  opener: Opener,
  { workspace_id: w, request_id: id, user_id: to }: ChatMessageAbout<'award_requested'>,
  now: Date,
): Promise<void> =>
  tellOnce(
    opener,
    { w, to, key: `award-${id}`, like: 'reward_redemption' },
    now,
    async (chat, chatUser, speech) => {
      const asked = await findAsked(w, id, to, now);
      if (asked) await chat.notify(chatUser, { about: 'award_requested', url: url(), ...asked }, speech);
    },
  );

/**
 * Approves a request as the web does. The status of the request lets it happen once, so a press that is brought again finds
 * what it did itself, and says so.
 */
const approve = (request: ChatRequest, id: AwardRequestId, points: number): Promise<ChatAnswer> =>
  answerAction(request, async ({ user, workspace, reading, now }): Promise<ChatAnswer> => {
    const { workspaceId, userId } = request;
    const actor = { workspaceId, userId, user, workspace };
    const [result] = await settleAwardRequests(actor, { ids: [id], decision: 'approved', points }, now);
    const settled = await findAwardRequest(workspaceId, id, reading);
    if (settled?.status !== 'approved' || settled.settled_by !== userId)
      return { about: 'award_not_approved', code: result?.code ?? 'unknown', url: url() };
    const people = await findUsers(workspaceId, [settled.to_id], reading);
    return {
      about: 'award_approved',
      award: settled.award.name,
      name: nameWithDetail(personById(people, settled.to_id)),
    };
  });

/** Somebody approves a request by a button. */
export const followApproval = (
  platform: Platform,
  pressed: ChatMessageAbout<'approve_award'>,
  now: Date,
): Promise<void> =>
  answerOnce(platform, pressed, now, ({ chat, userId }) => {
    const { key, request_id: id, points } = pressed;
    const { workspace_id: workspaceId } = chat.connection;
    return approve({ workspaceId, userId, key, now }, id, points);
  });
