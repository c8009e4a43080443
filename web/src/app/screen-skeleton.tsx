import { FeedSkeleton } from '../product/posts/feed-skeleton.tsx';
import { Bone } from '../ui/loading/skeleton.tsx';
import styles from './shell.module.css';

/** The shape of what is coming. */
export const ScreenSkeleton = ({ path }: { path: string }) =>
  path === '/feed' ? (
    <FeedSkeleton />
  ) : (
    <div className={styles.waiting} aria-busy="true">
      <Bone width="60%" height={28} />
      <Bone width="90%" height={14} />
      <Bone width="100%" height={44} />
      <Bone width="100%" height={44} />
    </div>
  );
