import { useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BrokenLink } from '../../product/illustrations/illustrations.tsx';

/** A link of a mail that is incomplete or was used already. */
export const InvalidLink = ({ text }: { text: string }) => {
  const t = useTranslations('pages');
  return (
    <EmptyState
      page
      title={t('unsubscribeInvalid')}
      picture={<BrokenLink />}
      actions={
        <LinkButton variant="filled" to="/">
          {t('goHome')}
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  );
};
