import { findSso } from '#functions/data/sso';
import { handleWith } from '#functions/http/handle';
import { leaveForProvider } from '#functions/workflows/sso/leave';
import { sso } from '#shared/contract/connections/sso';
import { requireSso } from '#shared/rules/connections/sso';

export const handler = handleWith(
  sso.beginTest,
  ({ workspaceId, reading }) => findSso(workspaceId, { ...reading, consistent: true }),
  async ({ actor, body, now }, found) =>
    leaveForProvider(requireSso(found), body.code_challenge, `test/${actor.session.id}`, now),
);
