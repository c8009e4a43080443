import type { FallbackProps } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { reasonsOf, Refused } from '../../refusals/refused.ts';
import { Button } from '../controls/button.tsx';
import { resetFailedLoads } from '../loading/deferred.tsx';
import { EmptyState } from './empty-state.tsx';
import { NoAnswer } from './illustrations.tsx';

/** A screen that can not be shown: what happened, what is safe, what to do. */
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

/** What did not arrive is fetched again; whatever else a screen stumbled over is gone with a fresh page. */
export const RouteError = ({ error, resetErrorBoundary }: FallbackProps) => (
  <ErrorScreen
    error={error}
    onRetry={() => (resetFailedLoads() ? resetErrorBoundary() : location.reload())}
  />
);
