// @vitest-environment node
import { expect, test } from 'vitest';
import type { Comment, Post } from '#shared/model/post';
import type { Page } from '#web/api/client.ts';
import { withNewest } from '#web/app/with-newest.ts';

const aPost = (id: string, over: object = {}) =>
  ({ id, likes: 0, comments: 0, latest_comments: [], ...over }) as unknown as Post;
const pageOf = (next: string | null, ...items: Post[]): Page<Post> => ({ items, next });
const comment = (id: string) => ({ id }) as Comment;

const [fifth, fourth, third, second] = ['5', '4', '3', '2'].map((id) => aPost(id)) as [
  Post,
  Post,
  Post,
  Post,
];
const shown = [pageOf('3', fifth, fourth), pageOf('2', third, second)];
const idsIn = (pages: readonly Page<Post>[]) => pages.map(({ items }) => items.map(({ id }) => id));

test('the feed shows what its posts say by now, and keeps what did not change', () => {
  const liked = aPost('4', { likes: 1, score: 3 });
  const [first, last] = withNewest(shown, shown, pageOf('4', aPost('6'), aPost('5'), liked));
  expect(first).toEqual(pageOf('3', fifth, liked));
  expect(first?.items[0]).toBe(fifth);
  expect(last).toBe(shown[1]);
});

test.each<[what: string, newest: Page<Post>, left: string[][]]>([
  ['is gone', pageOf('3', fifth, third), [['5'], ['3', '2']]],
  [
    'is older than the newest ones',
    pageOf('5', fifth),
    [
      ['5', '4'],
      ['3', '2'],
    ],
  ],
  ['is missing although there are no older ones', pageOf(null, fifth), [['5'], []]],
])('a post that %s', (_, newest, left) => {
  expect(idsIn(withNewest(shown, shown, newest))).toEqual(left);
});

test('what this page changed after the newest posts were asked for stays as it is', () => {
  const mine = aPost('4', { liked: true, likes: 1 });
  const now = [pageOf('3', fifth, mine), ...shown.slice(1)];
  expect(withNewest(now, shown, pageOf('3', fifth, aPost('4')))[0]?.items[1]).toBe(mine);
  expect(idsIn(withNewest(now, shown, pageOf('3', fifth)))[0]).toEqual(['5', '4']);
});

test('earlier comments that are shown stay below the newest ones, and a deleted one goes', () => {
  const opened = [
    pageOf(null, aPost('1', { comments: 4, latest_comments: ['4', '3', '2', '1'].map(comment) })),
  ];
  const say = (comments: number, ...ids: string[]) => {
    const newest = pageOf(null, aPost('1', { comments, latest_comments: ids.map(comment) }));
    return withNewest(opened, opened, newest)[0]?.items[0]?.latest_comments.map(({ id }) => id);
  };
  expect(say(5, '5', '4', '3')).toEqual(['5', '4', '3', '2', '1']);
  expect(say(3, '4', '2', '1')).toEqual(['4', '2', '1']);
  expect(say(0)).toEqual([]);
});
