import { useLocation } from 'react-router-dom';
import { FeedSkeleton } from '../product/posts/feed-skeleton.tsx';
import { Skeleton } from '../ui/loading/skeleton.tsx';
import { outlineOf, type Outline } from './outlines.ts';
import styles from './screen-skeleton.module.css';

/** Cards of these heights. */
const Cards = ({ of, className = '' }: { of: readonly number[]; className?: string | undefined }) => (
  <div className={`${styles.cards} ${className}`}>
    {of.map((height, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the cards are all alike
      <span key={at} className={styles.card} style={{ height }} />
    ))}
  </div>
);

const Title = () => <Skeleton width={160} height={29} />;
const Text = () => <Skeleton width={320} height={20} />;
const alike = (count: number, height: number): readonly number[] =>
  Array.from({ length: count }, () => height);

/** The outline of the screen that is loading, with its width and its columns. */
export const ScreenSkeleton = ({ outline }: { outline: Outline }) => {
  if (outline === 'feed') return <FeedSkeleton />;
  const settings = outline === 'page' || outline === 'table';
  return (
    <div className={styles[outline]} aria-busy="true" data-wide={settings || undefined}>
      {settings && (
        <div className={styles.areas}>
          {alike(9, 20).map((height, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines are all alike
            <Skeleton key={at} width={140} height={height} />
          ))}
        </div>
      )}
      <div className={styles.content}>
        {outline !== 'profile' && <Title />}
        {(settings || outline === 'text') && <Text />}
        {outline === 'entry' && <Cards of={[44, 44]} />}
        {outline === 'shop' && <Cards of={alike(6, 300)} />}
        {outline === 'dashboard' && <Cards of={alike(3, 300)} />}
        {outline === 'menu' && <Cards of={alike(9, 78)} />}
        {outline === 'table' && <Cards of={[480]} />}
        {(outline === 'page' || outline === 'text') && <Cards of={[220, 160]} className={styles.one} />}
        {outline === 'profile' && (
          <>
            <Cards of={[240]} />
            <Cards of={[300, 260]} className={styles.columns} />
          </>
        )}
      </div>
    </div>
  );
};

/** The outline of the screen at this address. */
export const WaitingScreen = ({ header }: { header: 'full' | 'logo' | 'none' }) => {
  const { pathname } = useLocation();
  return <ScreenSkeleton outline={header === 'full' ? outlineOf(pathname) : 'entry'} />;
};
