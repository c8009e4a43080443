import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CardSignature, WholeCard } from '#shared/model/greeting-card';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import EditDialog from '#web/product/posts/edit-dialog.tsx';
import type { ChosenPicture } from '#web/product/posts/picture-choice.tsx';

/** Signs a card with words and one GIF or picture, or changes what one wrote. */
const SignDialog = ({
  card,
  own,
  onClose,
  onSigned,
}: {
  card: WholeCard;
  own: CardSignature | undefined;
  onClose: () => void;
  onSigned: () => Promise<void>;
}) => {
  const t = useTranslations('cards');
  const [gif, setGif] = useState(own?.gif ?? null);
  const [picture, setPicture] = useState<ChosenPicture | null>(
    own?.picture ? { picture: own.picture.url, description: own.picture.description } : null,
  );
  return (
    <EditDialog
      title={t('sign')}
      text={own?.message ?? ''}
      max={limits.greetingCard.words}
      // Of both, a card has room for one.
      {...(picture === null && { gif: { url: gif, onChange: setGif } })}
      {...(gif === null && { picture: { chosen: picture, onChange: setPicture } })}
      onClose={onClose}
      onSave={async (message) => {
        const file = picture?.picture instanceof Blob ? picture.picture : undefined;
        await call('celebrations.signCard', {
          params: { id: card.id },
          body: { message, ...(gif !== null && { gif }), picture_text: picture?.description ?? '' },
          files: file ? { picture: file } : {},
        });
        await onSigned();
      }}
    />
  );
};

export default SignDialog;
