import type { FallbackProps } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { reasonsOf, Refused } from '../../refusals/refused.ts';
import { Button } from '../controls/button.tsx';
import { resetFailedLoads } from '../loading/deferred.tsx';
import { EmptyState } from './empty-state.tsx';
import { NoAnswer } from './illustrations.tsx';

/** A screen that cannot be shown: what happened, that the data is safe, and what to do. */
export const ErrorScreen = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTranslations();
  const offline = reasonsOf(error)[0].code === 'offline';
  const id = error instanceof Refused ? error.requestId : undefined;
  return (
    <div role="alert">
      <EmptyState
        page
        title={t('failed.title')}
        picture={<NoAnswer />}
        actions={
          <Button variant="filled" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        {offline ? t('common.offline') : t('failed.text')} {id && t('failed.code', { id })}
      </EmptyState>
    </div>
  );
};

/** Fetches failed parts again; after any other error it reloads the page. */
export const RouteError = ({ error, resetErrorBoundary }: FallbackProps) => (
  <ErrorScreen
    error={error}
    onRetry={() => (resetFailedLoads() ? resetErrorBoundary() : location.reload())}
  />
);
