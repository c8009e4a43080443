import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FirstThanks } from '../../product/illustrations/first-thanks.tsx';

const Goodbye = () => {
  const t = useTranslations('pages');
  return (
    <EmptyState
      page
      title={t('goodbye')}
      picture={<FirstThanks />}
      actions={
        <LinkButton variant="filled" to="/">
          {t('goHome')}
        </LinkButton>
      }
    >
      {t('goodbyeText')}
    </EmptyState>
  );
};

export default Goodbye;
