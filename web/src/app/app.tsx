import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { Messages } from 'use-intl';
import { resetFailedLoads } from '../ui/loading/deferred.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { whenIdle } from '../ui/loading/when-idle.ts';
import type { Screen } from './first-screens.ts';
import { RouteGuard } from './route-guard.tsx';
import { preloadOtherScreens, useScreens } from './screen-registry.ts';
import { Providers } from './providers.tsx';
import { RouteError } from '../ui/feedback/error-screen.tsx';
import { WaitingScreen } from './screen-skeleton.tsx';
import { Shell } from './shell.tsx';

const Framed = ({ screen }: { screen: Screen }) => {
  const { pathname } = useLocation();
  const { header } = screen;
  const guarded = (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[pathname]} onReset={resetFailedLoads}>
      <Suspense fallback={<WaitingScreen header={header} />}>
        <RouteGuard screen={screen} />
      </Suspense>
    </ErrorBoundary>
  );
  return header === 'none' ? guarded : <Shell header={header}>{guarded}</Shell>;
};

/** Milliseconds. */
const othersAfter = 4000;

const Screens = () => {
  const screens = useScreens();
  // Waits until the first screen has loaded, because that is the one the visitor came for.
  useEffect(() => whenIdle(preloadOtherScreens, othersAfter), []);
  return (
    <Routes>
      <Route index element={<Navigate to="/feed" replace />} />
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<Framed screen={screen} />} />
      ))}
    </Routes>
  );
};

export const App = ({ words }: { words: Messages }) => (
  <Providers words={words}>
    <ErrorBoundary FallbackComponent={RouteError}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </ErrorBoundary>
    <Toasts />
  </Providers>
);
