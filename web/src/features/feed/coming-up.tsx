import { IconCalendarHeart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { UpcomingCelebration } from '#shared/model/celebration';
import { browserLimits } from '#shared/model/choices';
import { call } from '../../api/client.ts';
import { useSignedIn } from '../../api/config.ts';
import { keys } from '../../api/keys.ts';
import { Emoji } from '../../product/emoji/emoji.tsx';
import { Avatar } from '../../product/people/avatar.tsx';
import { cardOf } from '../../product/people/card-of.ts';
import styles from './coming-up.module.css';

/** The others are near enough to be shown when these are over. */
const shown = 5;

const today = (timeZone: string): number =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()));

const useDayName = () => {
  const t = useTranslations('celebrations.soon');
  const format = useFormatter();
  const { timezone } = useSignedIn().settings.global;
  return (day: string): string => {
    const days = Math.round((Date.parse(day) - today(timezone)) / 86_400_000);
    if (days === 0) return t('today');
    if (days === 1) return t('tomorrow');
    return format.dateTime(new Date(day), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  };
};

const Row = ({ one: { person, kind, day, years } }: { one: UpcomingCelebration }) => {
  const t = useTranslations('celebrations.soon');
  const dayName = useDayName();
  return (
    <li className={styles.row}>
      <Avatar person={person} size={32} />
      <span className={styles.who}>
        <Link className={styles.name} to={`/profile/${person.id}`} {...cardOf(person)}>
          {person.name}
        </Link>
        <span className={styles.what}>
          {dayName(day)} · {t(kind, { years: years ?? 0 })}
        </span>
      </span>
      <span aria-hidden="true">
        <Emoji name={kind === 'birthday' ? '🎂' : '🎉'} />
      </span>
    </li>
  );
};

/** The birthdays and anniversaries of the next days. Nothing, while there are none or they could not be read. */
const ComingUp = () => {
  const t = useTranslations('celebrations.soon');
  const { celebrates } = useSignedIn().workspace;
  const { data = [] } = useSWR<UpcomingCelebration[]>(
    celebrates ? keys.celebrations : null,
    () => call('celebrations.list', {}),
    {
      refreshInterval: browserLimits.configRefreshMs,
    },
  );
  if (data.length === 0) return null;
  const more = data.length - shown;
  return (
    <section className={styles.card} aria-labelledby="coming-up">
      <header className={styles.head}>
        <IconCalendarHeart size={18} aria-hidden />
        <h2 id="coming-up">{t('title')}</h2>
      </header>
      <ul>
        {data.slice(0, shown).map((one) => (
          <Row key={`${one.kind} ${one.person.id}`} one={one} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t('more', { count: more })}</p>}
    </section>
  );
};

export default ComingUp;
