import { findTeamsWorkspace } from '#functions/data/chat';
import type { Reading } from '#functions/table/read';
import type { ChatConnection, ChatPlatform } from '#shared/model/chat';
import type { Announcement, ChatAnswer } from '#shared/model/chat-answers';
import type { Language } from '#shared/model/choices';
import type { WorkspaceId } from '#shared/model/ids';
import type { Value } from '#shared/model/value';
import type { ChatPerson } from './recognise.ts';
import { answerUnconnectedSlack, openSlackChat } from './slack-chat.ts';
import { answerUnconnectedTeams, openTeamsChat } from './teams.ts';

/** Somebody who did something in a chat, what names it, and where they are answered. */
export type Done = {
  readonly platform: ChatPlatform;
  readonly key: string;
  readonly team: string;
  readonly user: string;
  readonly reply_to?: string | undefined;
  readonly trigger?: string | undefined;
  readonly service?: string | undefined;
  readonly conversation?: string | undefined;
  readonly personal?: boolean | undefined;
  /** Whom marks in what they typed stand for. */
  readonly mentions?: readonly { readonly mark: string; readonly name: string }[] | undefined;
};

/** What is answered, and what was written and refused. */
export type Answered = { readonly answer: ChatAnswer; readonly quoting?: string };

/** What the form shows, beside its questions. */
export type Form = {
  readonly language: Language;
  readonly values: readonly Value[];
  readonly people: readonly string[];
};

/** A chat that a workspace is connected with, as what is done there needs it. */
export type ConnectedChat = {
  readonly connection: ChatConnection;
  /** Asks who a user is. */
  readonly lookUp: (chatUser: string) => Promise<ChatPerson | undefined>;
  /** Answers somebody, so that only they see it. */
  readonly answer: (to: Done, answered: Answered, language: Language) => Promise<void>;
  /** Shows the form; false: that was too late. */
  readonly showForm: (to: Done, form: Form) => Promise<boolean>;
  /** Tells a receiver of a post, alone. */
  readonly tell: (chatUser: string, announced: Announcement, language: Language) => Promise<void>;
};

const openers: Readonly<
  Record<ChatPlatform, (w: WorkspaceId, reading: Reading, place?: Done) => Promise<ConnectedChat | undefined>>
> = { slack: openSlackChat, teams: openTeamsChat };

/** Returns the chat that a workspace is connected with; undefined when it is none, or the app was removed. */
export const chatOf = (
  platform: ChatPlatform,
  w: WorkspaceId,
  reading: Reading,
  place?: Done,
): Promise<ConnectedChat | undefined> => openers[platform](w, reading, place);

/** Returns the chat that somebody did something in. */
export const chatOfTeam = async (done: Done, reading: Reading): Promise<ConnectedChat | undefined> => {
  const w = await findTeamsWorkspace(done.platform, done.team, reading);
  const chat = w && (await chatOf(done.platform, w, reading, done));
  return chat?.connection.team_id === done.team ? chat : undefined;
};

const unconnected: Readonly<Record<ChatPlatform, (done: Done) => Promise<void>>> = {
  slack: answerUnconnectedSlack,
  teams: answerUnconnectedTeams,
};

/** Says that this team is not connected. */
export const answerUnconnected = (done: Done): Promise<void> => unconnected[done.platform](done);
