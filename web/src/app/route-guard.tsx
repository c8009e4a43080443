import { useDeferredValue, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useConfig } from '../api/config.ts';
import { forgetSession, storeReturnPath, useSession } from '../api/session.ts';
import { decideRoute, type Visitor } from './decide-route.ts';
import { ErrorScreen } from '../ui/feedback/error-screen.tsx';
import type { Screen } from './first-screens.ts';
import { WaitingScreen } from './screen-skeleton.tsx';

const useVisitor = (): { visitor: Visitor; error: unknown; retry: () => void } => {
  const { token, proved, pendingCode } = useSession();
  const { data, error, mutate } = useConfig();
  // Deferred, so that React renders a whole screen in slices and a slow phone still reacts to touch.
  const there = useDeferredValue(data !== undefined);
  return {
    visitor: {
      signedIn: token !== null,
      proved: proved !== null,
      codePending: pendingCode !== null,
      ...(there &&
        data && {
          member: {
            named: data.user.first_name !== '' && data.user.last_name !== '',
            billingActive: data.workspace.billing_active,
            permissions: data.permissions,
          },
        }),
    },
    error: data ? undefined : error,
    retry: () => {
      mutate().catch(() => undefined);
    },
  };
};

const Redirect = ({ to, leave }: { to: string; leave?: true }) => {
  const [from] = useState(useLocation());
  useEffect(() => {
    if (!leave) return;
    storeReturnPath(from);
    forgetSession();
  }, [leave, from]);
  return <Navigate to={to} replace />;
};

/** Shows a screen to the visitors it is for, and redirects all others. */
export const RouteGuard = ({ screen }: { screen: Screen }) => {
  const { pathname, search } = useLocation();
  const { visitor, error, retry } = useVisitor();
  const decision = decideRoute({ ...screen, path: pathname, search }, visitor);
  if (decision.kind === 'go') return <Redirect {...decision} />;
  if (decision.kind === 'wait')
    return error ? <ErrorScreen error={error} onRetry={retry} /> : <WaitingScreen header={screen.header} />;
  return <screen.part.View />;
};
