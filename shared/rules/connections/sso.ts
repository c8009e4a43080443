import type { Email } from '#shared/model/common';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { Admission, Session } from '#shared/model/session';
import type { Sso, StoredSso } from '#shared/model/sso';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { personById, type UsersById } from '../people/users.ts';

type Requirement = Pick<Workspace, 'sso_required'>;

const isAccountAdministrator = ({ permissions }: Pick<User, 'permissions'>): boolean =>
  permissions.account_administrator === true;

const hoursSince = (at: string, now: Date): number => (now.getTime() - Date.parse(at)) / 3_600_000;

/**
 * Whether a session is good enough for a workspace that requires single sign-on: it was admitted by the provider as it is
 * set up now, within the last days, or it is one of an account administrator who broke the glass a few hours ago. Operators
 * get in by themselves.
 */
export const isAdmitted = (
  { admission, impersonated_by: operator }: Pick<Session, 'admission' | 'impersonated_by'>,
  user: Pick<User, 'permissions'>,
  { sso_required: setUp }: Requirement,
  now: Date,
): boolean => {
  if (setUp === undefined || operator !== undefined) return true;
  if (!admission) return false;
  if (admission.by === 'sso')
    return admission.set_up === setUp && hoursSince(admission.at, now) < limits.sso.sessionDays * 24;
  return isAccountAdministrator(user) && hoursSince(admission.at, now) < limits.sso.breakGlassHours;
};

/**
 * What lets somebody in who proved their address in another way than single sign-on; undefined where it is not required.
 * Only an account administrator is let in, and only when they say that they mean it.
 * @throws Refusal sso_required
 */
export const admitWithoutSso = (
  user: Pick<User, 'permissions'>,
  { id, sso_required: setUp }: Requirement & Pick<Workspace, 'id'>,
  breaksGlass: boolean,
  now: Date,
): Admission | undefined => {
  if (setUp === undefined) return undefined;
  const may = isAccountAdministrator(user);
  if (!may || !breaksGlass)
    throw new Refusal('sso_required', { workspace: id, ...(may && { break_glass: 1 }) });
  return { by: 'break_glass', at: now.toISOString() };
};

/** Whether members can sign in by it: somebody has tried it, and there are addresses that it speaks for. */
export const isOffered = ({ tested_at: at, domains }: Pick<StoredSso, 'tested_at' | 'domains'>): boolean =>
  at !== undefined && domains.length > 0;

export const domainOf = (email: Email): string => email.slice(email.lastIndexOf('@') + 1);

/** Whether the workspace has proved the domain of an address. Subdomains are domains of their own. */
export const ownsDomainOf = ({ domains }: Pick<StoredSso, 'domains'>, email: Email): boolean =>
  domains.some(({ domain }) => domain === domainOf(email));

export const requireSso = <Found>(found: Found | undefined): Found => {
  if (!found) throw new Refusal('not_found');
  return found;
};

export const presentSso = (
  stored: StoredSso,
  { sso_required: setUp }: Requirement,
  people: UsersById,
): Sso => ({
  issuer: stored.issuer,
  client_id: stored.client_id,
  state: setUp === stored.changed_at ? 'required' : isOffered(stored) ? 'offered' : 'untested',
  domains: [...stored.domains],
  changed_at: stored.changed_at,
  changed_by: personById(people, stored.changed_by),
  tested_at: stored.tested_at ?? null,
  problem: stored.problem ?? null,
  problem_at: stored.problem_at ?? null,
});
