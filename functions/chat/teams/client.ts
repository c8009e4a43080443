import * as z from 'zod';
import { secret } from '#functions/platform/secrets';
import { TransientError } from '#functions/platform/transient';
import type { ChatMessageId } from '#shared/model/chat';
import { Refusal } from '#shared/model/refusal';
import { ChatBusy, ChatRefused } from '../failures.ts';
import type { ChatPerson } from '../platform.ts';
import type { Card } from './texts.ts';

/** Our app at Microsoft: an id, and the tenant where it is registered if it is of that one alone. */
type TeamsApp = { readonly id: string; readonly tenant: string };

/**
 * Stored as `<app id>` or `<app id>:<tenant>`. The client secret is stored apart, for the one function that needs it.
 * @throws Refusal not_configured
 */
export const teamsApp = async (): Promise<TeamsApp> => {
  const [id, tenant = 'botframework.com'] = ((await secret('teams-app')) ?? '').split(':');
  if (!id) throw new Refusal('not_configured');
  return { id, tenant };
};

/** @throws Refusal not_configured */
const teamsPassword = async (): Promise<string> => {
  const password = await secret('teams');
  if (!password) throw new Refusal('not_configured');
  return password;
};

export const isTeamsConfigured = async (): Promise<boolean> => Boolean(await secret('teams-app'));

/**
 * Whether an address is one of the service that carries what bots say in Teams, or of the stand-in. Our token is sent to no
 * other.
 */
export const isTeamsService = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username } = new URL(address);
  if (origin === process.env['TEAMS_URL']) return true;
  return protocol === 'https:' && hostname === 'smba.trafficmanager.net' && port === '' && username === '';
};

/** How long a request may take: a job has half a minute for all of them. Milliseconds. */
const patience = 8000;
/** A token is asked for anew so many milliseconds before it ends. */
const early = 300_000;

const loginOrigin = (): string => process.env['TEAMS_LOGIN_URL'] ?? 'https://login.microsoftonline.com';

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const kept = new Map<string, { readonly token: string; readonly until: number }>();

const asked = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
  } catch (error) {
    throw new TransientError('Microsoft did not answer', { cause: error });
  }
};

/** Returns the token of our bot (OAuth 2.0, section 4.4). @throws Refusal not_configured | TransientError */
const botToken = async (): Promise<string> => {
  const { id, tenant } = await teamsApp();
  const url = `${loginOrigin()}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
  const known = kept.get(`${url} ${id}`);
  if (known && known.until > Date.now()) return known.token;
  const response = await asked(url, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: await teamsPassword(),
      scope: 'https://api.botframework.com/.default',
    }),
  });
  const { data } = Token.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !data) throw new TransientError(`Microsoft gave no token: ${response.status}`);
  kept.set(`${url} ${id}`, { token: data.access_token, until: Date.now() + data.expires_in * 1000 - early });
  return data.access_token;
};

const waitIn = (response: Response): number => {
  const said = Number(response.headers.get('retry-after') ?? '');
  return Number.isFinite(said) && said >= 1 ? Math.ceil(said) : 30;
};

const codeIn = async (response: Response): Promise<string> =>
  z.object({ error: z.object({ code: z.string() }) }).safeParse(await response.json().catch(() => undefined))
    .data?.error.code ?? `status ${response.status}`;

/** @throws ChatBusy | ChatRefused | TransientError */
const request = async (
  service: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> => {
  // Checked with every request: our token is worth as much as we are.
  if (!isTeamsService(service)) throw new ChatRefused('not an address of Teams', undefined);
  const token = await botToken();
  const response = await asked(`${service.replace(/\/$/, '')}/v3/conversations${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response.json().catch(() => ({}));
  const { status } = response;
  if (status === 429) throw new ChatBusy(waitIn(response));
  if (status === 401) kept.clear();
  if (status === 401 || status === 412 || status >= 500) throw new TransientError(`Teams answered ${status}`);
  const code = await codeIn(response);
  if (status === 403) throw new ChatRefused(code, 'not_in_channel');
  throw new ChatRefused(code, status === 404 ? 'channel_gone' : 'failed');
};

const Sent = z.object({ id: z.string().default('') });
const Member = z.object({
  id: z.string(),
  name: z.string().default(''),
  email: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  tenantId: z.string().nullish(),
  userRole: z.string().nullish(),
});

/** A person in Teams, and the domain that the tenant gave their account. */
type TeamsUser = ChatPerson & { readonly domain: string | undefined };

const cardActivity = (card: Card) => ({
  type: 'message',
  attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }],
});

const at = (...parts: string[]): string => parts.map((part) => `/${encodeURIComponent(part)}`).join('');

/** What can be asked of Teams for a tenant, at the address that it named. */
export const teamsTenant = (service: string, tenant: string, bot: string) => {
  const post = async (conversation: string, card: Card): Promise<string> => {
    const sent = await request(service, 'POST', `${at(conversation)}/activities`, cardActivity(card));
    return Sent.parse(sent).id;
  };
  return {
    /** Says something in a conversation. Returns what Teams calls the message. */
    post,
    /** Changes a message of ours. */
    change: async ({ channel, message }: ChatMessageId, card: Card): Promise<void> => {
      await request(service, 'PUT', `${at(channel)}/activities${at(message)}`, {
        ...cardActivity(card),
        id: message,
      });
    },
    /** Removes a message of ours. */
    remove: async ({ channel, message }: ChatMessageId): Promise<void> => {
      await request(service, 'DELETE', `${at(channel)}/activities${at(message)}`);
    },
    /** Says something to a person alone. @throws ChatRefused who has not installed the app cannot be told anything */
    tell: async (user: string, card: Card): Promise<void> => {
      const opened = await request(service, 'POST', '', {
        bot: { id: bot },
        members: [{ id: user }],
        tenantId: tenant,
        channelData: { tenant: { id: tenant } },
        isGroup: false,
      });
      await post(Sent.parse(opened).id, card);
    },
    /** Returns somebody in a conversation; undefined for one who is not there. */
    user: async (conversation: string, user: string): Promise<TeamsUser | undefined> => {
      try {
        const path = `${at(conversation)}/members${at(user)}`;
        const { id, name, email, userPrincipalName, tenantId, userRole } = Member.parse(
          await request(service, 'GET', path),
        );
        // A guest's account is one of another organization, which this tenant has not verified.
        const isOwn = tenantId === tenant && userRole !== 'guest' && userRole !== 'anonymous';
        const address = email ?? userPrincipalName ?? undefined;
        const domain = userPrincipalName?.split('@')[1];
        return { id, name, email: isOwn ? address : undefined, domain };
      } catch (error) {
        if (error instanceof ChatRefused && error.problem !== undefined) return undefined;
        throw error;
      }
    },
  };
};
export type TeamsTenant = ReturnType<typeof teamsTenant>;
