import { useId, useState, type KeyboardEvent } from 'react';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { UserId } from '#shared/model/ids';
import type { Answer } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { Bone } from '../../ui/skeleton.tsx';
import styles from './activity.module.css';
import { Section } from './section.tsx';

type Day = Answer<'leaderboards.activity'>[number];

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

const useDayWords = () => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const dateOf = (date: string) =>
    format.dateTime(new Date(`${date}T00:00:00Z`), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    dateOf,
    sentence: ({ date, received, granted }: Day) => t('onDay', { date: dateOf(date), received, granted }),
  };
};

/** A pair of bars a day. The cursor goes from day to day by arrow keys or pointer, and says what it stands on. */
const Chart = ({ days }: { days: readonly Day[] }) => {
  const t = useTranslations('profile');
  const { sentence } = useDayWords();
  const id = useId();
  const last = days.length - 1;
  const [at, setAt] = useState(last);
  const day = days[at];
  const most = Math.max(1, ...days.map(({ received, granted }) => Math.max(received, granted)));
  const go = (event: KeyboardEvent) => {
    const ends: Readonly<Record<string, number>> = { Home: 0, End: last };
    const step = steps[event.key];
    const to = ends[event.key] ?? (step === undefined ? undefined : at + step);
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, to)));
  };
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.received}>{t('received')}</span>
        <span className={styles.granted}>{t('granted')}</span>
      </p>
      <div
        className={styles.chart}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a cursor among bars, which no input holds
        role="slider"
        tabIndex={0}
        aria-label={t('activityChart')}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={day && sentence(day)}
        aria-describedby={id}
        onKeyDown={go}
      >
        {days.map(({ date, received, granted }, index) => (
          <span
            key={date}
            className={styles.day}
            data-current={index === at || undefined}
            onPointerEnter={() => setAt(index)}
            onPointerDown={() => setAt(index)}
          >
            <span className={styles.received} style={{ height: `${(received / most) * 100}%` }} />
            <span className={styles.granted} style={{ height: `${(granted / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className={styles.words} id={id}>
        {day && sentence(day)}
      </p>
    </>
  );
};

/** The same for those who read rather than look. */
const Table = ({ days }: { days: readonly Day[] }) => {
  const t = useTranslations('profile');
  const { dateOf } = useDayWords();
  const format = useFormatter();
  return (
    <table className="visually-hidden">
      <caption>{t('activity')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col">{t('received')}</th>
          <th scope="col">{t('granted')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, received, granted }) => (
          <tr key={date}>
            <th scope="row">{dateOf(date)}</th>
            <td>{format.number(received)}</td>
            <td>{format.number(granted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Thirty days of giving and receiving. */
export const Activity = ({ id }: { id: UserId }) => {
  const t = useTranslations('profile');
  const reading = useSWR(['leaderboards.activity', id], () =>
    call('leaderboards.activity', { params: { id } }),
  );
  return (
    <Section
      title={t('activity')}
      note={t('thirtyDays')}
      reading={reading}
      isEmpty={(days) => days.every(({ received, granted }) => received + granted === 0)}
      empty={t('noActivity')}
      skeleton={<Bone width="100%" height={176} />}
    >
      {(days) => (
        <>
          <Chart days={days} />
          <Table days={days} />
        </>
      )}
    </Section>
  );
};
