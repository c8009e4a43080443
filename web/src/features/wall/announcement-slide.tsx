import { IconPin } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { languageOf } from '#shared/rules/posts/language-of';
import type { WallView } from '#shared/model/wall';
import styles from './post-slide.module.css';
import wall from './wall.module.css';

/** What is pinned above the feed, to be read from three metres. */
export const AnnouncementSlide = ({ message }: NonNullable<WallView['announcement']>) => {
  const t = useTranslations('wall');
  return (
    <article className={wall.post}>
      <p className={styles.who}>
        <IconPin className={styles.arrow} aria-hidden />
      </p>
      <p className={styles.names}>
        <b>{t('announcement')}</b>
      </p>
      <p
        className={styles.message}
        data-size={message.length <= 110 ? 'short' : message.length <= 280 ? 'medium' : 'long'}
        lang={languageOf(message)}
      >
        {message}
      </p>
    </article>
  );
};
