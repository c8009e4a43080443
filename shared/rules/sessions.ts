import type { Session } from '#shared/model/session';
import type { User } from '#shared/model/user';

/** Whether a session was opened before its user's sessions were ended all at once. */
export const isEnded = (
  session: Pick<Session, 'created_at'>,
  user: Pick<User, 'sessions_from'> | undefined,
): boolean => session.created_at < (user?.sessions_from ?? '');

/** Where somebody is signed in: the session that asks first, the others by their last use. */
export const presentSessions = (
  sessions: readonly Session[],
  user: Pick<User, 'sessions_from'>,
  { id: current }: Pick<Session, 'id'>,
) =>
  sessions
    .filter((session) => !isEnded(session, user))
    .map(({ id, created_at, extended_at, user_agent }) => ({
      id,
      created_at,
      last_used_at: extended_at,
      user_agent,
      current: id === current,
    }))
    .toSorted(
      (a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at),
    );
