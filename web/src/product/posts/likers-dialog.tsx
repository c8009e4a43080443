import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { PersonDetail } from '../people/person-detail.tsx';
import { usePages } from '#web/api/use-pages.ts';
import { Avatar } from '../people/avatar.tsx';
import { cardOf } from '../people/card-of.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './people-list.module.css';

const Waiting = () => (
  <div className={styles.row} aria-busy="true">
    <Skeleton width={40} height={40} round />
    <Skeleton width="50%" height={16} />
  </div>
);

/** Everyone who liked a post. */
const LikersDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const t = useTranslations();
  const list = usePages('posts.likers', { params: { id: post.id } });
  const { items, error, ended, revalidate } = list;
  const retry = () => void revalidate();
  return (
    <Dialog onClose={onClose} title={t('feed.likes', { count: post.likes })} size={400}>
      {!items && Boolean(error) && <LoadError error={error} title={t('post.likersFailed')} onRetry={retry} />}
      {!items && !error && <Waiting />}
      <ul className={styles.people}>
        {items?.map((person) => (
          <li key={person.id}>
            <Link className={styles.row} to={`/profile/${person.id}`} onClick={onClose} {...cardOf(person)}>
              <Avatar person={person} size={40} />
              <span translate="no">
                {person.name}
                <PersonDetail person={person} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {items && !ended && <LoadMore list={{ ...list, retry }} skeleton={<Waiting />} />}
    </Dialog>
  );
};

export default withMantine(LikersDialog);
