import { useEffect, useRef, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { GroupId } from '#shared/model/ids';
import type { LeaderboardEntry } from '#shared/model/leaderboard';
import { browserLimits } from '#shared/model/choices';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import { cardOf } from '#web/product/people/card-of.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LeaderboardWaiting } from './leaderboard-waiting.tsx';
import styles from './leaderboard.module.css';
import side from './side-card.module.css';
import { useGroupChoice } from './use-group-choice.tsx';

const medals: Record<number, string> = { 1: '#f5c542', 2: '#c9ced6', 3: '#e0a36c' };

/** Of everybody, or of one group. It is one list in the cache, so that whatever changes points has it fetched again. */
const useLeaderboard = (group: GroupId | undefined) => {
  const board = useSWR<LeaderboardEntry[]>(
    keys.leaderboard,
    () => call('leaderboards.list', { query: group === undefined ? {} : { group_id: group } }),
    { refreshInterval: browserLimits.configRefreshMs },
  );
  const { mutate } = board;
  const shown = useRef(group);
  useEffect(() => {
    if (shown.current === group) return;
    shown.current = group;
    void mutate();
  }, [group, mutate]);
  return board;
};

const Rank = ({ rank }: { rank: number | null }) => {
  const t = useTranslations('leaderboard');
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
  const t = useTranslations();
  const { user, features } = useSignedIn();
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
            <span className={side.who}>
              <Link
                translate="no"
                className={side.name}
                to={`/profile/${user_id}`}
                title={nameWithDetail(person)}
                {...cardOf(person)}
              >
                {person.name}
                <PersonDetail person={person} />
              </Link>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(current / most) * 100}%` }} />
              </span>
            </span>
            <span className={styles.points}>
              <span aria-hidden="true">{format.number(current)}</span>
              <span className="visually-hidden">
                {t(features.points ? 'feed.points' : 'leaderboard.times', { count: current })}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
};

/** Who was recognized most, the empty list, or why it is not there. */
const Found = ({ group }: { group: GroupId | undefined }) => {
  const t = useTranslations();
  const { data, error, mutate } = useLeaderboard(group);
  if (data && data.some(({ current }) => current > 0)) return <Rows entries={data} />;
  if (data) return <p className={styles.note}>{t('leaderboard.empty')}</p>;
  if (error)
    return (
      <div className={styles.note} role="alert">
        <p>{t('leaderboard.failed')}</p>
        <Button size="small" onClick={() => void mutate()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  return <LeaderboardWaiting />;
};

/** The leaderboard of everybody, or of the group that was chosen last in this browser. */
const LeaderboardRows = () => {
  const { group, choice, ready } = useGroupChoice();
  if (!ready) return <LeaderboardWaiting />;
  return (
    <>
      {choice}
      <Found group={group} />
    </>
  );
};

export default LeaderboardRows;
