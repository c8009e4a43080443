import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { BrokenLink } from '../../ui/more-pictures.tsx';

const NotFound = () => {
  const t = useTranslations('pages');
  return (
    <Empty
      page
      title={t('notFound')}
      picture={<BrokenLink />}
      actions={
        <LinkButton look="filled" to="/">
          {t('home')}
        </LinkButton>
      }
    >
      {t('notFoundText')}
    </Empty>
  );
};

export default NotFound;
