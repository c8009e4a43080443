import { expect, test } from 'vitest';
import type { CommentId, PostId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { StoredNews } from '#shared/model/news';
import type { StoredPost } from '#shared/model/post';
import { commentNews, hearsNews, mentionIn, receivedNews } from '#shared/rules/mails/news';
import { presentNews, presentUnread } from '#shared/rules/mails/news-views';

const id = (name: string): UserId => name as UserId;
const [ann, bob, cyd] = [id('ann'), id('bob'), id('cyd')];
const at = '2026-01-05T10:00:00.000Z';

const aPost = (over: Partial<StoredPost> = {}): StoredPost =>
  ({
    id: 'post' as PostId,
    from_id: ann,
    to_id: [bob],
    score: 5,
    message: 'Great launch',
    created_at: at,
    ...over,
  }) as StoredPost;

const aComment = (message: string, name = 'comment') => ({
  id: name as CommentId,
  from_id: bob,
  message,
  created_at: at,
});

test('a new post tells its receivers; demo posts, likes and deletions tell nobody', () => {
  const post = aPost();
  expect(receivedNews({ before: undefined, after: post })).toMatchObject([{ to: [bob], points: 5 }]);
  expect(receivedNews({ before: undefined, after: aPost({ demo: true }) })).toEqual([]);
  expect(receivedNews({ before: post, after: aPost({ likes: 1 }) })).toEqual([]);
  expect(receivedNews({ before: post, after: undefined })).toEqual([]);
});

test('a comment that moves up because a newer one was deleted is no news', () => {
  const [old, fresh] = [aComment('old', 'c1'), aComment('fresh', 'c2')];
  const before = aPost({ comments: 2, latest_comments: [fresh] });
  expect(commentNews({ before, after: aPost({ comments: 1, latest_comments: [old] }) })).toEqual([]);
  const step = { before: aPost(), after: aPost({ comments: 1, latest_comments: [fresh] }) };
  expect(commentNews(step)).toMatchObject([{ to: [ann], by_id: bob, comment_id: 'c2' }]);
});

test('at most ten different handles of a text are looked up', () => {
  const many = Array.from({ length: limits.news.handles + 5 }, (_, n) => `@p${n} @p${n}`).join(' ');
  const mention = mentionIn({ before: undefined, after: aPost({ message: many }) });
  expect(mention?.handles).toEqual(Array.from({ length: 10 }, (_, n) => `p${n}`));
  expect(mentionIn({ before: undefined, after: aPost() })).toBeUndefined();
  expect(
    mentionIn({ before: aPost({ message: many }), after: aPost({ message: many, likes: 1 }) }),
  ).toBeUndefined();
});

test('nobody hears of what they did, or of a kind that they switched off', () => {
  const member = { id: bob, state: 'accepted' } as const;
  const received = { kind: 'received', by_id: ann } as const;
  expect(hearsNews(member, received)).toBe(true);
  expect(hearsNews({ ...member, state: 'pending' }, received)).toBe(true);
  expect(hearsNews({ ...member, state: 'deactivated' }, received)).toBe(false);
  expect(hearsNews({ ...member, demo: true }, received)).toBe(false);
  expect(hearsNews({ ...member, news_toggles: { received: false } }, received)).toBe(false);
  expect(hearsNews(member, { ...received, by_id: bob })).toBe(false);
  expect(hearsNews(undefined, received)).toBe(false);
});

test('unread is what arrived after the number that was read', () => {
  expect(presentUnread(undefined)).toEqual({ unread: 0, newest: 0 });
  expect(presentUnread({ arrived: 4 })).toEqual({ unread: 4, newest: 4 });
  expect(presentUnread({ arrived: 4, read: 3 })).toEqual({ unread: 1, newest: 4 });
});

test('a text is cut between characters, and a person who is gone is a deleted user', () => {
  const news = {
    id: 'n',
    number: 1,
    kind: 'received',
    created_at: at,
    by_id: cyd,
    post_id: 'post',
    ttl: 1,
  } as object as StoredNews;
  const subjects = {
    people: new Map(),
    texts: new Map([['post', '🎉'.repeat(300)]]),
    inFeed: new Set<string>(),
    rewards: new Map(),
    awards: new Map(),
    celebrations: new Map(),
    cards: new Map(),
  };
  const shown = presentNews(news, undefined, subjects, ann);
  expect(shown).toMatchObject({
    text: '🎉'.repeat(200),
    by: { state: 'deleted' },
    gone: false,
    unread: true,
  });
});
