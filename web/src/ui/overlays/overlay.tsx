import { Suspense, useEffect, type ReactNode } from 'react';
import { ErrorBoundary, useErrorBoundary } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { resetFailedLoads } from '../loading/deferred.tsx';
import { whenReachableAgain } from '../loading/when-reachable.ts';
import { toast } from '../feedback/toast.ts';

/** Stands where a part failed that nobody opens, and so nobody would open again. */
const UntilReachable = ({ children }: { children: ReactNode }) => {
  const { resetBoundary } = useErrorBoundary();
  useEffect(() => whenReachableAgain(resetBoundary), [resetBoundary]);
  return children;
};

/**
 * Wraps a part that the screen can do without: a dialog, a menu, a picker. When it fails to load, the screen stays as
 * it is. `onFail` closes it; the user sees a message and may open it again. Without `onFail` it comes when the server
 * answers again.
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
  const fail = () => {
    resetFailedLoads();
    if (!onFail) return;
    onFail();
    toast(t('failedPart'), { urgent: true });
  };
  return (
    <ErrorBoundary fallback={onFail ? fallback : <UntilReachable>{fallback}</UntilReachable>} onError={fail}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
};
