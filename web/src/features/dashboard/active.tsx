import { useFormatter, useTranslations } from 'use-intl';
import { monthOf as monthOfDay } from '#shared/rules/basics/time';
import { ProgressRing } from '#web/ui/charts/progress-ring.tsx';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { ActiveByMonth } from './active-by-month.tsx';
import { Big } from './big.tsx';
import { Change, ShareChange } from './change.tsx';
import styles from './dashboard.module.css';
import { Tile } from './tile.tsx';
import { usePeriod } from './use-period.ts';
import { usePeriodText } from './use-period-text.ts';
import { useStatistics, type Statistics } from './use-statistics.ts';

/** What a month, or an average one, says about its members. */
const MonthWords = ({ read }: { read: Statistics }) => {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  const { today } = usePeriod();
  const { monthOf, monthYearOf } = useDateFormat();
  const { months, average_month: average, before } = read;
  const [last] = months.slice(-1);
  const isNow = last?.month === monthOfDay(today);
  const month = last && (isNow ? monthOf : monthYearOf)(`${last.month}-01`);
  const former = before?.average_month;
  const active = Math.round(average.active_users ?? 0);
  const formerActive = typeof former?.active_users === 'number' ? Math.round(former.active_users) : null;
  return (
    <div>
      <Big value={active}>
        {months.length > 1
          ? t('onAverage')
          : last?.accepted_users !== null && t('ofAccepted', { accepted: last?.accepted_users ?? 0 })}
      </Big>
      <p className={styles.changes}>
        <Change now={active} before={formerActive} />
      </p>
      {average.engagement !== null && (
        <p className={styles.engagement}>
          {t('engagement')}: <b>{format.number(average.engagement, { style: 'percent' })}</b> {t('ofJoined')}{' '}
          <ShareChange now={average.engagement} before={former?.engagement} />
        </p>
      )}
      <p className={styles.note}>
        {months.length > 1 ? t('activeMonths') : t('activeText', { month: month ?? '' })}{' '}
        {isNow && former?.active_users !== undefined && t('notOver', { month: month ?? '' })}
      </p>
      {months.length > 1 && months.some(({ accepted_users: joined }) => joined === null) && (
        <p className={styles.note}>{t('membersPartly')}</p>
      )}
      {months.length === 1 && average.engagement === null && (
        <p className={styles.note}>{t('membersUnknown')}</p>
      )}
      {isNow && read.invited_users > 0 && (
        <p className={styles.note}>{t('invited', { count: read.invited_users })}</p>
      )}
    </div>
  );
};

/** The members who took part: in a month, with the share as a ring; in a longer period by month, with the average. */
export const Active = () => {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  const { monthYearOf } = useDateFormat();
  const { group } = usePeriod();
  const about = usePeriodText();
  const shortMonthOf = (one: Statistics['months'][number] | undefined) =>
    one ? monthYearOf(`${one.month}-01`) : '';
  return (
    <Tile
      className={styles.active}
      title={t('active')}
      reading={useStatistics()}
      isEmpty={({ accepted_users: accepted, months }) => accepted === 0 || months.length === 0}
      empty={<p>{t(group ? 'activeOfGroup' : 'activeEmpty')}</p>}
      content={({ months, period, average_month: average }) => ({
        file: `active-users-${period.from}-${period.until}`,
        period: about(period),
        head: [t('bins.month'), t('months.column'), t('months.joined')],
        ends: months.length > 1 ? [shortMonthOf(months[0]), shortMonthOf(months.at(-1))] : [],
        rows: months.map((one) => [one.month, one.active_users, one.accepted_users]),
        lines: [
          ...months
            .slice(0, months.length === 1 ? 1 : 0)
            .map((one) => `${monthYearOf(`${one.month}-01`)}: ${format.number(one.active_users)}`),
          ...(months.length > 1
            ? [`${format.number(average.active_users ?? 0, { maximumFractionDigits: 1 })} ${t('onAverage')}`]
            : []),
          ...(average.engagement === null
            ? []
            : [`${t('engagement')}: ${format.number(average.engagement, { style: 'percent' })}`]),
        ],
      })}
      skeleton={
        <div className={styles.activeBody}>
          <Skeleton width={132} height={132} round />
          <div className={styles.lines}>
            <Skeleton width={120} height={30} />
            <Skeleton width={160} height={14} />
            <Skeleton width={190} height={14} />
            <Skeleton width={170} height={14} />
            <Skeleton width={180} height={14} />
            <Skeleton width={120} height={14} />
          </div>
        </div>
      }
    >
      {(read) =>
        read.months.length > 1 ? (
          <div className={styles.monthly}>
            <MonthWords read={read} />
            <ActiveByMonth months={read.months} />
          </div>
        ) : (
          <div className={styles.activeBody}>
            {read.average_month.engagement !== null && (
              <ProgressRing part={read.average_month.engagement} size={132} width={13}>
                <span className={styles.ringWords}>
                  {format.number(read.average_month.engagement, { style: 'percent' })}
                </span>
              </ProgressRing>
            )}
            <MonthWords read={read} />
          </div>
        )
      }
    </Tile>
  );
};
