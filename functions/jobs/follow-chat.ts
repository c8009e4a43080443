import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { ChatBusy } from '#functions/adapters/chat/failures';
import { findConnection, findTeamsWorkspace, recordLoss } from '#functions/data/chat';
import { exclusively } from '#functions/platform/exclusive';
import { followAnnounceHere, followConnect, followRemoval } from '#functions/workflows/chat/connect-teams';
import { announcePost } from '#functions/workflows/chat/announce';
import { followCommand } from '#functions/workflows/chat/follow-command';
import { followForm, openForm } from '#functions/workflows/chat/form';
import { followHome, followRedemption } from '#functions/workflows/chat/home';
import { followMeToo, followReaction } from '#functions/workflows/chat/join-in';
import { findReceiversToTell, tellReceiver } from '#functions/workflows/chat/tell-receivers';
import { withdrawPost } from '#functions/workflows/chat/withdraw';
import { ChatMessage, type ChatMessageAbout } from '#shared/events/chat';
import { handleEach } from './batch.ts';
import { queueChat } from './queue.ts';

/** An older report than the connection is about the one before. */
const lose = async ({ platform, team, problem, at }: ChatMessageAbout<'lost'>, now: Date): Promise<void> => {
  const reading = { now, consistent: true };
  const w = await findTeamsWorkspace(platform, team, reading);
  const connection = w && (await findConnection(w, platform, reading));
  if (connection?.team_id !== team || Date.parse(at) + 1000 <= Date.parse(connection.connected_at)) return;
  await recordLoss(connection, problem, new Date(at));
};

/** @returns after how many seconds the message is to come again; undefined when it is done */
const follow = async (message: ChatMessage, now: Date): Promise<number | undefined> => {
  if (message.about === 'post') {
    const { workspace_id: w, platform, post_id: id } = message;
    // On one machine all workers share a process: waiting in line costs less than coming again.
    return exclusively(`chat ${w} ${platform}`, () => announcePost(w, platform, id, now));
  }
  if (message.about === 'withdrawn') await withdrawPost(message, now);
  if (message.about === 'receivers') await queueChat(await findReceiversToTell(message, now));
  if (message.about === 'received') await tellReceiver(message, now);
  if (message.about === 'lost') await lose(message, now);
  if (message.about === 'connect') await followConnect(message, now);
  if (message.about === 'announce_here') await followAnnounceHere(message, now);
  if (message.about === 'removed') await followRemoval(message, now);
  if (message.about === 'command') await followCommand(message, now);
  if (message.about === 'form_asked') await openForm(message, now);
  if (message.about === 'form_sent') await followForm(message, now);
  if (message.about === 'home') await followHome(message, now);
  if (message.about === 'redeem') await followRedemption(message, now);
  if (message.about === 'me_too') await followMeToo(message, now);
  if (message.about === 'reaction') await followReaction(message, now);
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
