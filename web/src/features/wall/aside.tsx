import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { WallView } from '#shared/model/wall';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import styles from './aside.module.css';
import wall from './wall.module.css';

const Ranking = ({
  ranking,
  counts,
}: {
  ranking: NonNullable<WallView['ranking']>;
  counts: WallView['counts'];
}) => {
  const t = useTranslations('wall');
  const format = useFormatter();
  return (
    <section className={styles.part}>
      <h2>{t('month')}</h2>
      {ranking.length === 0 && <p className={styles.none}>{t('monthNone')}</p>}
      <ol className={styles.ranking}>
        {ranking.map(({ rank, person, points }) => (
          <li key={`${rank} ${nameWithDetail(person)} ${person.avatar}`}>
            <span className={styles.rank}>{format.number(rank)}</span>
            <Avatar person={{ ...person, id: person.name }} size={48} />
            <span translate="no" className={styles.name}>
              {person.name}
              <PersonDetail person={person} />
            </span>
            <span className={styles.count}>
              <span aria-hidden="true">{format.number(points)}</span>
              <span className="visually-hidden">
                {t(counts === 'points' ? 'points' : 'times', { count: points })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};

const big = (words: ReactNode) => <b>{words}</b>;

const Week = ({ week: { posts, points } }: { week: NonNullable<WallView['week']> }) => {
  const t = useTranslations('wall');
  const format = useFormatter();
  return (
    <section className={styles.part}>
      <h2>{t('week')}</h2>
      <p className={styles.week}>
        <span>{t.rich('weekPosts', { count: posts, number: format.number(posts), b: big })}</span>
        {points > 0 && (
          <span>{t.rich('weekPoints', { count: points, number: format.number(points), b: big })}</span>
        )}
      </p>
    </section>
  );
};

/** What always stands beside the slides. */
export const Aside = ({ view: { ranking, counts, week } }: { view: WallView }) =>
  ranking || week ? (
    <aside className={wall.aside}>
      {ranking && <Ranking ranking={ranking} counts={counts} />}
      {week && <Week week={week} />}
    </aside>
  ) : null;
