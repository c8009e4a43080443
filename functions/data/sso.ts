import type { WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { Session } from '#shared/model/session';
import { connectionProblems, type SsoDomain, type SsoProblem, type StoredSso } from '#shared/model/sso';
import type { User } from '#shared/model/user';
import { networkOf } from '#shared/rules/sign-in/networks';
import { keys } from '#functions/table/keys';
import { get, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, check, create, remove, upsert, type Write } from '#functions/table/writes';
import { countInHour, hourOf, isAllowed, restOfHour } from './codes.ts';
import { raiseAlert } from './alerts.ts';
import { requirePermissions } from './permissions.ts';
import { recordAdmission } from './sessions.ts';

export const findSso = (w: WorkspaceId, reading: Reading): Promise<StoredSso | undefined> =>
  get<StoredSso>(keys.sso(w), reading);

/** Returns the workspace that has proved a domain. */
export const findDomain = async (domain: string, reading: Reading): Promise<WorkspaceId | undefined> =>
  (await get<{ workspace_id: WorkspaceId }>(keys.ssoDomain(domain), reading))?.workspace_id;

/** Commits only while the workspace has proved a domain. */
export const checkDomain = (w: WorkspaceId, domain: string): Write =>
  check(keys.ssoDomain(domain), [['workspace_id', '=', w]]);

/** Counts a sign-in that a network finishes, because each makes us ask a provider. @throws Refusal too_many_requests */
export const countSsoSignIn = async (address: string, now: Date): Promise<void> => {
  const ofNetwork = keys.networkSso(networkOf(address), hourOf(now));
  if (!(await isAllowed(countInHour(ofNetwork, limits.sso.perHourAndNetwork, now))))
    throw new Refusal('too_many_requests', { retry_after: restOfHour(now) });
};

/** What an administrator's decision on single sign-on is recorded with. */
type Decision = { readonly actor: User; readonly audit: Write };

const sameSetUp = ({ changed_at: at }: StoredSso) => [['changed_at', '=', at]] as const;

const freeWorkspace = (w: WorkspaceId, sso_required: string | undefined): Write =>
  change(keys.workspace(w), { set: { sso_required } }, [{ absent: 'closing' }], 'workspace_busy');

/** Stores a set-up in place of the one that was read. It is not tested, and so it is required of nobody. */
export const recordSetUp = (
  sso: Omit<StoredSso, 'tested_at' | 'problem' | 'problem_at'>,
  before: StoredSso | undefined,
  { actor, audit }: Decision,
): Promise<void> => {
  const key = keys.sso(sso.workspace_id);
  const untested = { tested_at: undefined, problem: undefined, problem_at: undefined };
  // Domains may be proved meanwhile.
  const { domains: _, ...set } = sso;
  return transact(
    before ? change(key, { set: { ...set, ...untested } }, sameSetUp(before)) : create(key, sso),
    freeWorkspace(sso.workspace_id, undefined),
    requirePermissions(actor),
    audit,
  );
};

/** Removes the provider and gives its domains free. */
export const recordSsoRemoval = (sso: StoredSso, { actor, audit }: Decision): Promise<void> => {
  const { workspace_id: w, domains } = sso;
  return transact(
    remove(keys.sso(w), [...sameSetUp(sso), ['domains', '=', domains]]),
    ...domains.map(({ domain }) => remove(keys.ssoDomain(domain), [['workspace_id', '=', w]])),
    change(keys.workspace(w), { set: { sso_required: undefined } }),
    requirePermissions(actor),
    audit,
  );
};

/** Adds a domain; it belongs to one workspace at a time. @throws Refusal not_unique */
export const recordDomain = (
  { workspace_id: w, domains }: StoredSso,
  added: SsoDomain,
  { actor, audit }: Decision,
): Promise<void> =>
  transact(
    change(keys.sso(w), { set: { domains: [...domains, added] } }, [['domains', '=', domains]]),
    upsert(
      keys.ssoDomain(added.domain),
      { set: { workspace_id: w } },
      [{ any: [{ absent: 'workspace_id' }, ['workspace_id', '=', w]] }],
      'not_unique',
    ),
    requirePermissions(actor),
    audit,
  );

/** Removes a domain; without any, single sign-on is required of nobody. */
export const recordDomainRemoval = (
  { workspace_id: w, domains }: StoredSso,
  removed: string,
  { actor, audit }: Decision,
): Promise<void> => {
  const left = domains.filter(({ domain }) => domain !== removed);
  return transact(
    change(keys.sso(w), { set: { domains: left } }, [['domains', '=', domains]]),
    remove(keys.ssoDomain(removed), [['workspace_id', '=', w]]),
    ...(left.length > 0 ? [] : [freeWorkspace(w, undefined)]),
    requirePermissions(actor),
    audit,
  );
};

/** Records that an administrator signed in by a set-up, and admits the session they did it in. */
export const recordSsoTest = (
  sso: StoredSso,
  session: Session,
  { actor, audit }: Decision,
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  return transact(
    change(
      keys.sso(sso.workspace_id),
      { set: { tested_at: at, problem: undefined, problem_at: undefined } },
      sameSetUp(sso),
    ),
    recordAdmission(session, { by: 'sso', at, set_up: sso.changed_at }),
    requirePermissions(actor),
    audit,
  );
};

/** Requires single sign-on of the members of a workspace, or no more. Commits only while the set-up is the tested one. */
export const recordRequirement = (
  sso: StoredSso,
  required: boolean,
  { actor, audit }: Decision,
): Promise<void> => {
  const { workspace_id: w, changed_at: setUp, domains } = sso;
  return transact(
    ...(required
      ? [check(keys.sso(w), [...sameSetUp(sso), ['domains', '=', domains], { exists: 'tested_at' }])]
      : []),
    freeWorkspace(w, required ? setUp : undefined),
    requirePermissions(actor),
    audit,
  );
};

/** How long nobody gets in until that is told, in milliseconds: one sign-in may fail for another reason. */
const lastingMs = 600_000;

const isToBeTold = (problem: SsoProblem | undefined, since: string, now: Date): boolean =>
  problem === 'secret_refused' || now.getTime() - Date.parse(since) >= lastingMs;

/** Notes what is wrong with the connection and since when, so that administrators see it, or that it works again. */
export const noteSsoProblem = async (
  sso: StoredSso,
  problem: SsoProblem | undefined,
  now: Date,
): Promise<void> => {
  if (problem === undefined ? sso.problem === undefined : !connectionProblems.has(problem)) return;
  const since = sso.problem === problem ? sso.problem_at : undefined;
  const problem_at = problem && (since ?? now.toISOString());
  if (problem_at !== undefined && isToBeTold(problem, problem_at, now))
    await raiseAlert(
      sso.workspace_id,
      { connection: 'sso', why: 'stopped', name: '', id: `sso:${problem_at}` },
      now,
    );
  await unlessConflict(
    write(change(keys.sso(sso.workspace_id), { set: { problem, problem_at } }, sameSetUp(sso))),
  );
};

/** Gives the domains of a workspace free that is deleted. */
export const forgetDomains = async (w: WorkspaceId, reading: Reading): Promise<void> => {
  const { domains = [] } = (await findSso(w, reading)) ?? {};
  for (const { domain } of domains)
    await unlessConflict(write(remove(keys.ssoDomain(domain), [['workspace_id', '=', w]])));
};
