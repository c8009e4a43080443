import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { resetFailedLoads } from '../loading/deferred.tsx';
import { whenReachableAgain } from '../loading/when-reachable.ts';
import { toast } from '../feedback/toast.ts';

/**
 * Wraps a part that the screen can do without: a dialog, a menu, a picker. When it fails to load, the screen stays as
 * it is. `onFail` closes it; the user sees a message and may open it again. Without `onFail` nobody opened it, and it
 * comes by itself when the server answers again.
 */
export const Overlay = ({
  fallback = null,
  onFail,
  children,
}: {
  fallback?: ReactNode;
  onFail?: () => void;
  children: ReactNode;
}) => {
  const t = useTranslations('common');
  const [tries, setTries] = useState(0);
  const fail = () => {
    resetFailedLoads();
    if (onFail) {
      onFail();
      toast(t('failedPart'), { urgent: true });
    } else whenReachableAgain(() => setTries(tries + 1));
  };
  return (
    <ErrorBoundary fallback={fallback} onError={fail} resetKeys={[tries]}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
};
