import { listValues } from '#functions/data/workspaces';
import type { ChatMessageAbout, Incoming } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { ValueId } from '#shared/model/ids';
import { marksIn } from '#shared/rules/connections/chat-commands';
import { answerOnce, type MemberInChat } from './answer.ts';
import { byMarks } from './marks.ts';
import { findMembersIn } from './identify.ts';
import type { Opener } from './platform.ts';
import { answerQuestion } from './requests.ts';
import { thank } from './thank.ts';

/** Opens the form for thanks. Returns what is said in place of it: a refusal, or that it took too long. */
export const showForm = async (
  { chat, userId, speech }: MemberInChat,
  to: Incoming,
  people: readonly string[],
  now: Date,
): Promise<ChatAnswer | undefined> => {
  const { workspace_id: workspaceId } = chat.connection;
  let shown = false;
  const answer = await answerQuestion(
    { workspaceId, userId, key: '', now },
    async ({ workspace, reading }) => {
      const values = await listValues(workspace.id, reading);
      shown = await chat.showForm(to, { speech, values, people });
      return { about: 'form_late' };
    },
  );
  return shown ? undefined : answer;
};

/** Somebody used a shortcut or a button that opens the form. */
export const openForm = (opener: Opener, asked: ChatMessageAbout<'form_asked'>, now: Date): Promise<void> =>
  answerOnce(opener, asked, now, (member) => showForm(member, asked, asked.people, now));

/**
 * Somebody sent the form. What was refused is said with the message, so that nobody has to write it again. A form that can be sent
 * again thanks once all the same: then its own id is the key of the thanks.
 */
export const followForm = (opener: Opener, sent: ChatMessageAbout<'form_sent'>, now: Date): Promise<void> =>
  answerOnce(opener, sent, now, async ({ chat, userId }) => {
    const { mentions = [] } = sent;
    const chosen = sent.people.map((user) => ({ mark: user, user, name: '' }));
    const message = sent.message.trim();
    const key = sent.form === undefined ? sent.key : `${sent.platform}-form-${sent.form}`;
    const answer = await thank(
      { workspaceId: chat.connection.workspace_id, userId, key, now },
      {
        score: /^\d{1,9}$/.test(sent.score) ? Number(sent.score) : null,
        people: sent.people.map((chatUser) => ({ chatUser })),
        spokenOf: marksIn(
          message,
          mentions.map(({ mark }) => mark),
        ),
        text: message,
        message,
        valueId: sent.value_id as ValueId,
      },
      byMarks({ mentions: [...chosen, ...mentions] }, findMembersIn(chat, now)),
    );
    return answer.about === 'sent' ? answer : { answer, quoting: message };
  });
