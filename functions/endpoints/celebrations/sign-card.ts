import { recordSignature } from '#functions/data/card-signatures';
import { handleUpload } from '#functions/http/handle-upload';
import { readCard } from '#functions/views/greeting-cards';
import { replacePicture } from '#functions/workflows/replace-picture';
import { celebrations } from '#shared/contract/celebrations';
import { keptPicture, planSignature } from '#shared/rules/celebrations/card-signatures';
import { presentSignature } from '#shared/rules/celebrations/present-cards';
import { typedText } from '#shared/rules/posts/emoji';

export const handler = handleUpload(
  celebrations.signCard,
  async ({ params, body, file, actor, now, reading }) => {
    const { workspaceId: w, user } = actor;
    const { card, own } = await readCard(params.id, actor, reading);
    const words = { ...body, message: typedText(body.message) };
    const kept = keptPicture(own, body);
    const planned = (address: string | undefined) => {
      const picture = address === undefined ? kept : { address, description: body.picture_text };
      return planSignature({ card, before: own }, words, picture, user, now);
    };
    // Whoever may not is refused before anything is stored, and so is a picture that nobody could hear of.
    planned(file ? '' : undefined);
    const old = file || !kept ? own?.picture?.address : undefined;
    const place = `cards/${w}/${card.id}` as const;
    const address = await replacePicture({ place, content: file, old }, (stored) =>
      recordSignature(planned(stored), own),
    );
    return presentSignature(card, planned(address), new Map([[user.id, user]]), user);
  },
);
