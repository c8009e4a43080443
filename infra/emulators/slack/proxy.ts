import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf } from '../service/body.ts';
import { bringEvent, newTeam, type SlackWorld } from './world.ts';

type Sent = { readonly method: string; readonly path: string; readonly body: string; readonly type: string };
type Replied = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
};

const json = (body: object, status = 200, headers: Record<string, string> = {}): Replied => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const fieldsOf = ({ body, type }: Sent): Record<string, string> =>
  type.startsWith('application/json')
    ? (JSON.parse(body || '{}') as Record<string, string>)
    : Object.fromEntries(new URLSearchParams(body));

/** Returns how Slack refuses a token, which `emulate` takes for the administrator's; undefined for a valid one. */
const refusedToken = ({ tokens, revoked }: SlackWorld, token: string): string | undefined => {
  if (tokens.has(token)) return undefined;
  return revoked.has(token) ? 'token_revoked' : 'invalid_auth';
};

/** The app is removed from the team: its tokens end, and unless it is asked for silence, Bravo hears of it. */
export const uninstall = async (world: SlackWorld, team: string, tells = true): Promise<void> => {
  for (const [token, of] of world.tokens)
    if (of === team) {
      world.tokens.delete(token);
      world.revoked.add(token);
    }
  if (!tells) return;
  const revoked = { type: 'tokens_revoked', tokens: { bot: ['W1'], oauth: [] } };
  await bringEvent(world, revoked, undefined, team);
  await bringEvent(world, { type: 'app_uninstalled' }, undefined, team);
};

const waitOf = ({ limited }: SlackWorld, channel: string | undefined): number => {
  const until = Math.max(limited.get('*') ?? 0, limited.get(channel ?? '') ?? 0);
  return until > Date.now() ? Math.ceil((until - Date.now()) / 1000) : 0;
};

type Reply = {
  readonly ok: boolean;
  readonly access_token?: string;
  readonly ts?: string;
  readonly view?: { readonly id: string };
  team?: { id: string };
  readonly user?: {
    readonly id: string;
    team_id?: string | undefined;
    is_email_confirmed?: boolean;
    readonly profile?: { email?: string };
  };
};

/** What comes back from `emulate`, with what it does not know. */
const completed = (world: SlackWorld, method: string, sent: Sent, token: string, text: string): string => {
  const reply = JSON.parse(text) as Reply;
  if (method === 'oauth.v2.access' && reply.access_token !== undefined && reply.team) {
    reply.team.id = world.eachItsTeam ? newTeam() : world.team;
    world.tokens.set(reply.access_token, reply.team.id);
  }
  if (method === 'users.info' && reply.user) {
    const { id, profile } = reply.user;
    reply.user.team_id = world.strangers.get(id) ?? world.tokens.get(token);
    reply.user.is_email_confirmed = !world.unconfirmed.has(id);
    const email = world.emails.get(id);
    if (profile && email !== undefined) profile.email = email;
  }
  if (method === 'views.open' && reply.view) {
    const { trigger_id: trigger = '', view = '{}' } = fieldsOf(sent);
    const user = world.triggers.get(trigger) ?? '';
    world.opened.push({ id: reply.view.id, user, view: JSON.parse(view) });
  }
  if (method === 'views.publish' && reply.view) {
    const { user_id: user = '', view = '{}' } = fieldsOf(sent);
    world.homes.set(user, JSON.parse(view));
  }
  if (method === 'chat.postMessage' && reply.ts !== undefined) {
    const { channel = '', text: said = '', blocks } = fieldsOf(sent);
    const shown: unknown = blocks === undefined ? undefined : JSON.parse(blocks);
    world.posted.push({ channel, ts: reply.ts, text: said, blocks: shown });
  }
  if (method === 'chat.update' && reply.ok) {
    const { channel, ts, text: said = '', blocks } = fieldsOf(sent);
    const found = world.posted.find((one) => one.channel === channel && one.ts === ts);
    if (found)
      Object.assign(found, { text: said, blocks: blocks === undefined ? undefined : JSON.parse(blocks) });
  }
  if (method === 'chat.delete' && reply.ok) {
    const { channel, ts } = fieldsOf(sent);
    const at = world.posted.findIndex((one) => one.channel === channel && one.ts === ts);
    if (at >= 0) world.posted.splice(at, 1);
  }
  return JSON.stringify(reply);
};

const api = async (
  world: SlackWorld,
  sent: Sent,
  token: string,
  forward: () => Promise<Replied>,
): Promise<Replied> => {
  const method = sent.path.slice('/api/'.length);
  if (method !== 'oauth.v2.access') {
    const error = refusedToken(world, token);
    if (error) return json({ ok: false, error });
  }
  if (method === 'auth.revoke') {
    const team = world.tokens.get(token) ?? '';
    await uninstall(world, team, false);
    // Slack tells Bravo of it too, a moment later.
    setTimeout(() => void uninstall(world, team).catch(() => undefined), 50).unref();
    return json({ ok: true, revoked: true });
  }
  const wait = method.startsWith('chat.') ? waitOf(world, fieldsOf(sent)['channel']) : 0;
  if (wait > 0) return json({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(wait) });
  const replied = await forward();
  return { ...replied, body: completed(world, method, sent, token, replied.body.toString()) };
};

/** Keeps what somebody is answered where only they see it; after half an hour Slack takes nothing there. */
const whisper = (world: SlackWorld, sent: Sent): Replied => {
  const user = world.replies.get(sent.path.slice('/replies/'.length));
  if (user === undefined) return json({ ok: false, error: 'used_url' }, 404);
  const { text, blocks } = JSON.parse(sent.body) as { text: string; blocks?: unknown };
  world.whispers.push({ user, text, blocks });
  return json({ ok: true });
};

/** Answers a request to the stand-in: by what Slack does and `emulate` does not, else by `emulate`. */
export const answerAsSlack = async (
  world: SlackWorld,
  emulator: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname: path, search } = new URL(request.url ?? '/', 'http://slack');
  const { method = 'GET', headers } = request;
  const body = await bodyOf(request);
  const type = headers['content-type'] ?? '';
  const authorization = headers.authorization ?? '';
  const sent = { method, path, body, type };
  const forward = async (): Promise<Replied> => {
    const replied = await fetch(`${emulator}${path}${search}`, {
      method,
      redirect: 'manual',
      headers: { ...(type && { 'content-type': type }), ...(authorization && { authorization }) },
      ...(method === 'POST' && { body }),
    });
    const location = replied.headers.get('location');
    return {
      status: replied.status,
      headers: {
        'content-type': replied.headers.get('content-type') ?? 'text/plain',
        ...(location !== null && { location }),
      },
      body: Buffer.from(await replied.arrayBuffer()),
    };
  };
  const replied = path.startsWith('/replies/')
    ? whisper(world, sent)
    : path.startsWith('/api/')
      ? await api(world, sent, authorization.replace(/^Bearer /, ''), forward)
      : await forward();
  response.writeHead(replied.status, replied.headers).end(replied.body);
};
