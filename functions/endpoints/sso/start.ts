import { findSso } from '#functions/data/sso';
import { handle } from '#functions/http/handle';
import { leaveForProvider } from '#functions/workflows/sso/leave';
import { sso } from '#shared/contract/connections/sso';
import { Refusal } from '#shared/model/refusal';
import { isOffered } from '#shared/rules/connections/sso';

export const handler = handle(sso.start, async ({ body, now, reading }) => {
  const found = await findSso(body.workspace_id, reading);
  if (!found || !isOffered(found)) throw new Refusal('not_found');
  return leaveForProvider(found, body.code_challenge, 'sign_in', now);
});
