import type { User } from '#shared/model/user';
import type { Condition } from './expressions.ts';
import { keys } from './keys.ts';
import { transact } from './table.ts';
import { change } from './writes.ts';

/** An attribute is still as it was read: whoever replaces it knows what they replaced. */
const unchanged = (attribute: keyof User, { [attribute]: value }: User): Condition =>
  value === undefined ? { absent: attribute } : [attribute, '=', value];

/** One's own picture, in the place of the one that was read: that one's file goes next. */
export const recordAvatar = (user: User, avatar: string | undefined): Promise<void> =>
  transact(
    change(
      keys.user(user.workspace_id, user.id),
      avatar === undefined ? { remove: ['avatar'] } : { set: { avatar } },
      [['state', '=', 'accepted'], unchanged('avatar', user)],
    ),
  );
