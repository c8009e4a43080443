import { useTranslations } from 'use-intl';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { BrokenLink } from '#web/product/illustrations/illustrations.tsx';

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
