import { afterAll, expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { celebrations } from '#shared/contract/celebrations';
import { config } from '#shared/contract/config';
import type { Endpoint } from '#shared/contract/endpoint';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { settings } from '#shared/contract/settings';
import { users } from '#shared/contract/users';
import { walls } from '#shared/contract/walls';
import { addDays } from '#shared/rules/basics/time';
import { anApiKey } from '../support/api-keys.ts';
import { aHook } from '../support/hooks.ts';
import { cardsOf, readCard, sign, startCard } from '../support/greeting-cards.ts';
import { mailsTo } from '../support/mail-messages.ts';
import { newsOf } from '../support/news.ts';
import { prepareRequest } from '../support/prepared-requests.ts';
import { startReceiver } from '../support/receiver.ts';
import { call, send, stack } from '../support/stack.ts';
import { aTeam, shareTeams, withPermissions } from '../support/team.ts';

shareTeams();
const { readPostsBetween } = await import('#functions/data/week-posts');

const secret = 'Zirconium';
/** Cyd, who gets the card, is an owner: nobody sees more. */
const team = await aTeam(['ann', 'bob', 'cyd', 'dan'], {
  workspace: { notifications: {} },
  users: { cyd: withPermissions('account_administrator', 'global_administrator') },
});
const { cyd, bob, dan } = team;
const w = team.workspace.id;
const hook = await startReceiver();
afterAll(hook.stop);
await aHook(cyd, hook.url, ['post.created', 'post.updated', 'celebration.posted', 'member.updated']);
const card = await startCard(bob, cyd, { title: `${secret} for you` });
await sign(card.id, dan, `${secret} forever`);
await stack.settle();

const calls = Object.entries(celebrations as Readonly<Record<string, Endpoint>>).filter(([, { path }]) =>
  path.startsWith('/celebrations/cards/{id}'),
);
test.each(calls)(
  'celebrations.%s finds no card for its receiver before it is delivered',
  async (name, declared) => {
    const scene = { team: { ...team, owner: cyd, colleague: cyd, caller: bob } };
    const parts =
      name === 'thankForCard'
        ? { body: { message: 'Thanks' } }
        : await prepareRequest(`celebrations.${name}` as never, scene);
    const params = { ...(parts as { params?: object }).params, id: card.id };
    const answered = await call(declared as typeof celebrations.readCard, { ...parts, params }, cyd);
    expect([answered.status, answered.codes]).toEqual([404, ['not_found']]);
  },
);

test.each(['to_sign', 'made', 'received'] as const)(
  'the list %s of its receiver has no card',
  async (which) => {
    expect(await cardsOf(cyd, which)).toEqual([]);
  },
);

const now = new Date();
test.each<[string, () => Promise<unknown>]>([
  ['the feed', () => call(posts.list, { query: {} }, cyd)],
  ['the search', () => call(posts.list, { query: { q: secret } }, cyd)],
  ['the private posts', () => call(posts.list, { query: { private: 'true' } as never }, cyd)],
  ['the profile of its receiver', () => call(profiles.read, { params: { id: cyd.id } }, cyd)],
  ['the profile of its maker', () => call(profiles.read, { params: { id: bob.id } }, cyd)],
  ['the days to come', () => call(celebrations.list, {}, cyd)],
  ['the report of posts', () => send('GET', '/posts.csv?days=30', undefined, cyd)],
  ['the report of members', () => send('GET', '/users.csv', undefined, cyd)],
  ['the list of members', () => call(users.list, { query: {} }, cyd)],
  ['the audit log', () => call(audit.list, { query: {} }, cyd)],
  ['the settings', () => call(settings.read, {}, cyd)],
  ['what every screen needs', () => call(config.read, {}, cyd)],
  [
    'the wallboard',
    async () => {
      const { body } = await call(walls.create, { body: { name: 'Kitchen' } }, cyd);
      return call(walls.read, { body: { token: body.token } }, {});
    },
  ],
  ['webhooks', () => Promise.resolve(hook.got)],
  ['the news of its receiver', () => newsOf(cyd)],
  ['the mail of its receiver', () => Promise.resolve(mailsTo(cyd.email))],
  [
    'a digest',
    () => readPostsBetween(w, [addDays(now, -7), addDays(now, 1)], 100, { now, consistent: true }),
  ],
  [
    'a key of its receiver',
    async () =>
      send('GET', '/posts?q=Zirconium', undefined, {
        token: await anApiKey(cyd, ['posts:read', 'people:read']),
      }),
  ],
  [
    'the tools of assistants',
    async () =>
      send(
        'POST',
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'feed', arguments: {} } },
        { token: await anApiKey(cyd, ['posts:read', 'people:read']) },
      ),
  ],
])('%s does not tell of a card before it is delivered', async (_, look) => {
  const seen = JSON.stringify(await look());
  expect(seen).not.toContain(secret);
  expect(seen).not.toContain(card.id);
});

test('those who sign it, its maker and other administrators read it', async () => {
  for (const one of [bob, dan, team.ann])
    expect((await readCard(card.id, one)).body.title).toBe(`${secret} for you`);
});
