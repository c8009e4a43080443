import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../controls/button.tsx';
import styles from './load-more.module.css';
import { Notice } from '../feedback/notice.tsx';

/** How far before its end the next page is fetched. */
const ahead = '900px';

/** The end of a list that goes on: fetches more when it comes near, and says so when it could not. */
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
  /** The shape of what comes. */
  skeleton: ReactNode;
}) => {
  const t = useTranslations('common');
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
      {Boolean(error) && <Notice>{t('failedMore')}</Notice>}
      {loadingMore ? (
        <div className={styles.coming}>{skeleton}</div>
      ) : (
        <Button onClick={error ? retry : loadMore}>{error ? t('retry') : t('more')}</Button>
      )}
    </div>
  );
};
