import { useLayoutEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { Refused } from '#web/refusals/refused.ts';
import { useFailureText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '../controls/button.tsx';
import { resetFailedLoads } from '../loading/deferred.tsx';
import { whenReachableAgain } from '../loading/when-reachable.ts';
import { EmptyState } from './empty-state.tsx';
import { NoAnswer } from './illustrations.tsx';

/** A screen that cannot be shown: what happened, that the data is safe, and two ways on: a fresh page, if need be. */
export const ErrorScreen = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTranslations();
  const failure = useFailureText();
  const id = error instanceof Refused ? error.requestId : undefined;
  return (
    <div role="alert">
      <EmptyState
        page
        title={t('failed.title')}
        picture={<NoAnswer />}
        actions={
          <>
            <Button variant="filled" onClick={onRetry}>
              {t('common.retry')}
            </Button>
            <Button onClick={() => location.assign('/feed')}>{t('nav.feed')}</Button>
          </>
        }
      >
        {failure(error, t(navigator.onLine ? 'failed.text' : 'common.offline'))}{' '}
        {id && t('failed.code', { id })}
      </EmptyState>
    </div>
  );
};

/** Fetches failed parts again, also by itself when the server is back; after any other error it reloads the page. */
export const RouteError = ({ error, resetErrorBoundary: reset }: FallbackProps) => {
  // A layout effect, because the network can be back before the next paint.
  useLayoutEffect(() => whenReachableAgain(() => void (resetFailedLoads() && reset())), [reset]);
  return <ErrorScreen error={error} onRetry={() => (resetFailedLoads() ? reset() : location.reload())} />;
};
