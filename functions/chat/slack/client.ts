import { type HomeView, type KnownBlock, LogLevel, type ModalView, WebClient } from '@slack/web-api';
import { TransientError } from '#functions/platform/transient';
import { secret } from '#functions/platform/secrets';
import type { ChatChannel, ChatMessageId } from '#shared/model/chat';
import { Refusal } from '#shared/model/refusal';
import { ChatRefused } from '../failures.ts';
import { translateErrors } from './errors.ts';

/** A message as Slack takes it; the text is what notifications and screen readers get. */
export type SlackMessage = { readonly text: string; readonly blocks?: KnownBlock[] };

/** A person in Slack. */
type SlackUser = {
  readonly id: string;
  readonly name: string;
  readonly language: string | undefined;
  /** The address, if Slack says that it is proved to be theirs. */
  readonly email: string | undefined;
};

/** How long a request may take: a job has half a minute for all of them. Milliseconds. */
const patience = 8000;

/** Where Slack is; a stand-in on one machine. */
const origin = (): string => process.env['SLACK_URL'] ?? 'https://slack.com';

/** Retries are ours: a call of the web is refused, and a job puts its message back into the queue. */
const clientWith = (token?: string): WebClient =>
  new WebClient(token, {
    slackApiUrl: `${origin()}/api/`,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: patience,
    allowAbsoluteUrls: false,
    logLevel: LogLevel.ERROR,
  });

/** What our app is called at Slack. Its secret is stored apart, for the one function that needs it. @throws Refusal not_configured */
const clientId = async (): Promise<string> => {
  const id = await secret('slack-client');
  if (!id) throw new Refusal('not_configured');
  return id;
};

/** @throws Refusal not_configured */
const app = async (): Promise<{ readonly client_id: string; readonly client_secret: string }> => {
  const client_secret = await secret('slack');
  if (!client_secret) throw new Refusal('not_configured');
  return { client_id: await clientId(), client_secret };
};

export const isSlackConfigured = async (): Promise<boolean> => Boolean(await secret('slack-client'));

/** What our app may do in a team; infra/slack/manifest.json asks for the same. */
export const scopes = [
  'commands',
  'chat:write',
  'channels:read',
  'channels:join',
  'reactions:read',
  'users:read',
  'users:read.email',
] as const;

/** Returns where an administrator allows our app into their team. @throws Refusal not_configured */
export const installUrl = async (state: string, redirect: string): Promise<string> => {
  const query = new URLSearchParams({
    client_id: await clientId(),
    scope: scopes.join(),
    redirect_uri: redirect,
    state,
  });
  return `${origin()}/oauth/v2/authorize?${query.toString()}`;
};

/** What a team allowed us. */
type Installed = { readonly token: string; readonly team: ChatChannel; readonly botId: string };

/**
 * Exchanges the code that an administrator brought back.
 * @throws Refusal not_configured | invalid_token: the code is old or made up | upstream_failed
 */
export const exchangeCode = async (code: string, redirect: string): Promise<Installed> => {
  const own = await app();
  try {
    const reply = await translateErrors(() =>
      clientWith().oauth.v2.access({ ...own, code, redirect_uri: redirect }),
    );
    const { access_token: token, bot_user_id: botId, team } = reply;
    // An organization that allows an app in all of its teams names none.
    if (!token || !botId || !team?.id) throw new Refusal('upstream_failed');
    return { token, botId, team: { id: team.id, name: team.name ?? team.id } };
  } catch (error) {
    if (error instanceof ChatRefused) throw new Refusal('invalid_token');
    if (error instanceof TransientError) throw new Refusal('upstream_failed');
    throw error;
  }
};

/** The number of pages of channels that are read at most, a thousand on each. */
const pages = 5;

