import { IconPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Announcement } from '#shared/model/announcement';
import { useSignedIn } from '#web/api/config.ts';
import { PostMessage } from '#web/product/posts/post-message.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './pinned.module.css';

const gifPicture = deferred(() => import('#web/product/posts/gif-picture.tsx'), 'dialogs');

/** What is pinned above the feed, with a link to change it for administrators. */
const Pinned = ({ pinned }: { pinned: Announcement }) => {
  const t = useTranslations('announcement');
  const format = useFormatter();
  const { permissions } = useSignedIn();
  const end = new Date(`${pinned.until}T12:00:00Z`);
  return (
    <section className={styles.pinned} aria-labelledby="pinned">
      <header className={styles.head}>
        <h2 id="pinned">
          <IconPin size={16} aria-hidden />
          {t('title')}
        </h2>
        <small>{t('pinnedUntil', { date: format.dateTime(end, { day: 'numeric', month: 'long' }) })}</small>
        {(permissions.global_administrator || permissions.account_administrator) && (
          <Link className={styles.edit} to="/feed?announce" preventScrollReset>
            {t('edit')}
          </Link>
        )}
      </header>
      <PostMessage text={pinned.message} />
      {pinned.gif && (
        <Overlay fallback={<div className={styles.gif} />}>
          <gifPicture.View src={pinned.gif} />
        </Overlay>
      )}
    </section>
  );
};

export default Pinned;
