import type { Doer } from '#shared/model/actor';
import type { StoredApiKey } from '#shared/model/api-key';
import type { UserId } from '#shared/model/ids';
import type { Session } from '#shared/model/session';

/** A member who acts, and what an audit log says of how: perhaps an operator or an API key acted in their name. */
export type ActingMember = Pick<Doer, 'userId'> & {
  readonly session?: Pick<Session, 'impersonated_by'> | undefined;
  readonly apiKey?: Pick<StoredApiKey, 'name'> | undefined;
};

/** The fields by which the audit log and the ledger name who did something. */
export const doerFields = ({
  userId,
  session,
  apiKey,
}: ActingMember): {
  readonly by_id: UserId;
  readonly impersonated_by?: string;
  readonly by_key?: string;
} => ({
  by_id: userId,
  ...(session?.impersonated_by !== undefined && { impersonated_by: session.impersonated_by }),
  ...(apiKey && { by_key: apiKey.name }),
});
