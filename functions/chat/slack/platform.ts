import { chatSpeech } from '#shared/rules/connections/chat-words';
import type { ChatConnection } from '#shared/model/chat';
import { ChatRefused } from '../failures.ts';
import type { Chat, Platform } from '../platform.ts';
import { respond } from './client.ts';
import { thankView } from './form.ts';
import { followHome, showHomeAgain } from './home.ts';
import { openSlack } from './open.ts';
import { SlackPlace } from './payloads.ts';
import { answerMessage, postMessage, quoted, receivedMessage, section } from './texts.ts';

/** What Slack calls a moment that has passed: it opens a window only within three seconds. */
const late: ReadonlySet<string> = new Set([
  'expired_trigger_id',
  'trigger_expired',
  'exchanged_trigger_id',
  'trigger_exchanged',
  'invalid_trigger_id',
]);

const open = async (connected: ChatConnection): Promise<Chat | undefined> => {
  const slack = await openSlack(connected);
  if (!slack) return undefined;
  const { connection, lookUp, team } = slack;
  const { channel_id: channel } = connection;
  return {
    connection,
    lookUp,
    answer: async ({ place, user }, { answer, quoting }, speech) => {
      const { reply_to: to } = SlackPlace.parse(place);
      const said = answerMessage(answer, speech);
      const message =
        quoting === undefined
          ? said
          : { ...said, blocks: [...(said.blocks ?? []), section(quoted(quoting))] };
      if (to === undefined) await team.post(user, message);
      else await respond(to, message);
    },
    showForm: async ({ place }, form) => {
      const { trigger } = SlackPlace.parse(place);
      if (trigger === undefined) return false;
      try {
        await team.open(trigger, thankView(form));
        return true;
      } catch (error) {
        if (!(error instanceof ChatRefused) || !late.has(error.code)) throw error;
        return false;
      }
    },
    tell: async (chatUser, announced, speech) => {
      await team.post(chatUser, receivedMessage(announced, speech));
    },
    notify: async (chatUser, answer, speech) => {
      await team.post(chatUser, answerMessage(answer, speech));
    },
    announce:
      channel === undefined
        ? undefined
        : async (post, speech) => ({
            channel,
            message: await team.post(channel, postMessage(post, speech)),
          }),
    revise: ({ channel: place, message }, post, speech) =>
      team.change({ channel: place, message }, postMessage(post, speech)),
    withdraw: team.remove,
  };
};

export const slack: Platform = {
  name: 'slack',
  open,
  answerUnconnected: async ({ place }) => {
    const { reply_to: to } = SlackPlace.parse(place);
    if (to !== undefined) await respond(to, answerMessage({ about: 'not_connected' }, chatSpeech('en')));
  },
  followOwn: followHome,
  afterRedemption: showHomeAgain,
};
