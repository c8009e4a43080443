import { useTranslations } from 'use-intl';
import { useConfig } from '#web/api/config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Locked } from '../illustrations/illustrations.tsx';

/** A workspace whose plan has ended: says that the data is safe, and offers to check again. */
export const PlanEnded = ({ title, text }: { title: string; text: string }) => {
  const t = useTranslations('pages');
  const { mutate, isValidating } = useConfig();
  return (
    <EmptyState
      page
      title={title}
      picture={<Locked />}
      actions={
        <Button busy={isValidating} onClick={() => void mutate()}>
          {t('checkAgain')}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
};
