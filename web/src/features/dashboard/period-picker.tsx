import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { daysBefore, monthOf } from '#shared/rules/basics/time';
import { demoDays, monthAfter, monthBefore } from '#shared/rules/basics/periods';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { spans } from './chosen-period.ts';
import { OwnDates, OwnDatesWaiting } from './own-dates.tsx';
import styles from './period.module.css';
import { usePeriod } from './use-period.ts';
import { useStatistics } from './use-statistics.ts';

/** A calendar month, between the buttons for the one before and the one after. */
const Month = ({ month, first }: { month: string; first: string }) => {
  const t = useTranslations('dashboard.period');
  const { monthYearOf } = useDateFormat();
  const { today, choose } = usePeriod();
  const to = (other: string) => choose({ kind: 'month', month: other });
  return (
    <div className={styles.month}>
      <Button
        icon
        aria-label={t('previous')}
        disabled={month <= monthOf(first)}
        onClick={() => to(monthBefore(month))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <b>{monthYearOf(`${month}-01`)}</b>
      <Button
        icon
        aria-label={t('next')}
        disabled={month >= monthOf(today)}
        onClick={() => to(monthAfter(month))}
      >
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </div>
  );
};

const anyDay = '1970-01-01';

/** Chooses the period of the dashboard: the last days, a month or own dates. */
export const PeriodPicker = () => {
  const t = useTranslations('dashboard.period');
  const { chosen, today, choose } = usePeriod();
  const { data } = useStatistics();
  const [writes, setWrites] = useState(false);
  const shown = writes ? 'own' : chosen.kind === 'span' ? String(chosen.days) : chosen.kind;
  // Demo data is older than the workspace.
  const first = daysBefore(data?.life.from ?? today, demoDays);
  // The address says it, so the dates are there before the figures.
  const dates = chosen.kind === 'own' ? chosen : data?.period;
  const pick = (kind: string) => {
    setWrites(kind === 'own');
    const days = spans.find((one) => String(one) === kind);
    if (days) choose({ kind: 'span', days });
    if (kind === 'month') choose({ kind: 'month', month: monthOf(data?.period.until ?? today) });
  };
  return (
    <div className={styles.picker}>
      <RadioChips
        label={t('label')}
        hideLabel
        value={shown}
        options={[
          ...spans.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
          { value: 'month', label: t('month') },
          { value: 'own', label: t('own') },
        ]}
        onChange={pick}
      />
      {shown === 'month' && chosen.kind === 'month' && <Month month={chosen.month} first={first} />}
      {shown === 'own' && !dates && <OwnDatesWaiting />}
      {shown === 'own' && dates && (
        <OwnDates
          key={`${dates.from} ${dates.until}`}
          period={dates}
          // Until it is known when the team began, no day is too early.
          within={{ from: data ? first : anyDay, until: today }}
          onChoose={(own) => {
            setWrites(false);
            choose({ kind: 'own', ...own });
          }}
        />
      )}
    </div>
  );
};
