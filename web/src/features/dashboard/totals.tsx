import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { LinkButton } from '../../ui/controls/button.tsx';
import { DayChart } from '../../ui/charts/day-chart.tsx';
import { useDateFormat } from '../../ui/charts/use-date-format.ts';
import { ProgressRing } from '../../ui/charts/progress-ring.tsx';
import { AnimatedNumber } from '../../ui/feedback/animated-number.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import styles from './dashboard.module.css';
import { useStatistics, type Statistics } from './use-statistics.ts';

const Big = ({ value, children }: { value: number; children: ReactNode }) => (
  <p className={styles.big}>
    <b>
      <AnimatedNumber value={value} />
    </b>{' '}
    <span>{children}</span>
  </p>
);

/** The share of members who took part this month; the ring shows the same share as the text. */
export const Active = () => {
  const t = useTranslations('dashboard');
  const format = useFormatter();
  const { monthOf } = useDateFormat();
  return (
    <Section
      className={styles.active}
      title={t('active')}
      reading={useStatistics()}
      isEmpty={({ accepted_users: accepted }) => accepted === 0}
      skeleton={
        <div className={styles.activeBody}>
          <Skeleton width={132} height={132} round />
          <div className={styles.lines}>
            <Skeleton width={120} height={30} />
            <Skeleton width={160} height={14} />
            <Skeleton width={190} height={14} />
            <Skeleton width={120} height={14} />
          </div>
        </div>
      }
    >
      {({ active_users: active, accepted_users: accepted, invited_users: invited, engagement, days }) => (
        <div className={styles.activeBody}>
          <ProgressRing part={engagement} size={132} width={13}>
            <span className={styles.ringWords}>{format.number(engagement, { style: 'percent' })}</span>
          </ProgressRing>
          <div>
            <Big value={active}>{t('ofAccepted', { accepted })}</Big>
            <p className={styles.engagement}>
              {t('engagement')}: <b>{format.number(engagement, { style: 'percent' })}</b>
            </p>
            <p className={styles.note}>{t('activeText', { month: monthOf(days.at(-1)?.date ?? '') })}</p>
            {invited > 0 && <p className={styles.note}>{t('invited', { count: invited })}</p>}
          </div>
        </div>
      )}
    </Section>
  );
};

const Total = ({
  of,
  variant,
  action,
}: {
  of: 'granted' | 'spent';
  variant: 'area' | 'bar';
  action: ReactNode;
}) => {
  const t = useTranslations('dashboard');
  const total = (read: Statistics) => read[`points_${of}`];
  return (
    <Section
      title={t(`${of}.title`)}
      reading={useStatistics()}
      isEmpty={(read) => total(read) === 0}
      empty={
        <>
          <p>{t(`${of}.empty`)}</p>
          {action}
        </>
      }
      skeleton={
        <div className={styles.lines}>
          <Skeleton width={120} height={30} />
          <Skeleton width="100%" height={148} />
          <Skeleton width="100%" height={14} />
          <Skeleton width="70%" height={20} />
          <Skeleton width={90} height={24} />
        </div>
      }
    >
      {(read) => (
        <>
          <Big value={total(read)}>{t('points', { count: total(read) })}</Big>
          <DayChart
            label={t(`${of}.chart`)}
            days={read.days}
            series={[{ label: t(`${of}.column`), variant, tone: 'accent', of: (day) => day[of] }]}
            sentence={(day, date) => t(`${of}.onDay`, { date, count: day[of] })}
          />
        </>
      )}
    </Section>
  );
};

export const Granted = () => {
  const t = useTranslations('dashboard');
  return (
    <Total
      of="granted"
      variant="area"
      action={
        <LinkButton variant="soft" to="/feed?compose">
          {t('granted.action')}
        </LinkButton>
      }
    />
  );
};

export const Spent = () => {
  const t = useTranslations('dashboard');
  return (
    <Total
      of="spent"
      variant="bar"
      action={
        <LinkButton variant="soft" to="/rewards">
          {t('spent.action')}
        </LinkButton>
      }
    />
  );
};
