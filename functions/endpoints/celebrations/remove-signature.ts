import { discardPicture } from '#functions/adapters/files/store';
import { findSignature, recordSignatureRemoval } from '#functions/data/card-signatures';
import { handle } from '#functions/http/handle';
import { readCard } from '#functions/views/greeting-cards';
import { celebrations } from '#shared/contract/celebrations';
import { Refusal } from '#shared/model/refusal';
import { requireRemovableSignature } from '#shared/rules/celebrations/card-signatures';

export const handler = handle(celebrations.removeSignature, async ({ params, actor, reading }) => {
  const { workspaceId: w, user } = actor;
  const { card } = await readCard(params.id, actor, reading);
  const signature = await findSignature(w, card.id, params.user_id, reading);
  if (!signature) throw new Refusal('not_found');
  requireRemovableSignature(card, signature, user);
  await recordSignatureRemoval(card, signature, user);
  await discardPicture(signature.picture?.address);
  return null;
});
