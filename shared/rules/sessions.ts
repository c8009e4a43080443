import type { Session } from '#shared/model/session';
import type { User } from '#shared/model/user';

/** Whether a session was revoked, because all sessions of its user were ended after it was opened. */
export const isSessionRevoked = (
  session: Pick<Session, 'created_at'>,
  user: Pick<User, 'sessions_from'> | undefined,
): boolean => session.created_at < (user?.sessions_from ?? '');

/** The sessions of a user: the current one first, then by last use. */
export const presentSessions = (
  sessions: readonly Session[],
  user: Pick<User, 'sessions_from'>,
  { id: current }: Pick<Session, 'id'>,
) =>
  sessions
    .filter((session) => !isSessionRevoked(session, user))
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
