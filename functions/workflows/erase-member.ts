import { removeAvatars } from '#functions/adapters/files/picture-folders';
import { removeAssistantsOf } from '#functions/data/assistants';
import { removeCelebrations } from '#functions/data/celebrations';
import { removeLinksOf } from '#functions/data/chat-links';
import { forgetPrivateAddresses } from '#functions/data/gift-cards';
import { recordErasure } from '#functions/data/members';
import { forgetSuppression } from '#functions/data/suppressions';
import { lists } from '#functions/table/keys';
import { isRemovedOn } from '#functions/table/nouns';
import type { Reading } from '#functions/table/read';
import type { Actor } from '#shared/model/actor';
import type { User } from '#shared/model/user';
import { eraseClaimPictures } from './end-claim-pictures.ts';
import { purge } from './purge.ts';

/**
 * Erases a deactivated member: only points and an id without a name remain, and the address is free again. Their
 * celebrations go, because their days tell the dates. The
 * pictures, and the private address of a gift card that is being bought, are removed first: when that fails, the member still exists and can be erased again.
 * @throws Refusal upstream_failed
 */
export const eraseMember = async (actor: Actor, user: User, reading: Reading): Promise<void> => {
  await removeAvatars(user.workspace_id, user.id);
  await eraseClaimPictures(user.workspace_id, user.id, reading.now);
  await forgetPrivateAddresses(user.workspace_id, user.id, reading.now);
  await recordErasure(actor, user, reading);
  await forgetSuppression(user.email, reading);
  await removeAssistantsOf(user.workspace_id, user.id, reading);
  await removeLinksOf(user.workspace_id, user.id, reading);
  await removeCelebrations(user.workspace_id, user.id, reading);
  await purge(lists.own(user.workspace_id, user.id), () => undefined, isRemovedOn('erasure'));
};
