import { exportJWK, SignJWT } from 'jose';
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { apiPrefix } from '#shared/contract/prefix';
import { demoPeople } from '#shared/locales/demo';
import { foldForSearch } from '#shared/rules/basics/search';
import { signingKey } from '../identity-provider/signing-keys.ts';
import type { ShownCard } from './workflows.ts';

/** Our bot at the stand-in. */
export const localBot = {
  app: '5f0c9c9e-7b3d-4f7a-9d51-2f6f5f7d0001',
  password: 'local-teams-secret',
  id: '28:5f0c9c9e-7b3d-4f7a-9d51-2f6f5f7d0001',
};

/** A person of the tenant. */
export type TeamsPerson = {
  readonly id: string;
  /** What the rest of Microsoft 365 calls them. */
  readonly aad: string;
  readonly name: string;
  email: string;
  isGuest: boolean;
  /** Whether they have our app for themselves. */
  hasApp: boolean;
};

/** What was said in a conversation. */
export type Said = { readonly id: string; readonly conversation: string; readonly card: ShownCard };

type Answered = { readonly status: number; readonly headers?: Record<string, string>; readonly body: object };
type BotCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** How Bravo answered an activity. */
export type Brought = { readonly status: number; readonly body: string };

/** What is in a token, where a test wants it otherwise. */
export type TokenChanges = {
  readonly issuer?: string;
  readonly audience?: string;
  readonly service?: string;
  readonly at?: Date;
  readonly key?: 'unendorsed' | 'unpublished';
  readonly algorithm?: 'none';
};

const issuer = 'https://api.botframework.com';
/** The team and the channel that our app is in. */
export const localTeam = { id: '19:general@thread.tacv2', name: 'Acme Studio' };
const localChannel = { id: '19:praise@thread.tacv2', name: 'Praise' };

/** The demo team, with the same addresses. */
const peopleOf = (): TeamsPerson[] =>
  demoPeople.map(({ first_name: first, last_name: last }) => ({
    id: `29:${randomBytes(24).toString('base64url')}`,
    aad: randomUUID(),
    name: `${first} ${last}`,
    email: `${foldForSearch(first)}@acme.example`,
    isGuest: false,
    hasApp: true,
  }));

const publishedKeys = () =>
  Promise.all(
    (['published', 'unendorsed'] as const).map(async (kid) => ({
      ...(await exportJWK((await signingKey(kid)).publicKey)),
      kid,
      use: 'sig',
      alg: 'RS256',
      endorsements: kid === 'published' ? ['msteams', 'webchat'] : ['webchat'],
    })),
  );

