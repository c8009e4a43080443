import { useTranslations } from 'use-intl';
import type { CommentId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import { usePages } from '#web/api/use-pages.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { CommentItem, type CommentWishes } from './comment-item.tsx';
import styles from './comments.module.css';

/** The comments that a post does not carry itself, older ones page by page. */
const EarlierComments = ({
  post,
  before,
  ...wishes
}: {
  post: Post;
  /** The oldest comment that is shown already. */
  before: CommentId | undefined;
} & CommentWishes) => {
  const t = useTranslations();
  const { items, error, ended, loadingMore, loadMore, revalidate } = usePages('posts.comments', {
    params: { id: post.id },
  });
  if (!items && error)
    return (
      <>
        <RefusalNotice error={error} />
        <Button size="small" variant="quiet" className={styles.earlier} onClick={() => void revalidate()}>
          {t('common.retry')}
        </Button>
      </>
    );
  if (!items) return <Skeleton width="60%" height={32} />;
  const earlier = items.filter(({ id }) => before === undefined || id < before);
  return (
    <>
      {!ended && (
        <Button size="small" variant="quiet" className={styles.earlier} busy={loadingMore} onClick={loadMore}>
          {t('common.more')}
        </Button>
      )}
      <ul className={styles.list} aria-label={t('feed.earlierComments', { count: earlier.length })}>
        {earlier.toReversed().map((comment) => (
          <CommentItem key={comment.id} comment={comment} {...wishes} />
        ))}
      </ul>
    </>
  );
};

export default EarlierComments;
