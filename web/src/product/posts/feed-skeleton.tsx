import styles from './feed-skeleton.module.css';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';

export const PostSkeleton = () => (
  <div className={styles.post}>
    <Skeleton width={44} height={44} round />
    <div className={styles.lines}>
      <Skeleton width="52%" height={14} />
      <Skeleton width="24%" height={10} />
      <Skeleton width="100%" height={12} />
      <Skeleton width="78%" height={12} />
      <Skeleton width={112} height={28} />
    </div>
  </div>
);

/** Posts of a day that is not known yet. */
export const DaySkeleton = ({ posts }: { posts: number }) => (
  <div className={styles.day}>
    <Skeleton width={64} height={18} />
    {Array.from({ length: posts }, (_, number) => (
      <PostSkeleton key={number} />
    ))}
  </div>
);

/** The feed's outline and height while it loads. */
export const FeedSkeleton = () => (
  <div className={styles.feed} aria-busy="true" data-wide>
    <div className={styles.column}>
      <div className={styles.title}>
        <Skeleton width={64} height={29} />
      </div>
      <div className={styles.prompt}>
        <Skeleton width={44} height={44} round />
        <Skeleton width="100%" height={44} />
      </div>
      <DaySkeleton posts={4} />
    </div>
    <div className={`${styles.card} ${styles.own}`} style={{ height: 114 }} />
    <div className={`${styles.card} ${styles.ranking}`} style={{ height: 320 }} />
  </div>
);
