import { Suspense, useDeferredValue, type ReactNode } from 'react';

/** A part of a screen whose code is fetched when the rest of the screen is there. */
export const AfterContent = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) =>
  useDeferredValue(true, false) ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
