import { newChallenge } from '#functions/crypto/challenges';
import { passkeyOwner } from '#functions/crypto/tokens';
import { listPasskeys } from '#functions/data/passkeys';
import { handleWith } from '#functions/http/handle';
import { passkeys } from '#shared/contract/passkeys';
import { requireRoomForPasskey } from '#shared/rules/sign-in/passkeys';
import { displayName } from '#shared/rules/people/users';

export const handler = handleWith(
  passkeys.prepare,
  ({ workspaceId, userId, reading }) => listPasskeys(workspaceId, userId, reading),
  async ({ actor: { user, workspace }, now }, kept) => {
    requireRoomForPasskey(kept);
    return {
      challenge: await newChallenge(`creation/${user.id}`, now),
      user: {
        id: passkeyOwner(workspace.id, user.id),
        name: `${user.email} (${workspace.name})`,
        display_name: displayName(user),
      },
      known: kept.map(({ credential_id: id }) => id),
    };
  },
);
