import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BrokenLink } from '../../product/illustrations/illustrations.tsx';

const NotFound = () => {
  const t = useTranslations('pages');
  return (
    <EmptyState
      page
      title={t('notFound')}
      picture={<BrokenLink />}
      actions={
        <LinkButton variant="filled" to="/">
          {t('home')}
        </LinkButton>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  );
};

export default NotFound;
