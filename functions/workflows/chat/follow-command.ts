import { chatTextOf } from '#functions/adapters/slack/text';
import type { ChatMessageAbout } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import { parseChatCommand } from '#shared/rules/chat-commands';
import { answering } from './answer.ts';
import { showForm } from './form.ts';
import { tellBalance, tellRewards, tellTop } from './questions.ts';
import { findMembersIn } from './recognise.ts';
import { thank } from './thank.ts';

/** Does or answers what a member asks for. */
export const followCommand = (command: ChatMessageAbout<'command'>, now: Date): Promise<void> =>
  answering(command, now, async (told): Promise<ChatAnswer | undefined> => {
    const { slack, userId } = told;
    const request = { workspaceId: slack.connection.workspace_id, userId, key: command.key, now };
    const asked = parseChatCommand(chatTextOf(command.text));
    if (asked.kind === 'thank') return thank(request, asked, findMembersIn(slack, now));
    if (asked.kind === 'form') return showForm(told, command.trigger, [], now);
    if (asked.kind === 'balance') return tellBalance(request);
    if (asked.kind === 'top') return tellTop(request);
    return asked.kind === 'rewards' ? tellRewards(request) : { about: 'help' };
  });
