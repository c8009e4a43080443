import { signedIn } from './browser.ts';
import { expect, test, vi } from 'vitest';
import { call, discardEarlyAnswers } from '#web/api/client.ts';
import { download } from '#web/api/download.ts';
import { setPlaceholders } from '#web/api/placeholder-names.ts';
import { storeToken } from '#web/api/session.ts';
import { config, network } from './team.tsx';

/** A server that sends its configuration with an ETag, as the real one does. */
const tagging = () => {
  const now = { tag: '"one"', left: 100 };
  const asked = network(({ headers }) =>
    headers.get('if-none-match') === now.tag
      ? { status: 304 }
      : { body: config(now), headers: { etag: now.tag } },
  );
  return { now, asked };
};

test('an unchanged configuration is not sent again and returns the identical object', async () => {
  const { now, asked } = tagging();
  const first = await call('config.read', {});
  const again = await call('config.read', {});
  expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"one"']);
  expect(again).toBe(first);

  Object.assign(now, { tag: '"two"', left: 90 });
  expect((await call('config.read', {})).user.score_remaining).toBe(90);
  expect((await call('config.read', {})).user.score_remaining).toBe(90);
  expect(asked.at(-1)?.headers.get('if-none-match')).toBe('"two"');
});

test('the ETag of a cached answer is not sent with another session', async () => {
  const { asked } = tagging();
  storeToken(signedIn);
  await call('config.read', {});
  storeToken('token-of-bob');
  await call('config.read', {});
  expect(asked.at(-1)?.headers.get('if-none-match')).toBeNull();
});

test('an early answer is used once and its body is canceled when it is discarded', async () => {
  const { asked } = tagging();
  const early = async (): Promise<Response> => Response.json(config({ left: 7 }));
  window.earlyAnswers = { '/api/v1/config': early() };
  expect((await call('config.read', {})).user.score_remaining).toBe(7);
  expect(asked).toEqual([]);

  const unwanted = early();
  window.earlyAnswers = { '/api/v1/config': unwanted };
  discardEarlyAnswers();
  expect((await call('config.read', {})).user.score_remaining).toBe(100);
  const { body } = await unwanted;
  await expect.poll(async () => (await body?.getReader().read())?.done).toBe(true);
});

test('people without a name are named in the language of the page, and nothing else is', async () => {
  setPlaceholders({ placeholders: { nameless: 'Persona invitada', deleted: 'Usuario eliminado' } });
  const person = { id: 'one', avatar: null, state: 'accepted' };
  const names = ['Ann', 'Invited member', 'Deleted user'];
  network(() => ({ body: [...names.map((name) => ({ ...person, name })), { name: 'Deleted user' }] }));
  const answer: readonly { name?: string }[] = await call('users.list', { query: {} });
  expect(answer.map(({ name }) => name)).toEqual([
    'Ann',
    'Persona invitada',
    'Usuario eliminado',
    'Deleted user',
  ]);
});

test('a report that is too large for an answer is fetched by the browser from where it waits', async () => {
  network(() => ({
    body: { url: 'https://files.example/reports/1', expires_in: 300 },
    headers: { 'content-type': 'application/json' },
  }));
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(this.href);
  });
  const onProgress = vi.fn<(bytes: number) => void>();
  const { signal } = new AbortController();
  await download('posts.export', { name: 'posts.csv', signal, onProgress });
  expect(followed).toEqual(['https://files.example/reports/1']);
  expect(onProgress).not.toHaveBeenCalled();
});
