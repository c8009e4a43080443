import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '../controls/button.tsx';
import styles from './load-more.module.css';
import { Notice } from '../feedback/notice.tsx';

/** How far before the end of the list the next page is fetched. */
const ahead = '900px';

/** The end of a list with further pages: fetches the next one when it comes near, and says so when that fails. */
export const LoadMore = ({
  list: { loadMore, loadingMore, error, retry },
  skeleton,
}: {
  list: {
    readonly loadMore: () => void;
    readonly loadingMore: boolean;
    readonly error: unknown;
    readonly retry: () => void;
  };
  /** The outline of the next items. */
  skeleton: ReactNode;
}) => {
  const t = useTranslations('common');
  const failure = useFailureText();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || loadingMore || error) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadMore, loadingMore, error]);
  return (
    <div ref={end} className={styles.more} aria-busy={loadingMore}>
      {Boolean(error) && <Notice>{failure(error, t('failedMore'))}</Notice>}
      {loadingMore ? (
        <div className={styles.coming}>{skeleton}</div>
      ) : (
        <Button onClick={error ? retry : loadMore}>{error ? t('retry') : t('more')}</Button>
      )}
    </div>
  );
};
