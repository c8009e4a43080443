import type { ChatMessageAbout } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import { parseChatCommand } from '#shared/rules/connections/chat-commands';
import { answerOnce } from './answer.ts';
import { showForm } from './form.ts';
import { findMembersIn } from './identify.ts';
import type { Opener } from './platform.ts';
import { tellAwards, tellBalance, tellRewards, tellTop } from './questions.ts';
import { byMarks } from './marks.ts';
import { thank } from './thank.ts';

type Command = ChatMessageAbout<'command'>;

/** Does or answers what a member asks for. */
export const followCommand = (opener: Opener, command: Command, now: Date): Promise<void> =>
  answerOnce(opener, command, now, async (told): Promise<ChatAnswer | undefined> => {
    const { chat, userId } = told;
    const { key, text, mentions } = command;
    const request = { workspaceId: chat.connection.workspace_id, userId, key, now };
    const asked = parseChatCommand({ text, mentions: mentions.map(({ mark }) => mark) });
    if (asked.kind === 'thank') return thank(request, asked, byMarks(command, findMembersIn(chat, now)));
    if (asked.kind === 'form') return showForm(told, command, [], now);
    if (asked.kind === 'balance') return tellBalance(request);
    if (asked.kind === 'top') return tellTop(request);
    if (asked.kind === 'award') return tellAwards(request);
    return asked.kind === 'rewards' ? tellRewards(request) : { about: 'help' };
  });
