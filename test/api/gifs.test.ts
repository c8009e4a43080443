import { afterEach, expect, test } from 'vitest';
import { config } from '#shared/contract/config';
import { gifs } from '#shared/contract/gifs';
import { posts } from '#shared/contract/posts';
import { postBody } from '../support/post-body.ts';
import { aGif, startGiphy } from '../support/giphy.ts';
import { call, send } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const giphyWith = async (answer: Parameters<typeof startGiphy>[0]) => {
  const giphy = await startGiphy(answer);
  process.env['GIPHY_URL'] = giphy.url;
  process.env['SECRET_GIFS'] = 'the-key';
  return giphy;
};

afterEach(() => {
  delete process.env['GIPHY_URL'];
  delete process.env['SECRET_GIFS'];
});

test('200: search results are paged; without search words the trending GIFs are returned', async () => {
  const team = await aTeam(['ann']);
  const giphy = await giphyWith(({ query: { offset } }) => ({
    body: {
      data: Array.from({ length: 24 }, (_, at) => aGif(`g${Number(offset) + at}`)),
      pagination: { total_count: 48 },
    },
  }));
  const first = await call(gifs.search, { query: { search: 'well done' } }, team.ann);
  expect(first.status).toBe(200);
  expect(first.body).toHaveLength(24);
  expect(first.body[0]).toEqual({
    id: 'g0',
    title: 'Picture g0',
    url: 'https://media1.giphy.com/media/g0/200.gif?cid=1&ep=v1',
    preview_url: 'https://media1.giphy.com/media/g0/100.gif',
    width: 200,
    height: 200,
  });
  const next_cursor = String(first.headers.get('x-next-cursor'));
  const second = await call(gifs.search, { query: { search: 'well done', next_cursor } }, team.ann);
  expect(second.body[0]?.id).toBe('g24');
  expect(second.headers.get('x-next-cursor')).toBeNull();
  await call(gifs.search, { query: {} }, team.ann);
  await giphy.stop();
  expect(giphy.asked.map(({ path, query: { q, offset } }) => [path, q, offset])).toEqual([
    ['/v1/gifs/search', 'well done', '0'],
    ['/v1/gifs/search', 'well done', '24'],
    ['/v1/gifs/trending', undefined, '0'],
  ]);
  expect(giphy.asked[0]?.query).toMatchObject({ api_key: 'the-key', rating: 'g' });
});

test('503 when no key is configured', async () => {
  const team = await aTeam(['ann']);
  expect(await call(gifs.search, { query: {} }, team.ann)).toMatchObject({
    status: 503,
    codes: ['not_configured'],
  });
});

test('the config offers GIFs only where they are configured', async () => {
  const team = await aTeam(['ann']);
  const offered = async () => (await call(config.read, {}, team.ann)).body.features.gifs;
  expect(await offered()).toBe(false);
  process.env['FEATURES'] = 'google,gifs';
  expect(await offered()).toBe(true);
  process.env['FEATURES'] = '';
});

test.each([
  ['502 when the service refuses our key', { status: 403 }, 502, 'upstream_failed'],
  ['502 when it is down', { status: 500 }, 502, 'upstream_failed'],
  ['502 when it answers no JSON', { body: '<html>' }, 502, 'upstream_failed'],
  ['429 when it throttles us', { status: 429 }, 429, 'too_many_requests'],
] as const)('%s', async (_, answer, status, code) => {
  const team = await aTeam(['ann']);
  const giphy = await giphyWith(() => answer);
  const answered = await call(gifs.search, { query: { search: 'x' } }, team.ann);
  await giphy.stop();
  expect(answered).toMatchObject({ status, codes: [code] });
  expect(JSON.stringify(answered.body)).not.toContain('the-key');
});

test('GIFs of other hosts are left out, and the answer does not contain the key', async () => {
  const team = await aTeam(['ann']);
  const giphy = await giphyWith(() => ({ body: { data: [aGif('a'), aGif('b', 'evil.example')] } }));
  const { body } = await call(gifs.search, { query: {} }, team.ann);
  await giphy.stop();
  expect(body.map(({ id }) => id)).toEqual(['a']);
  expect(JSON.stringify(body)).not.toContain('the-key');
});

test('401 without a token, 400 for a cursor of another search', async () => {
  const team = await aTeam(['ann']);
  const giphy = await giphyWith(() => ({ body: { data: [aGif('a')], pagination: { total_count: 9 } } }));
  expect((await send('GET', '/gifs', undefined)).status).toBe(401);
  const { headers } = await call(gifs.search, { query: { search: 'a' } }, team.ann);
  const next_cursor = String(headers.get('x-next-cursor'));
  const other = await call(gifs.search, { query: { search: 'b', next_cursor } }, team.ann);
  await giphy.stop();
  expect(other).toMatchObject({ status: 400, codes: ['invalid_cursor'] });
});

test.each([
  ['https://media1.giphy.com/media/g0/200.gif?cid=1&ep=v1', 201],
  ['http://media1.giphy.com/media/g0/200.gif', 422],
  ['https://evil.example/200.gif', 422],
  ['https://media1.giphy.com.evil.example/200.gif', 422],
  ['https://media1.giphy.com@evil.example/200.gif', 422],
  ['https://user:pw@media1.giphy.com/200.gif', 422],
  ['https://media1.giphy.com:8443/200.gif', 422],
  ['https://media1.giphy.com/"onerror="x', 422],
  ['javascript:alert(1)', 422],
  [7, 422],
])('a post with the GIF %s is answered with %i', async (gif, status) => {
  const team = await aTeam(['ann', 'bob']);
  const answered = await send('POST', '/posts', { ...postBody(team, [team.bob]), gif }, team.ann);
  expect(answered.status).toBe(status);
  expect(answered.codes).toEqual(status === 201 ? [] : ['wrong_format']);
  const { body: feed } = await call(posts.list, { query: {} }, team.ann);
  expect(feed.map((post) => post.gif)).toEqual(status === 201 ? [gif] : []);
});
