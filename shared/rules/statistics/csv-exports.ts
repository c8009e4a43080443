import type { StoredAddOn } from '#shared/model/add-on';
import type { UserId } from '#shared/model/ids';
import type { StoredComment, StoredPost } from '#shared/model/post';
import type { Redemption } from '#shared/model/purchase';
import type { User } from '#shared/model/user';
import { decimal, toCsv } from '../basics/csv.ts';
import { type CsvSeparator, placeholderNames } from '#shared/model/choices';
import { decimalOf } from '../basics/money.ts';
import { displayName } from '../people/users.ts';

type Named = Pick<User, 'id' | 'first_name' | 'last_name' | 'state'>;

/** Looks up display names for the columns beside the ids. */
const namesOf = (users: readonly Named[]) => {
  const names = new Map(users.map((user) => [user.id, displayName(user)]));
  return (id: UserId | undefined): string =>
    id === undefined ? '' : (names.get(id) ?? placeholderNames.deleted);
};

/** One line per post. `users` contains the company, who gives celebrations. Several receivers share one cell, in the same order in both columns, and so do its comments and what was added. */
export const postsCsv = (
  posts: readonly StoredPost[],
  comments: readonly StoredComment[],
  addOns: readonly StoredAddOn[],
  users: readonly Named[],
  separator?: CsvSeparator,
): string => {
  const name = namesOf(users);
  const below = Map.groupBy(comments, ({ post_id: id }) => id);
  const added = Map.groupBy(addOns, ({ post_id: id }) => id);
  return toCsv(
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
      'comments',
      'comment_texts',
      'points_added',
      'points_added_by',
      'imported',
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
      post.comments ?? 0,
      (below.get(post.id) ?? []).map(({ from_id: id, message }) => `${name(id)}: ${message}`).join('\n'),
      post.add_on_points ?? 0,
      (added.get(post.id) ?? []).map(({ from_id: id, score }) => `${name(id)}: ${score}`).join('; '),
      post.imported === true,
    ]),
    separator,
  );
};

/** One line per purchase. The contributors to a team reward share one cell, and so do their comments. */
export const purchasesCsv = (
  bought: readonly Redemption[],
  users: readonly User[],
  separator?: CsvSeparator,
): string => {
  const name = namesOf(users);
  const written = new Map(bought.map(({ id, comment }) => [id, comment]));
  const rows = bought.flatMap((one) => (one.kind === 'purchase' ? [one] : []));
  return toCsv(
    [
      'id',
      'created_at',
      'status',
      'status_changed_at',
      'reward_id',
      'reward',
      'type',
      'price',
      'user_ids',
      'users',
      'comments',
      'redeemed_by',
      'money_value',
      'currency',
      'organization',
    ],
    rows.map((purchase) => {
      const { id, reward, parts, redeemed_by: redeemed, money_value: value } = purchase;
      const ids = [...new Set(parts.map(({ user_id }) => user_id))];
      const comments = [
        written.get(id),
        ...parts.map((part) => (part.id === id ? undefined : written.get(part.id))),
      ];
      return [
        id,
        purchase.created_at,
        purchase.status,
        purchase.status_changed_at,
        reward.id,
        reward.title,
        reward.reward_type,
        purchase.price,
        ids.join('; '),
        ids.map(name).join('; '),
        comments.filter(Boolean).join('; '),
        name(redeemed),
        decimal(decimalOf(value)),
        value?.currency,
        reward.organization,
      ];
    }),
    separator,
  );
};
