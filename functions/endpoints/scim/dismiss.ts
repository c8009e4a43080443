import { isOpen, recordDismissal } from '#functions/data/asked-addresses';
import { findMember } from '#functions/data/members';
import { handle } from '#functions/http/handle';
import { scim } from '#shared/contract/connections/scim';
import { Refusal } from '#shared/model/refusal';

export const handler = handle(scim.dismiss, async ({ params, actor, reading }) => {
  const user = await findMember(actor.workspaceId, params.id, actor, reading);
  if (!user || !isOpen(user)) throw new Refusal('not_found');
  await recordDismissal(actor, user);
  return null;
});
