import { useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { PhotoField } from '#web/product/people/photo-field.tsx';
import { Centered, EntryCard } from '#web/ui/layout/entry-card.tsx';

const AddPhoto = () => {
  const t = useTranslations('entry');
  const { user } = useSignedIn();
  return (
    <Centered>
      <EntryCard title={t('photoTitle')} text={t('photoText')}>
        <PhotoField />
        <LinkButton variant={user.avatar ? 'filled' : 'quiet'} size="large" wide to="/welcome">
          {user.avatar ? t('save') : t('photoSkip')}
        </LinkButton>
      </EntryCard>
    </Centered>
  );
};

export default AddPhoto;
