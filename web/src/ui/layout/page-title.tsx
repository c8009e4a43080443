import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useTranslations } from 'use-intl';

/** The one heading of a screen. After a navigation the focus comes here, so that readers begin at the top. */
export const PageTitle = ({
  children,
  title,
  className,
}: {
  children: ReactNode;
  /** For the browser's tab; the heading's own words when they are a string. */
  title?: string;
  className?: string;
}) => {
  const t = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useLocation().key === 'default';
  const back = useNavigationType() === NavigationType.Pop;
  const words = title ?? (typeof children === 'string' ? children : '');
  useEffect(() => {
    document.title = words ? `${words} · ${t('brand')}` : t('brand');
  }, [words, t]);
  useEffect(() => {
    // Going back, the browser knows where one was.
    if (!back) scrollTo(0, 0);
    const main = document.querySelector('main');
    // A screen with a field of its own to begin with keeps it.
    const taken = main !== document.activeElement && main?.contains(document.activeElement);
    if (!first && !taken) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the screen appears
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
};
