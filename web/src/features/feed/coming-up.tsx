import { IconCalendarHeart, IconMailHeart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { UpcomingCelebration } from '#shared/model/celebration';
import { browserLimits } from '#shared/model/choices';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { useCelebratedDay } from '#web/product/celebrations/use-celebrated-day.ts';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import { cardOf } from '#web/product/people/card-of.ts';
import styles from './coming-up.module.css';
import side from './side-card.module.css';

/** The others are near enough to be shown when these are over. */
const shown = 5;

const Row = ({ one: { person, kind, day, years, name, emoji } }: { one: UpcomingCelebration }) => {
  const t = useTranslations('celebrations.soon');
  const { user, settings } = useSignedIn();
  const dayName = useCelebratedDay(t, settings.global.timezone);
  return (
    <li className={styles.row}>
      <Avatar person={person} size={32} />
      <span className={side.who}>
        {kind === 'own' ? (
          <span className={side.name}>{name}</span>
        ) : (
          <Link translate="no" className={side.name} to={`/profile/${person.id}`} {...cardOf(person)}>
            {person.name}
            <PersonDetail person={person} />
          </Link>
        )}
        <span className={styles.what}>
          {dayName(day)} · {kind === 'own' ? person.name : t(kind, { years: years ?? 0 })}
        </span>
      </span>
      <span aria-hidden="true">
        <Emoji name={emoji} />
      </span>
      {kind !== 'own' && person.id !== user.id && (
        <LinkButton
          icon
          size="small"
          variant="quiet"
          to="/cards?start"
          state={{ to: person, day }}
          aria-label={t('card', { name: nameWithDetail(person) })}
          title={t('card', { name: nameWithDetail(person) })}
        >
          <IconMailHeart size={18} aria-hidden />
        </LinkButton>
      )}
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
      <header className={side.head}>
        <IconCalendarHeart size={18} aria-hidden />
        <h2 id="coming-up">{t('title')}</h2>
      </header>
      <ul>
        {data.slice(0, shown).map((one) => (
          <Row key={`${one.kind} ${one.person.id} ${one.name} ${one.day}`} one={one} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{t('more', { count: more })}</p>}
      <Link className={styles.cards} to="/cards">
        {t('cards')}
      </Link>
    </section>
  );
};

export default ComingUp;
