import type { UserId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { auth } from '#shared/contract/auth';
import { call } from './stack.ts';
import { storedUser } from './team.ts';

const { recordImpersonationLink } = await import('#functions/data/impersonation');
const { linkToken, newSecret } = await import('#functions/crypto/tokens');

type Who = readonly [team: { readonly workspace: Workspace }, member: { readonly id: UserId }];

/** The token of an impersonation link as the operator's command creates it. */
export const anImpersonationLink = async (...[team, member]: Who): Promise<string> => {
  const user = await storedUser(team, member);
  const secret = newSecret();
  await recordImpersonationLink(user, 'Sam, support', secret, new Date());
  return linkToken(user.workspace_id, user.id, secret);
};

/** The token of an operator's session in a member's name. */
export const impersonate = async (...who: Who): Promise<string> => {
  const { body } = await call(auth.impersonate, { body: { token: await anImpersonationLink(...who) } });
  return body.access_token;
};
