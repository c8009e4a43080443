import { answerMessage, section } from '#functions/adapters/slack/blocks';
import { ChatRefused } from '#functions/adapters/chat/failures';
import { quoted } from '#functions/adapters/slack/text';
import { thankView } from '#functions/adapters/slack/thank-form';
import { listValues } from '#functions/data/workspaces';
import type { ChatMessageAbout } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { Language } from '#shared/model/choices';
import type { UserId, ValueId } from '#shared/model/ids';
import { answering } from './answer.ts';
import { answerOf } from './once.ts';
import { findMembersIn } from './recognise.ts';
import type { ConnectedSlack } from './slack.ts';
import { thank } from './thank.ts';

type Member = { readonly slack: ConnectedSlack; readonly userId: UserId; readonly language: Language };

/** What Slack calls a moment that has passed: it opens a window only within three seconds. */
const late: ReadonlySet<string> = new Set([
  'expired_trigger_id',
  'trigger_expired',
  'exchanged_trigger_id',
  'trigger_exchanged',
  'invalid_trigger_id',
]);

/** Opens the form for thanks. Returns what is said in place of it: a refusal, or that it took too long. */
export const showForm = async (
  { slack, userId, language }: Member,
  trigger: string | undefined,
  people: readonly string[],
  now: Date,
): Promise<ChatAnswer | undefined> => {
  const { workspace_id: workspaceId } = slack.connection;
  let shown = false;
  const answer = await answerOf({ workspaceId, userId, key: '', now }, async ({ workspace, reading }) => {
    const values = await listValues(workspace.id, reading);
    try {
      if (trigger === undefined) return { about: 'form_late' };
      await slack.team.open(trigger, thankView({ language, values, people }));
      shown = true;
    } catch (error) {
      if (!(error instanceof ChatRefused) || !late.has(error.code)) throw error;
    }
    return { about: 'form_late' };
  });
  return shown ? undefined : answer;
};

/** Somebody used a shortcut or a button that opens the form. */
export const openForm = (asked: ChatMessageAbout<'form_asked'>, now: Date): Promise<void> =>
  answering(asked, now, (member) => showForm(member, asked.trigger, asked.people, now));

/** Somebody sent the form. What was refused is said with the message, so that nobody has to write it again. */
export const followForm = (sent: ChatMessageAbout<'form_sent'>, now: Date): Promise<void> =>
  answering(sent, now, async ({ slack, userId, language }) => {
    const message = sent.message.trim();
    const answer = await thank(
      { workspaceId: slack.connection.workspace_id, userId, key: sent.key, now },
      {
        score: /^\d{1,9}$/.test(sent.score) ? Number(sent.score) : null,
        people: sent.people.map((chatUser) => ({ chatUser })),
        text: message,
        message,
        valueId: sent.value_id as ValueId,
      },
      findMembersIn(slack, now),
    );
    const said = answerMessage(answer, language);
    return answer.about === 'sent'
      ? said
      : { ...said, blocks: [...(said.blocks ?? []), section(quoted(message))] };
  });