/** What can be asked of a team, with its token. */
export const slackTeam = (token: string) => {
  const web = clientWith(token);
  return {
    /** Says something in a channel, or to a person. Returns what Slack calls the message. */
    post: async (channel: string, message: SlackMessage): Promise<string> => {
      const text = message.text;
      const said = {
        channel,
        text,
        ...(message.blocks && { blocks: message.blocks }),
        unfurl_links: false,
        unfurl_media: false,
      };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a method of Slack, not of a window
      const { ts } = await translateErrors(() => web.chat.postMessage(said));
      return ts ?? '';
    },
    /** Changes a message of ours. */
    change: async (
      { channel, message }: ChatMessageId,
      { text, blocks = [] }: SlackMessage,
    ): Promise<void> => {
      await translateErrors(() => web.chat.update({ channel, ts: message, text, blocks }));
    },
    /** Removes a message of ours. */
    remove: async ({ channel, message }: ChatMessageId): Promise<void> => {
      await translateErrors(() => web.chat.delete({ channel, ts: message }));
    },
    /** Opens a window for whoever did something less than three seconds ago. */
    open: async (trigger: string, view: ModalView): Promise<void> => {
      await translateErrors(() => web.views.open({ trigger_id: trigger, view }));
    },
    /** Shows somebody what is in the home tab of our app. */
    show: async (user: string, view: HomeView): Promise<void> => {
      await translateErrors(() => web.views.publish({ user_id: user, view }));
    },
    /** Returns the public channels, by name. */
    channels: async (): Promise<ChatChannel[]> => {
      const found: ChatChannel[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < pages; page += 1) {
        const { channels = [], response_metadata: meta } = await translateErrors(() =>
          web.conversations.list({
            types: 'public_channel',
            exclude_archived: true,
            limit: 1000,
            ...(cursor !== undefined && { cursor }),
          }),
        );
        found.push(...channels.map(({ id = '', name = '' }) => ({ id, name })));
        cursor = meta?.next_cursor || undefined;
        if (cursor === undefined) break;
      }
      return found.toSorted((a, b) => a.name.localeCompare(b.name));
    },
    /** Enters a public channel, so that we hear of reactions there. Returns it. */
    join: async (channel: string): Promise<ChatChannel> => {
      const { channel: joined } = await translateErrors(() => web.conversations.join({ channel }));
      return { id: channel, name: joined?.name ?? channel };
    },
    /** @param home the connected team: in shared channels there are people of other organizations, whom theirs vouches for */
    user: async (id: string, home: string): Promise<SlackUser | undefined> => {
      const { user } = await translateErrors(() => web.users.info({ user: id }));
      if (!user || user.deleted || user.is_bot) return undefined;
      const { profile, is_email_confirmed: confirmed, team_id: team, enterprise_user: enterprise } = user;
      const isOwn = team === home || enterprise?.teams?.includes(home) === true;
      return {
        id,
        name: profile?.real_name ?? user.real_name ?? user.name ?? id,
        language: user.locale,
        // A guest's address was invited, and that of an unconfirmed one only typed.
        email: confirmed === true && isOwn ? profile?.email : undefined,
      };
    },
    /** Gives the token back, which removes our app from the team. One that is no longer valid is no error. */
    revoke: async (): Promise<void> => {
      try {
        await translateErrors(() => web.auth.revoke({}));
      } catch (error) {
        if (!(error instanceof ChatRefused) || error.problem !== 'revoked') throw error;
      }
    },
  };
};
export type SlackTeam = ReturnType<typeof slackTeam>;

/** Where answers to a command go. Nothing else may be asked for in our name. */
const isAnswerable = (url: string): boolean =>
  url.startsWith('https://hooks.slack.com/') || url.startsWith(`${process.env['SLACK_URL'] ?? '-'}/`);

/** Answers somebody, so that only they see it. An answer that comes too late reaches nobody. */
export const respond = async (url: string, message: SlackMessage): Promise<void> => {
  if (!isAnswerable(url)) throw new ChatRefused('not an address of Slack', undefined);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ response_type: 'ephemeral', ...message }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    throw new TransientError('Slack did not answer', { cause: error });
  });
  await response.arrayBuffer();
  if (response.status === 429 || response.status >= 500)
    throw new TransientError(`Slack answered ${response.status}`);
};
