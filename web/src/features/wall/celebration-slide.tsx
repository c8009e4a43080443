import { useFormatter, useNow, useTimeZone, useTranslations } from 'use-intl';
import type { WallCelebration } from '#shared/model/wall';
import { Emoji } from '../../product/emoji/emoji.tsx';
import { Avatar } from '../../product/people/avatar.tsx';
import styles from './wall.module.css';

/** Says when a day is, as seen from today in the time zone of the workspace. */
const useDayName = () => {
  const t = useTranslations('wall.days');
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const timeZone = useTimeZone();
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now));
  return (day: string): string => {
    const days = Math.round((Date.parse(day) - today) / 86_400_000);
    if (days === 0) return t('today');
    if (days === 1) return t('tomorrow');
    return format.dateTime(new Date(day), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  };
};

/** Whose birthday or anniversary is today, and in the next days. */
export const CelebrationSlide = ({ celebrations }: { celebrations: readonly WallCelebration[] }) => {
  const t = useTranslations('wall.days');
  const dayName = useDayName();
  return (
    <article className={styles.post}>
      <h2 className={styles.daysTitle}>{t('title')}</h2>
      <ul className={styles.days}>
        {celebrations.map(({ person, kind, day, years }) => (
          <li key={`${kind}-${day}-${person.name}-${person.avatar}`}>
            <Avatar person={{ ...person, id: person.name }} size={72} />
            <span className={styles.celebrated}>
              <b>{person.name}</b>
              <span>
                {dayName(day)} · {t(kind, { years: years ?? 0 })}
              </span>
            </span>
            <span aria-hidden="true">
              <Emoji name={kind === 'birthday' ? '🎂' : '🎉'} />
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
};
