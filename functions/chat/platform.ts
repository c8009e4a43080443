import type { ChatSpeech } from '#shared/rules/connections/chat-words';
import { findConnection, findWorkspaceOfTeam } from '#functions/data/chat';
import type { Reading } from '#functions/table/read';
import type { Incoming } from '#shared/events/chat';
import type { ChatConnection, ChatMessageId, ChatPlatform, OutletConnection } from '#shared/model/chat';
import type { Announcement, ChatAnswer } from '#shared/model/chat-answers';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Value } from '#shared/model/value';

/** A person as the chat knows them. */
export type ChatPerson = {
  /** What the chat calls the person, who may be named otherwise too. */
  readonly id: string;
  readonly name: string;
  /** The address, if the chat says that it is proved to be theirs. */
  readonly email: string | undefined;
};

/** What is answered, and what was written and refused. */
export type Answered = { readonly answer: ChatAnswer; readonly quoting?: string };

/** What the form shows, beside its questions. */
export type Form = {
  readonly speech: ChatSpeech;
  readonly values: readonly Value[];
  /** Users of the chat who are chosen already. */
  readonly people: readonly string[];
};

/** Where posts are announced. */
export type Outlet = {
  /** Announces a post; returns by which message, if the chat says so. Undefined: no channel is chosen. */
  readonly announce:
    | ((post: Announcement, speech: ChatSpeech) => Promise<Partial<ChatMessageId>>)
    | undefined;
  /** Shows a post as it is now in the message that announced it. Undefined: what was said there stays. */
  readonly revise:
    | ((message: ChatMessageId, post: Announcement, speech: ChatSpeech) => Promise<void>)
    | undefined;
  /** Removes a message of ours. Undefined: what was said there stays. */
  readonly withdraw: ((message: ChatMessageId) => Promise<void>) | undefined;
};

/** Opens a connection to announce posts there; undefined when the app was removed. */
export type OpenOutlet = (connection: OutletConnection) => Promise<Outlet | undefined>;

/** A chat that a workspace is connected with, as what is done there needs it. */
export type Chat = Outlet & {
  readonly connection: ChatConnection;
  /** Asks who a user is; undefined for programs and people who left. */
  readonly lookUp: (chatUser: string) => Promise<ChatPerson | undefined>;
  /** Answers somebody, so that only they see it. */
  readonly answer: (to: Incoming, answered: Answered, speech: ChatSpeech) => Promise<void>;
  /** Shows the form; false: that was too late. */
  readonly showForm: (to: Incoming, form: Form) => Promise<boolean>;
  /** Tells a receiver of a post, alone. */
  readonly tell: (chatUser: string, announced: Announcement, speech: ChatSpeech) => Promise<void>;
  /** Tells a member something that nobody asked for, alone. */
  readonly notify: (chatUser: string, answer: ChatAnswer, speech: ChatSpeech) => Promise<void>;
};

/** How a platform's teams are reached. */
export type Opener = {
  readonly name: ChatPlatform;
  /** Opens a connection, for what somebody did there; undefined when the app was removed. */
  readonly open: (connection: ChatConnection, incoming?: Incoming) => Promise<Chat | undefined>;
  /** Says that this team is not connected. */
  readonly answerUnconnected: (incoming: Incoming) => Promise<void>;
};

/** A chat where members use Bravo: all that is known of one alone is behind this, in a folder of its own. */
export type Platform = Opener & {
  /** Follows what only this chat tells of. */
  readonly followOwn: (message: unknown, now: Date) => Promise<void>;
  /** What is shown anew to somebody who redeemed a reward. */
  readonly afterRedemption?: (w: WorkspaceId, chatUser: string, userId: UserId, now: Date) => Promise<void>;
};

/** Returns the chat that a workspace is connected with; undefined when it is none, or the app was removed. */
export const chatOf = async (
  { name, open }: Opener,
  w: WorkspaceId,
  reading: Reading,
  incoming?: Incoming,
): Promise<Chat | undefined> => {
  const connection = await findConnection(w, name, reading);
  return connection?.token === undefined ? undefined : open(connection, incoming);
};

/** Returns the connection that a team of a chat belongs to. */
export const connectionOfTeam = async (
  platform: ChatPlatform,
  team: string,
  reading: Reading,
): Promise<ChatConnection | undefined> => {
  const w = await findWorkspaceOfTeam(platform, team, reading);
  const connection = w && (await findConnection(w, platform, reading));
  return connection?.team_id === team ? connection : undefined;
};

/** Returns the chat that somebody did something in. */
export const chatOfTeam = async (
  { name, open }: Opener,
  incoming: Incoming,
  reading: Reading,
): Promise<Chat | undefined> => {
  const connection = await connectionOfTeam(name, incoming.team, reading);
  return connection?.token === undefined ? undefined : open(connection, incoming);
};
