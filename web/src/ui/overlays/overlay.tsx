import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { resetFailedLoads } from '../loading/deferred.tsx';
import { toast } from '../feedback/toast.ts';

/**
 * Wraps a part that the screen can do without: a dialog, a menu, a picker. When it fails to load, the screen stays as
 * it is. `onFail` closes it; the user sees a message and may open it again.
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
    <ErrorBoundary fallback={fallback} onError={fail}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
};
