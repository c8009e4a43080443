import { chatTextOf } from '#functions/adapters/slack/text';
import type { ChatMessageAbout } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import { type ChatText, parseChatCommand } from '#shared/rules/chat-commands';
import { answering } from './answer.ts';
import { showForm } from './form.ts';
import { tellBalance, tellRewards, tellTop } from './questions.ts';
import { findMembersIn } from './recognise.ts';
import { type FindMembers, thank } from './thank.ts';

type Command = ChatMessageAbout<'command'>;

/** What was typed, without what only its chat understands. */
const textOf = ({ platform, text, mentions }: Command): ChatText =>
  platform === 'slack' ? chatTextOf(text) : { text, mentions: mentions.map(({ mark }) => mark) };

/** Finds the members whom marks stand for. */
const byMarks =
  ({ mentions }: Command, find: FindMembers): FindMembers =>
  async (marks) => {
    const named = mentions.filter(({ mark }) => marks.includes(mark));
    const found = await find(named.map(({ user }) => user));
    return new Map(
      named.flatMap(({ mark, user }) => {
        const id = found.get(user);
        return id === undefined ? [] : [[mark, id] as const];
      }),
    );
  };

/** Does or answers what a member asks for. */
export const followCommand = (command: Command, now: Date): Promise<void> =>
  answering(command, now, async (told): Promise<ChatAnswer | undefined> => {
    const { chat, userId } = told;
    const request = { workspaceId: chat.connection.workspace_id, userId, key: command.key, now };
    const asked = parseChatCommand(textOf(command));
    const find = findMembersIn(chat, now);
    if (asked.kind === 'thank')
      return thank(request, asked, command.platform === 'slack' ? find : byMarks(command, find));
    if (asked.kind === 'form') return showForm(told, command, [], now);
    if (asked.kind === 'balance') return tellBalance(request);
    if (asked.kind === 'top') return tellTop(request);
    return asked.kind === 'rewards' ? tellRewards(request) : { about: 'help' };
  });
