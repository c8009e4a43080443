import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SettingsPage } from '#web/ui/layout/page.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { MarkAll, MarkRefusal } from './mark-all.tsx';
import { NewsList, NewsSkeleton } from './news-list.tsx';
import styles from './news.module.css';
import { useNews } from './use-news.ts';

/** All news: what the bar of a phone leads to, and the end of the panel below the bell. */
const News = () => {
  const t = useTranslations('news');
  const news = useNews();
  const { list } = news;
  const isFilled = list.items !== undefined && list.items.length > 0;
  const isLoading = list.items === undefined && list.error === undefined;
  return (
    <div className={styles.page}>
      <SettingsPage
        title={t('title')}
        text={t('text')}
        // Its place is kept, so that nothing below moves when the news arrive.
        actions={(isLoading || isFilled) && <MarkAll news={news} />}
      >
        <MarkRefusal news={news} />
        <div className={styles.card}>
          <NewsList news={news} level="h2" />
          {isFilled && !list.ended && (
            <LoadMore
              list={{ ...list, retry: () => void list.revalidate() }}
              skeleton={<NewsSkeleton count={3} />}
            />
          )}
        </div>
        {!isLoading && (
          <p className={styles.choose}>
            <Link to="/edit-profile">{t('choose')}</Link>
          </p>
        )}
      </SettingsPage>
    </div>
  );
};

export default News;
