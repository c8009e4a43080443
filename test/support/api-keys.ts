import type { Scope } from '#shared/model/scopes';
import { planApiKey } from '#shared/rules/connections/api-keys';
import { internals } from './stack.ts';
import type { Member } from './team.ts';

const { apiKeyToken, hashApiKeySecret, newSecret, parseToken } = await import('#functions/crypto/tokens');
const { findUser } = await import('#functions/data/users');
const { findWorkspace } = await import('#functions/data/workspaces');

type Options = { readonly name?: string; readonly days?: number | null; readonly now?: Date };

/** Stores an API key of a member as it is, because a workspace makes only a few. Returns its token too. */
export const storeApiKey = async (
  { id, token }: Member,
  scopes: readonly Scope[],
  { name = 'Payroll', days = null, now = new Date() }: Options = {},
) => {
  const hint = parseToken(token);
  if (hint?.kind !== 'full') throw new Error('not the token of a session');
  const reading = { now, consistent: true };
  const [workspace, maker] = await Promise.all([
    findWorkspace(hint.workspaceId, reading),
    findUser(hint.workspaceId, id, reading),
  ]);
  if (!workspace || !maker) throw new Error('No such member is stored.');
  const secret = newSecret();
  const draft = { name, scopes: [...scopes], expires_days: days as 30 | null };
  const key = planApiKey(draft, hashApiKeySecret(secret), { workspace, user: maker }, now);
  const { keys, table, writes } = internals;
  await table.transact(
    writes.create(keys.apiKey(workspace.id, key.id), key),
    writes.create(keys.apiKeyCalls(workspace.id, key.id), { minute: '', calls: 0 }),
  );
  return { id: key.id, token: apiKeyToken(workspace, id, secret) };
};

/** The token of a new API key of a member. */
export const anApiKey = async (maker: Member, scopes: readonly Scope[]): Promise<string> =>
  (await storeApiKey(maker, scopes)).token;