/** The Bot Framework for one tenant: it signs what it brings to Bravo, and carries what our bot says. */
export const startBot = async (origin: string, world: { app: string; readonly now: () => Date }) => {
  const tenant = randomUUID();
  const service = `${origin}/teams/`;
  const people = peopleOf();
  const tokens = new Set<string>();
  const said: Said[] = [];
  const limited = { until: 0 };
  const state = { isInTeam: true, messages: 0 };
  const privateOf = (person: TeamsPerson): string => `a:${person.id.slice(3)}`;
  const inRoster = (conversation: string): readonly TeamsPerson[] =>
    conversation.startsWith('19:') ? people : people.filter((one) => privateOf(one) === conversation);

  /** Nobody but Microsoft looks into a token of a bot, but its own library does. */
  const giveToken = async (body: string): Promise<Answered> => {
    const form = new URLSearchParams(body);
    const isOurs = form.get('client_id') === localBot.app && form.get('client_secret') === localBot.password;
    const isFor = form.get('scope') === 'https://api.botframework.com/.default';
    if (form.get('grant_type') !== 'client_credentials' || !isOurs || !isFor)
      return { status: 401, body: { error: 'invalid_client' } };
    const seconds = Math.floor(world.now().getTime() / 1000);
    const token = await new SignJWT({ appid: localBot.app, jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid: 'published' })
      .setAudience(issuer)
      .setExpirationTime(seconds + 3600)
      .sign((await signingKey('published')).privateKey);
    tokens.add(token);
    return { status: 200, body: { token_type: 'Bearer', expires_in: 3600, access_token: token } };
  };

  const refused = (status: number, code: string): Answered => ({
    status,
    body: { error: { code, message: code } },
  });

  const converse = ({ method, path, body }: BotCall): Answered => {
    const [conversation = '', what = '', which = ''] = path
      .slice('/teams/v3/conversations'.length)
      .split('/')
      .slice(1)
      .map(decodeURIComponent);
    if (conversation === '') {
      const { members, tenantId } = JSON.parse(body) as { members: { id: string }[]; tenantId: string };
      const person = people.find(({ id }) => id === members[0]?.id);
      if (!person || tenantId !== tenant) return refused(400, 'BadArgument');
      if (!person.hasApp) return refused(403, 'BotNotInConversationRoster');
      return { status: 201, body: { id: privateOf(person) } };
    }
    const roster = inRoster(conversation);
    if (roster.length === 0) return refused(404, 'ConversationNotFound');
    if (conversation.startsWith('19:') && !state.isInTeam) return refused(403, 'BotNotInConversationRoster');
    if (method === 'GET' && what === 'members') {
      const person = roster.find(({ id, aad }) => id === which || aad === which);
      if (!person) return refused(404, 'MemberNotFoundInConversation');
      const { id, aad, name, email, isGuest } = person;
      const [at] = email.split('@');
      return {
        status: 200,
        body: {
          id,
          aadObjectId: aad,
          objectId: aad,
          name,
          email,
          userPrincipalName: `${at}@acme.example`,
          tenantId: tenant,
          userRole: isGuest ? 'guest' : 'user',
        },
      };
    }
    const wait = Math.ceil((limited.until - Date.now()) / 1000);
    if (wait > 0) return { ...refused(429, 'TooManyRequests'), headers: { 'retry-after': String(wait) } };
    if (method === 'DELETE' && what === 'activities') {
      const place = said.findIndex((one) => one.id === which && one.conversation === conversation);
      if (place < 0) return refused(404, 'ActivityNotFoundInConversation');
      said.splice(place, 1);
      return { status: 200, body: {} };
    }
    const { attachments } = JSON.parse(body) as { attachments?: { content: ShownCard }[] };
    const card = attachments?.[0]?.content;
    if (method === 'PUT' && what === 'activities' && card) {
      const found = said.find((one) => one.id === which && one.conversation === conversation);
      if (!found) return refused(404, 'ActivityNotFoundInConversation');
      said[said.indexOf(found)] = { ...found, card };
      return { status: 200, body: { id: found.id } };
    }
    if (method !== 'POST' || what !== 'activities' || !card) return refused(400, 'BadSyntax');
    state.messages += 1;
    const id = String(Date.now() * 1000 + state.messages);
    said.push({ id, conversation, card });
    return { status: 201, body: { id } };
  };

  /** Answers a request to the Bot Framework; undefined for another path. */
  const serve = async (call: BotCall): Promise<Answered | undefined> => {
    const { method, path, headers, body } = call;
    if (path === '/openidconfiguration')
      return {
        status: 200,
        body: { issuer, jwks_uri: `${origin}/keys`, id_token_signing_alg_values_supported: ['RS256'] },
      };
    if (path === '/keys') return { status: 200, body: { keys: await publishedKeys() } };
    if (method === 'POST' && path === '/botframework.com/oauth2/v2.0/token') return giveToken(body);
    if (!path.startsWith('/teams/v3/conversations')) return undefined;
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return tokens.has(token) ? converse(call) : refused(401, 'Unauthorized');
  };

  const tokenWith = async ({
    issuer: iss = issuer,
    audience = localBot.app,
    service: of = service,
    at,
    key,
    algorithm,
  }: TokenChanges) => {
    const seconds = Math.floor((at ?? world.now()).getTime() / 1000);
    if (algorithm === 'none') {
      const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${part({ alg: 'none' })}.${part({ iss, aud: audience, serviceurl: of, exp: seconds + 3600 })}.`;
    }
    return new SignJWT({ serviceurl: of })
      .setProtectedHeader({ alg: 'RS256', kid: key ?? 'published' })
      .setIssuer(iss)
      .setAudience(audience)
      .setNotBefore(seconds)
      .setExpirationTime(seconds + 3600)
      .sign((await signingKey(key ?? 'published')).privateKey);
  };

  /** Brings an activity to Bravo, as Microsoft does. @param changes what is wrong with its token, for tests */
  const bring = async (activity: object, changes: TokenChanges | 'no token' = {}): Promise<Brought> => {
    const response = await fetch(`${world.app}${apiPrefix}/webhooks/teams/activities`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(changes !== 'no token' && { authorization: `Bearer ${await tokenWith(changes)}` }),
      },
      body: JSON.stringify(activity),
    });
    return { status: response.status, body: await response.text() };
  };

  /** What every activity of a person says of itself. */
  const activityOf = (person: TeamsPerson, place: 'alone' | 'channel', more: object): object => ({
    id: randomUUID(),
    channelId: 'msteams',
    serviceUrl: service,
    from: { id: person.id, name: person.name, aadObjectId: person.aad },
    recipient: { id: localBot.id, name: 'Bravo' },
    conversation:
      place === 'alone'
        ? { id: privateOf(person), conversationType: 'personal', tenantId: tenant }
        : {
            id: `${localChannel.id};messageid=1`,
            conversationType: 'channel',
            isGroup: true,
            tenantId: tenant,
          },
    channelData: {
      tenant: { id: tenant },
      ...(place === 'channel' && { team: localTeam, channel: localChannel }),
    },
    ...more,
  });

  return { tenant, people, said, limited, state, tokens, serve, bring, activityOf, privateOf };
};
export type LocalBot = Awaited<ReturnType<typeof startBot>>;
