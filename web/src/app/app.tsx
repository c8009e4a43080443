import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import type { Messages } from 'use-intl';
import { Toasts } from '../ui/toasts.tsx';
import { Guarded } from './guarded.tsx';
import { Providers } from './providers.tsx';
import { RouteError } from './route-error.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { notFound, screens, type Screen } from './screens.tsx';
import { Shell } from './shell.tsx';

const unknown: Screen = { path: '*', access: 'anyone', header: 'full', part: notFound };

const Framed = ({ screen }: { screen: Screen }) => {
  const { pathname } = useLocation();
  return (
    <Shell header={screen.header}>
      <ErrorBoundary FallbackComponent={RouteError} resetKeys={[pathname]}>
        <Suspense fallback={<ScreenSkeleton path={screen.path} />}>
          <Guarded screen={screen} />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
};

export const App = ({ words }: { words: Messages }) => (
  <Providers words={words}>
    <BrowserRouter>
      <Routes>
        <Route index element={<Navigate to="/feed" replace />} />
        {[...screens, unknown].map((screen) => (
          <Route key={screen.path} path={screen.path} element={<Framed screen={screen} />} />
        ))}
      </Routes>
    </BrowserRouter>
    <Toasts />
  </Providers>
);
