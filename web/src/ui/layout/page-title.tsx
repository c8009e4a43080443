import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useTranslations } from 'use-intl';

/** The main heading of a screen. It takes the focus after a navigation, so that screen readers start there. */
export const PageTitle = ({ children, className }: { children: string; className?: string }) => {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useLocation().key === 'default';
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    document.title = children ? `${children} · ${t('brand')}` : t('brand');
  }, [children, t]);
  useEffect(() => {
    // On the way back the browser restores the scroll position.
    if (!back) scrollTo(0, 0);
    const main = document.querySelector('main');
    // A screen that has focused one of its own fields keeps that focus.
    const { activeElement: now } = document;
    const taken = main !== now && main?.contains(now);
    // So does a field in a dialog that was opened while the screen was on its way.
    if (!first && !taken && !now?.matches('input')) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the screen appears
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
};
