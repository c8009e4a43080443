import { useTranslations } from 'use-intl';
import { useFailureText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { NoAnswer } from './illustrations.tsx';

/** The content of this place could not be loaded. */
export const LoadError = ({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title: string;
  onRetry: () => void;
}) => {
  const t = useTranslations('common');
  const failure = useFailureText();
  return (
    <div role="alert">
      <EmptyState
        title={title}
        picture={<NoAnswer />}
        actions={<Button onClick={onRetry}>{t('retry')}</Button>}
      >
        {failure(error, t('failedText'))}
      </EmptyState>
    </div>
  );
};
