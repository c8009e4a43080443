import { useTimeZone, useTranslations } from 'use-intl';
import type { WallCelebration } from '#shared/model/wall';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { useCelebratedDay } from '#web/product/celebrations/use-celebrated-day.ts';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import styles from './celebration-slide.module.css';
import wall from './wall.module.css';

/** Whose birthday or anniversary is today, and in the next days. */
export const CelebrationSlide = ({ celebrations }: { celebrations: readonly WallCelebration[] }) => {
  const t = useTranslations('wall.days');
  const dayName = useCelebratedDay(t, useTimeZone());
  return (
    <article className={wall.post}>
      <h2 className={styles.daysTitle}>{t('title')}</h2>
      <ul className={styles.days}>
        {celebrations.map(({ person, kind, day, years, name, emoji }) => (
          <li key={`${kind}-${day}-${name}-${nameWithDetail(person)}-${person.avatar}`}>
            <Avatar person={{ ...person, id: person.name }} size={72} />
            <span className={styles.celebrated}>
              <b translate={name === null ? 'no' : undefined}>{name ?? nameWithDetail(person)}</b>
              <span>
                {dayName(day)} · {kind === 'own' ? person.name : t(kind, { years: years ?? 0 })}
              </span>
            </span>
            <span aria-hidden="true">
              <Emoji name={emoji} />
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
};
