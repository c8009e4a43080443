import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { MarkAll, MarkRefusal } from './mark-all.tsx';
import { NewsList } from './news-list.tsx';
import styles from './news.module.css';
import { useNews } from './use-news.ts';

/** The newest news below the bell of a wide screen. */
const NewsPanel = ({ onBack, onLeave }: { onBack: () => void; onLeave: () => void }) => {
  const t = useTranslations('news');
  const news = useNews();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && back();
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <dialog open className={styles.panel} aria-label={t('title')}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <MarkAll news={news} />
      </div>
      <MarkRefusal news={news} />
      <div className={styles.scroll}>
        <NewsList news={news} level="h3" onFollow={onLeave} />
      </div>
      <div className={styles.foot}>
        <Link to="/news" onClick={onLeave}>
          {t('all')}
        </Link>
      </div>
    </dialog>
  );
};

export default NewsPanel;
