import type { FallbackProps } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { reasonsOf, Refused } from '../api/refused.ts';
import { Button } from '../ui/button.tsx';
import { forgetFailures } from '../ui/deferred.tsx';
import { Empty } from '../ui/empty.tsx';
import { NoAnswer } from '../ui/pictures.tsx';

/** A screen that can not be shown: what happened, what is safe, what to do. */
export const FailedScreen = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTranslations();
  const offline = reasonsOf(error)[0].code === 'offline';
  const id = error instanceof Refused ? error.requestId : undefined;
  return (
    <div role="alert">
      <Empty
        page
        title={t('failed.title')}
        picture={<NoAnswer />}
        actions={
          <Button look="filled" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        {offline ? t('common.offline') : t('failed.text')} {id && t('failed.code', { id })}
      </Empty>
    </div>
  );
};

/** What did not arrive is fetched again; whatever else a screen stumbled over is gone with a fresh page. */
export const RouteError = ({ error, resetErrorBoundary }: FallbackProps) => (
  <FailedScreen error={error} onRetry={() => (forgetFailures() ? resetErrorBoundary() : location.reload())} />
);
