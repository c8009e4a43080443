import { findDomain, findSso } from '#functions/data/sso';
import { handle } from '#functions/http/handle';
import { sso } from '#shared/contract/connections/sso';
import { domainOf, isOffered } from '#shared/rules/connections/sso';

/** The answer depends on the domain alone, so that it does not tell who is a member. */
export const handler = handle(sso.find, async ({ body, reading }) => {
  const workspace = await findDomain(domainOf(body.email), reading);
  const found = workspace && (await findSso(workspace, reading));
  return { workspace_id: found && isOffered(found) ? found.workspace_id : null };
});
