import { Link } from 'react-router';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { UserId } from '#shared/model/ids';
import { call } from '../../api/client.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Emoji } from '../../ui/emoji.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import styles from './profile.module.css';
import { Section } from './section.tsx';

const rows = (
  <div className={styles.bones}>
    {[1, 2, 3].map((row) => (
      <Bone key={row} width="100%" height={30} />
    ))}
  </div>
);

const Bar = ({ part, color }: { part: number; color?: string }) => (
  <span className={styles.bar} aria-hidden="true">
    <span style={{ width: `${part * 100}%`, ...(color && { '--value': `#${color}` }) }} />
  </span>
);

/** Who thanked this person most. */
export const Senders = ({ id, name }: { id: UserId; name: string }) => {
  const t = useTranslations();
  const format = useFormatter();
  const reading = useSWR(['leaderboards.read', id], () => call('leaderboards.read', { params: { id } }));
  return (
    <Section
      title={t('profile.senders')}
      reading={reading}
      empty={t('profile.noSenders', { name })}
      skeleton={rows}
    >
      {(senders) => (
        <ol className={styles.ranking}>
          {senders.map(({ user_id, person, current }) => (
            <li key={user_id}>
              <Avatar person={person} size={30} />
              <span className={styles.what}>
                <Link to={`/profile/${user_id}`}>{person.name}</Link>
                <Bar part={current / Math.max(1, senders[0]?.current ?? 1)} />
              </span>
              <span className={styles.amount}>
                <span aria-hidden="true">{format.number(current)}</span>
                <span className="visually-hidden">{t('feed.points', { count: current })}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
};

/** What this person is thanked for. */
export const Values = ({ id }: { id: UserId }) => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const reading = useSWR(['leaderboards.userValues', id], () =>
    call('leaderboards.userValues', { params: { id } }),
  );
  return (
    <Section title={t('values')} reading={reading} empty={t('noValues')} skeleton={rows}>
      {(values) => (
        <ul className={styles.ranking}>
          {values.map(({ id: value, name, emoji, color, share }) => (
            <li key={value}>
              <span className={styles.emoji}>
                <Emoji name={emoji} />
              </span>
              <span className={styles.what}>
                <span>{name}</span>
                <Bar part={share / 100} color={color} />
              </span>
              <span className={styles.amount}>{format.number(share / 100, { style: 'percent' })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
