import { IconChevronDown, IconTrophy } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { LeaderboardEntry } from '#shared/model/leaderboard';
import { browserLimits } from '#shared/model/choices';
import { call } from '../../api/client.ts';
import { useSignedIn } from '../../api/config.ts';
import { keys } from '../../api/keys.ts';
import { Avatar } from '../../product/people/avatar.tsx';
import { cardOf } from '../../product/people/card-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useWideScreen } from '../../ui/hooks/use-wide-screen.ts';
import styles from './leaderboard.module.css';

const medals: Record<number, string> = { 1: '#f5c542', 2: '#c9ced6', 3: '#e0a36c' };

/** `asked` is false until the posts have loaded. */
type Asked = { readonly asked: boolean };

const useLeaderboard = (asked: boolean) =>
  useSWR<LeaderboardEntry[]>(asked ? keys.leaderboard : null, () => call('leaderboards.list', {}), {
    refreshInterval: browserLimits.configRefreshMs,
  });

const Rank = ({ rank }: { rank: number | null }) => {
  const t = useTranslations('feed');
  if (rank === null)
    return (
      <span className={styles.rank} aria-hidden="true">
        …
      </span>
    );
  const medal = medals[rank];
  return (
    <span className={styles.rank}>
      <span className="visually-hidden">{t('rank', { rank })}</span>
      {medal ? (
        <span className={styles.medal} style={{ '--medal': medal } as CSSProperties} aria-hidden="true">
          {rank}
        </span>
      ) : (
        <span aria-hidden="true">{rank}</span>
      )}
    </span>
  );
};

const Rows = ({ entries }: { entries: readonly LeaderboardEntry[] }) => {
  const format = useFormatter();
  const t = useTranslations('feed');
  const { user } = useSignedIn();
  const most = Math.max(1, ...entries.map(({ current }) => current));
  return (
    <ol className={styles.list}>
      {entries.map(({ user_id, person, rank, current }, at) => {
        const apart = at > 0 && at >= browserLimits.leaderboard;
        return (
          <li
            key={user_id}
            className={`${styles.row} ${user_id === user.id ? styles.me : ''} ${apart ? styles.gap : ''}`}
            aria-current={user_id === user.id || undefined}
          >
            <Rank rank={rank} />
            <Avatar person={person} size={30} {...cardOf(person)} />
            <span className={styles.who}>
              <Link
                className={styles.name}
                to={`/profile/${user_id}`}
                title={person.name}
                {...cardOf(person)}
              >
                {person.name}
              </Link>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(current / most) * 100}%` }} />
              </span>
            </span>
            <span className={styles.points}>
              <span aria-hidden="true">{format.number(current)}</span>
              <span className="visually-hidden">{t('points', { count: current })}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
};

const Content = ({ asked }: Asked) => {
  const t = useTranslations();
  const { data, error, mutate } = useLeaderboard(asked);
  if (data && data.some(({ current }) => current > 0)) return <Rows entries={data} />;
  if (data) return <p className={styles.note}>{t('feed.leaderboardEmpty')}</p>;
  if (error)
    return (
      <div className={styles.note} role="alert">
        <p>{t('feed.leaderboardFailed')}</p>
        <Button size="small" onClick={() => void mutate()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  return (
    <div className={styles.waiting} aria-busy="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} width="100%" height={28} />
      ))}
    </div>
  );
};

/** Collapsed in a single column: the posts matter more. */
const Folded = ({ asked }: Asked) => {
  const t = useTranslations('feed');
  return (
    <details className={styles.folded}>
      <summary>
        <IconTrophy size={18} aria-hidden />
        {t('leaderboard')}
        <IconChevronDown className={styles.chevron} size={18} aria-hidden />
      </summary>
      <div className={styles.opened}>
        <Content asked={asked} />
      </div>
    </details>
  );
};

/** This month's most recognised members, and the user's own rank. */
export const Leaderboard = ({ asked }: Asked) => {
  const t = useTranslations('feed');
  const wide = useWideScreen();
  if (!wide) return <Folded asked={asked} />;
  return (
    <section className={styles.board} aria-labelledby="leaderboard">
      <header className={styles.head}>
        <IconTrophy size={18} aria-hidden />
        <h2 id="leaderboard">{t('leaderboard')}</h2>
        <small>{t('thisMonth')}</small>
      </header>
      <Content asked={asked} />
    </section>
  );
};
