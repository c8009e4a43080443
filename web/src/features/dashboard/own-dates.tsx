import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { lengthOf, type Period } from '#shared/rules/basics/periods';
import { useDateFormat } from '#web/ui/charts/use-date-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { isDay } from '#shared/rules/basics/date-text';
import { DateField } from '#web/ui/controls/deferred-fields.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './period.module.css';

type Wrong = { readonly field: keyof Period; readonly why: 'noDay' | 'order' | 'tooLong' };

const wrongIn = ({ from, until }: Period, within: Period): Wrong | undefined => {
  const isWithin = (day: string) => isDay(day) && day >= within.from && day <= within.until;
  if (!isWithin(from)) return { field: 'from', why: 'noDay' };
  if (!isWithin(until)) return { field: 'until', why: 'noDay' };
  if (from > until) return { field: 'until', why: 'order' };
  return lengthOf({ from, until }) > limits.periodDays ? { field: 'from', why: 'tooLong' } : undefined;
};

/** The place of the dates, until it is known which period is shown. */
export const OwnDatesWaiting = () => (
  <div className={styles.own} aria-busy="true">
    <Skeleton width={200} height={70} />
    <Skeleton width={200} height={70} />
  </div>
);

/** The first and the last day of a period, to type or to choose from calendars. */
export const OwnDates = ({
  period,
  within,
  onChoose,
}: {
  period: Period;
  within: Period;
  onChoose: (period: Period) => void;
}) => {
  const t = useTranslations('dashboard.period');
  const { fullOf } = useDateFormat();
  const [draft, setDraft] = useState<Period>({ from: period.from, until: period.until });
  const [checked, setChecked] = useState(false);
  const wrong = checked ? wrongIn(draft, within) : undefined;
  const words = wrong && {
    noDay: t('noDay', { first: fullOf(within.from), last: fullOf(within.until) }),
    order: t('order'),
    tooLong: t('tooLong', { count: limits.periodDays }),
  };
  const show = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!wrongIn(draft, within)) onChoose(draft);
  };
  return (
    <form className={styles.own} onSubmit={show} noValidate>
      {(['from', 'until'] as const).map((name) => (
        <div key={name}>
          <DateField
            name={name}
            label={t(name)}
            value={draft[name]}
            min={within.from}
            max={within.until}
            error={wrong?.field === name ? words?.[wrong.why] : undefined}
            onChange={(day) => setDraft((now) => ({ ...now, [name]: day }))}
          />
        </div>
      ))}
      <Button type="submit" variant="soft">
        {t('show')}
      </Button>
    </form>
  );
};
