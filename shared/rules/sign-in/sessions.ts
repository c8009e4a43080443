import { limits } from '#shared/model/limits';
import type { ProvedAddress, Session } from '#shared/model/session';
import type { User } from '#shared/model/user';

/** Whether a session was revoked, because all sessions of its user were ended after it was opened. */
export const isSessionRevoked = (
  session: Pick<Session, 'created_at'>,
  user: Pick<User, 'sessions_from'> | undefined,
): boolean => session.created_at < (user?.sessions_from ?? '');

/**
 * Whether the address was proved: at any time, or `recent`, within the last fifteen minutes, which protects what a
 * thief of an open session would do first.
 */
export const isAddressProved = (
  { proved_at: at }: Pick<ProvedAddress, 'proved_at'>,
  wanted: 'once' | 'recent',
  now: Date,
): boolean =>
  at !== undefined &&
  (wanted === 'once' || now.getTime() - Date.parse(at) < limits.recentProofMinutes * 60_000);

/** Whether a proof is older than the moment when a member was signed out everywhere: it opens no more sessions. */
export const isProofRevoked = (
  { proved_at: at = '' }: Pick<ProvedAddress, 'proved_at'>,
  user: Pick<User, 'sessions_from'>,
): boolean => at < (user.sessions_from ?? '');

/** The sessions of a user: the current one first, then by last use. */
export const presentSessions = (
  sessions: readonly Session[],
  user: Pick<User, 'sessions_from'>,
  { id: current }: Pick<Session, 'id'>,
) =>
  sessions
    .filter((session) => !isSessionRevoked(session, user))
    .map(({ id, created_at, extended_at, user_agent, opened_by }) => ({
      id,
      created_at,
      last_used_at: extended_at,
      user_agent,
      opened_by,
      current: id === current,
    }))
    .toSorted(
      (a, b) => Number(b.current) - Number(a.current) || b.last_used_at.localeCompare(a.last_used_at),
    );
