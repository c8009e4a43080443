import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useSignedIn } from '#web/api/config.ts';
import { Refused } from '#web/refusals/refused.ts';
import { ErrorScreen, RouteError } from '#web/ui/feedback/error-screen.tsx';
import { resetFailedLoads } from '#web/ui/loading/deferred.tsx';
import { areasFor, routesOf, type SettingsRoute } from './areas.ts';
import type { Area } from '#web/features/settings/area.ts';
import { SettingsLayout } from '#web/features/settings/settings-layout.tsx';
import { SettingsMenu, SettingsMenuSkeleton } from '#web/features/settings/settings-menu.tsx';
import { PageSkeleton } from '#web/ui/layout/page.tsx';
import { PlanEndedNotice } from '#web/features/settings/plan-ended-notice.tsx';
import { useSettings } from '#web/product/settings/use-settings.ts';

/** The frame of every settings screen, with its loading and its error state. */
const Inside = ({ areas }: { areas: readonly Area[] }) => {
  const { pathname } = useLocation();
  const { data, error, mutate } = useSettings();
  if (error instanceof Refused && error.status === 404) return <Navigate to="/404" replace />;
  return (
    <SettingsLayout areas={areas}>
      <PlanEndedNotice />
      {data ? (
        <ErrorBoundary FallbackComponent={RouteError} resetKeys={[pathname]} onReset={resetFailedLoads}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void mutate()} />
      ) : (
        <PageSkeleton />
      )}
    </SettingsLayout>
  );
};

/** Reads the part's view at each render: after a failed load another view replaces it. */
const Page = ({ part }: { part: Area['pages'][string] }) => <part.View />;

const element = (route: SettingsRoute) =>
  'to' in route ? <Navigate to={`/settings/${route.to}`} replace /> : <Page part={route.part} />;

const Settings = () => {
  const { data, error } = useSettings();
  const areas = areasFor(useSignedIn());
  return (
    <Routes>
      <Route index element={data || error ? <SettingsMenu areas={areas} /> : <SettingsMenuSkeleton />} />
      <Route element={<Inside areas={areas} />}>
        {areas.flatMap(routesOf).map((route) => (
          <Route key={route.path} path={route.path} element={element(route)} />
        ))}
      </Route>
      <Route path="*" element={<Navigate to="/settings" replace />} />
    </Routes>
  );
};

export default Settings;
