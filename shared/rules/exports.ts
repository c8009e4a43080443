import type { UserId } from '#shared/model/ids';
import type { StoredPost } from '#shared/model/post';
import type { User } from '#shared/model/user';
import { csvOf } from './csv.ts';
import { nameOf } from './users.ts';

/** Names by id, for the columns beside the ids. */
const namesOf = (users: readonly User[]) => {
  const names = new Map(users.map((user) => [user.id, nameOf(user)]));
  return (id: UserId | undefined): string => (id === undefined ? '' : (names.get(id) ?? 'Deleted user'));
};

/** A line a post; several receivers stand in one cell, in the same order in both columns. */
export const postsCsv = (posts: readonly StoredPost[], users: readonly User[]): string => {
  const name = namesOf(users);
  return csvOf(
    [
      'id',
      'created_at',
      'from_id',
      'from',
      'to_ids',
      'to',
      'score',
      'value_id',
      'value',
      'message',
      'gif',
      'likes',
    ],
    posts.map((post) => [
      post.id,
      post.created_at,
      post.from_id,
      name(post.from_id),
      post.to_id.join('; '),
      post.to_id.map(name).join('; '),
      post.score,
      post.value.id,
      post.value.name,
      post.message,
      post.gif,
      post.likes,
    ]),
  );
};
