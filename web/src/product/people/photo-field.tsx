import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { Avatar } from './avatar.tsx';
import { PictureField } from '#web/ui/controls/deferred-fields.tsx';
import { usePhoto } from './use-photo.ts';

/** The user's own photo, saved as soon as it is chosen. */
export const PhotoField = () => {
  const t = useTranslations('profile');
  const { user } = useSignedIn();
  const { picture, busy, error, change } = usePhoto();
  return (
    <PictureField
      label={t('photo')}
      crop
      picture={picture}
      fallback={<Avatar person={{ ...user, avatar: null }} size={88} />}
      busy={busy}
      error={error}
      removal={{ title: t('photoRemove'), text: t('photoRemoveText') }}
      onChange={(photo) => void change(photo)}
    />
  );
};
