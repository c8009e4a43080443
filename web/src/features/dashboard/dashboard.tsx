import { useTranslations } from 'use-intl';
import { useSignedIn } from '../../api/config.ts';
import { useDateFormat } from '../../ui/charts/use-date-format.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import styles from './dashboard.module.css';
import { Fairness } from './fairness.tsx';
import { OrgTile } from './org/org-tile.tsx';
import { Rewards } from './rewards.tsx';
import { Topics } from './topics.tsx';
import { Active, Granted, Spent } from './totals.tsx';
import { useStatistics } from './use-statistics.ts';
import { Values } from './values.tsx';

/** The period that all figures refer to, with its first and last day. */
const Period = () => {
  const t = useTranslations('dashboard');
  const { rangeOf } = useDateFormat();
  const { timezone } = useSignedIn().settings.global;
  const { data, error } = useStatistics();
  const [first, last] = [data?.days[0], data?.days.at(-1)];
  return (
    <p className={styles.period}>
      {t('lastDays')}
      {first && last && (
        <>
          : <b>{rangeOf(first.date, last.date)}</b> · {timezone.replaceAll('_', ' ')}
        </>
      )}
      {!data && !error && <Skeleton width={240} height={14} />}
    </p>
  );
};

/** What the figures cover in a team that is too large to be read as a whole. */
const Covered = () => {
  const t = useTranslations('dashboard.covers');
  const { dateOf } = useDateFormat();
  const { members, since } = useStatistics().data?.covers ?? { members: null, since: null };
  if (members === null && since === null) return null;
  return (
    <p className={styles.covered}>
      {members !== null && t('members', { count: members })}
      {since !== null && ` ${t('since', { date: dateOf(since) })}`}
    </p>
  );
};

const Dashboard = () => {
  const t = useTranslations('dashboard');
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle className={styles.title}>{t('title')}</PageTitle>
        <Period />
        <Covered />
      </header>
      <div className={styles.grid}>
        <Active />
        <Granted />
        <Spent />
        <Values />
        <Rewards />
        <OrgTile />
        <Fairness />
        <Topics />
      </div>
    </div>
  );
};

export default Dashboard;
