import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#shared/model/limits';
import { createPastPostsRun, type Settled } from '#web/product/posts/past-posts-run.ts';
import { network, refused } from './team.tsx';

const settled = Array.from(
  { length: limits.pastPosts.perCall + 2 },
  (_, at) => ({ row: { number: at + 2 }, post: { message: `Thanks ${at}` } }) as Settled,
);
type Body = { readonly posts: readonly { readonly message: string }[] };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends past posts in batches, and says of each row what became of it', async () => {
  const asked = network(({ body }) => ({
    body: (body as Body).posts.map(({ message }, at) =>
      at === 1
        ? {
            result: 'refused',
            id: null,
            code: 'user_not_found',
            message: 'User not found: this person is no longer in your team.',
          }
        : { result: 'added', id: `01${message}`, code: null, message: null },
    ),
  }));
  const run = createPastPostsRun();
  await run.start(settled);
  expect(asked.map(({ method, path, body }) => [method, path, (body as Body).posts.length])).toEqual([
    ['POST', '/posts/import', limits.pastPosts.perCall],
    ['POST', '/posts/import', 2],
  ]);
  const now = run.now();
  expect(now).toMatchObject({ phase: 'finished', waiting: [] });
  expect(now?.outcomes.map(({ row }) => row.number)).toEqual(settled.map(({ row }) => row.number));
  expect(now?.outcomes[1]).toMatchObject({ result: 'refused', code: 'user_not_found', row: { number: 3 } });
  expect(now?.outcomes.filter(({ result }) => result === 'added')).toHaveLength(settled.length - 2);
});

test('keeps what was not sent when too much was imported that day, and resumes', async () => {
  vi.useFakeTimers();
  let full = false;
  network(({ body }) => {
    if (full) return refused(429, 'too_many_requests');
    full = true;
    return {
      body: (body as Body).posts.map(() => ({ result: 'added', id: '01', code: null, message: null })),
    };
  });
  const run = createPastPostsRun();
  const ended = run.start(settled);
  await vi.runAllTimersAsync();
  await ended;
  expect(run.now()).toMatchObject({ phase: 'failed', reason: { code: 'too_many_requests' } });
  expect(run.now()?.waiting).toHaveLength(2);
  full = false;
  await run.resume();
  expect(run.now()).toMatchObject({ phase: 'finished', waiting: [] });
});
