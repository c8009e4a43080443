import { answerMessage, section } from '#functions/adapters/slack/blocks';
import { respond } from '#functions/adapters/slack/client';
import { ChatRefused } from '#functions/adapters/chat/failures';
import { receivedMessage } from '#functions/adapters/slack/post-message';
import { quoted } from '#functions/adapters/slack/text';
import { thankView } from '#functions/adapters/slack/thank-form';
import type { Reading } from '#functions/table/read';
import type { WorkspaceId } from '#shared/model/ids';
import type { ConnectedChat, Done } from './chats.ts';
import { slackOf } from './slack.ts';

/** What Slack calls a moment that has passed: it opens a window only within three seconds. */
const late: ReadonlySet<string> = new Set([
  'expired_trigger_id',
  'trigger_expired',
  'exchanged_trigger_id',
  'trigger_exchanged',
  'invalid_trigger_id',
]);

export const openSlackChat = async (w: WorkspaceId, reading: Reading): Promise<ConnectedChat | undefined> => {
  const slack = await slackOf(w, reading);
  if (!slack) return undefined;
  const { connection, lookUp, team } = slack;
  return {
    connection,
    lookUp,
    answer: async ({ reply_to: to, user }, { answer, quoting }, language) => {
      const said = answerMessage(answer, language);
      const message =
        quoting === undefined
          ? said
          : { ...said, blocks: [...(said.blocks ?? []), section(quoted(quoting))] };
      if (to === undefined) await team.post(user, message);
      else await respond(to, message);
    },
    showForm: async ({ trigger }, form) => {
      if (trigger === undefined) return false;
      try {
        await team.open(trigger, thankView(form));
        return true;
      } catch (error) {
        if (!(error instanceof ChatRefused) || !late.has(error.code)) throw error;
        return false;
      }
    },
    tell: async (chatUser, announced, language) => {
      await team.post(chatUser, receivedMessage(announced, language));
    },
  };
};

export const answerUnconnectedSlack = async ({ reply_to: to }: Done): Promise<void> => {
  if (to !== undefined) await respond(to, answerMessage({ about: 'not_connected' }, 'en'));
};
