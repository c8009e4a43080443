import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { announcePost } from '#functions/chat/announce';
import { followCommand } from '#functions/chat/command';
import { findDecidersToTell, followApproval, tellDecider } from '#functions/chat/award-requests';
import { ChatBusy } from '#functions/chat/failures';
import { followForm, openForm } from '#functions/chat/form';
import { followMeToo, followReaction } from '#functions/chat/join-in';
import { connectionOfTeam } from '#functions/chat/platform';
import { outlets, platforms } from '#functions/chat/platforms';
import { followRedemption } from '#functions/chat/redeem';
import { findReceiversToTell, tellOfCard, tellReceiver } from '#functions/chat/tell-receivers';
import { reviseAnnouncement } from '#functions/chat/revise';
import { withdrawPost } from '#functions/chat/withdraw';
import { recordLoss } from '#functions/data/chat';
import { exclusively } from '#functions/platform/exclusive';
import { ChatMessage, type ChatMessageAbout } from '#shared/events/chat';
import { handleEach } from './batch.ts';
import { queueChat } from '#functions/adapters/queues/queue';

/** An older report than the connection is about the one before. */
const lose = async ({ platform, team, problem, at }: ChatMessageAbout<'lost'>, now: Date): Promise<void> => {
  const connection = await connectionOfTeam(platform, team, { now, consistent: true });
  if (!connection || Date.parse(at) + 1000 <= Date.parse(connection.connected_at)) return;
  await recordLoss(connection, problem, new Date(at));
};

/** @returns after how many seconds the message is to come again; undefined when it is done */
const follow = async (message: ChatMessage, now: Date): Promise<number | undefined> => {
  if (message.about === 'post') {
    const { workspace_id: w, platform: outlet, post_id: id } = message;
    // On one machine all workers share a process: waiting in line costs less than coming again.
    return exclusively(`chat ${w} ${outlet}`, () => announcePost(outlets[outlet], w, outlet, id, now));
  }
  const platform = platforms[message.platform];
  if (message.about === 'changed') return reviseAnnouncement(outlets[message.platform], message, now);
  if (message.about === 'withdrawn') await withdrawPost(outlets[message.platform], message, now);
  if (message.about === 'receivers') await queueChat(await findReceiversToTell(message, now));
  if (message.about === 'received') await tellReceiver(platform, message, now);
  if (message.about === 'card') await tellOfCard(platform, message, now);
  if (message.about === 'award_deciders') await queueChat(await findDecidersToTell(message, now));
  if (message.about === 'award_requested') await tellDecider(platform, message, now);
  if (message.about === 'lost') await lose(message, now);
  if (message.about === 'command') await followCommand(platform, message, now);
  if (message.about === 'form_asked') await openForm(platform, message, now);
  if (message.about === 'form_sent') await followForm(platform, message, now);
  if (message.about === 'redeem') await followRedemption(platform, message, now);
  if (message.about === 'approve_award') await followApproval(platform, message, now);
  if (message.about === 'me_too') await followMeToo(platform, message, now);
  if (message.about === 'reaction') await followReaction(platform, message, now);
  if (message.about === 'own') await platform.followOwn(message.message, now);
  return undefined;
};

/** How long to wait for a chat that does not say how long, in seconds. */
const usual = 30;

/** What the chat has no time for goes back into the queue, as a message that was never received. */
const followOne = async ({ body }: SQSRecord, now: Date): Promise<void> => {
  const message = ChatMessage.parse(JSON.parse(body));
  let seconds: number | undefined;
  try {
    seconds = await follow(message, now);
  } catch (error) {
    if (!(error instanceof ChatBusy)) throw error;
    seconds = error.seconds ?? usual;
  }
  if (seconds !== undefined) await queueChat([message], seconds);
};

/** Answers people in chats, and announces posts there. */
export const handler: SQSHandler = ({ Records }) => handleEach(Records, followOne);
