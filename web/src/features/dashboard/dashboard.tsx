import { useTranslations } from 'use-intl';
import { GroupSelect } from '#web/product/groups/group-select.tsx';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import styles from './dashboard.module.css';
import { Fairness } from './fairness.tsx';
import { OrgTile } from './org/org-tile.tsx';
import { PeriodHead, PrintedHead } from './period-head.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { PrintButton } from './print-button.tsx';
import { Rewards } from './rewards.tsx';
import { Topics } from './topics.tsx';
import { Active } from './active.tsx';
import { Granted, Spent } from './totals.tsx';
import { usePeriod } from './use-period.ts';
import { useStatistics } from './use-statistics.ts';
import { Values } from './values.tsx';

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

/** Whom the figures are of. It is in the line of the title, where it moves nothing when it arrives. */
const GroupChoice = () => {
  const t = useTranslations('dashboard.period');
  const { group, managers, chooseGroup } = usePeriod();
  return <GroupSelect label={t('group')} chosen={group?.id} managers={managers} onChoose={chooseGroup} />;
};

const Dashboard = () => {
  const t = useTranslations('dashboard');
  const { isLoading, data } = useStatistics();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PrintedHead />
        <div className={styles.line}>
          <PageTitle className={styles.title}>{t('title')}</PageTitle>
          <GroupChoice />
          <PrintButton />
        </div>
        <PeriodPicker />
        <PeriodHead />
        <Covered />
      </header>
      <div className={styles.grid} aria-busy={isLoading && data !== undefined}>
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
