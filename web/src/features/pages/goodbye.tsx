import { useTranslations } from 'use-intl';
import { wasAccountDeleted } from '#web/api/session.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { FirstThanks } from '#web/product/illustrations/first-thanks.tsx';

/** Shown after an account was deleted. Whoever comes by the address alone reads nothing of that. */
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
      {t(wasAccountDeleted() ? 'accountDeleted' : 'goodbyeText')}
    </EmptyState>
  );
};

export default Goodbye;
