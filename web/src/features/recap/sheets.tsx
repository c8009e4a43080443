import type { ComponentProps } from 'react';
import { useTranslations, useFormatter } from 'use-intl';
import type { Post } from '#shared/model/post';
import type { Recap } from '#shared/model/report-line';
import { limits } from '#shared/model/limits';
import { useSignedIn } from '#web/api/config.ts';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { Ranking } from '#web/ui/charts/ranking.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import styles from './recap.module.css';

type Row = ComponentProps<typeof Ranking>['rows'][number] & { readonly posts: number };

const calendarDay = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

const useDays = () => {
  const format = useFormatter();
  return (day: string): string => format.dateTime(new Date(day), calendarDay);
};

const Figures = ({ recap: { posts, points, people_count: people } }: { recap: Recap }) => {
  const t = useTranslations('recap');
  const format = useFormatter();
  const figures = [
    [posts, t('posts', { count: posts })],
    ...(points > 0 ? [[points, t('points')] as const] : []),
    [people, t('people', { count: people })],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([count, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Bars from the longest to the shortest. */
const Most = ({ title, rows }: { title: string; rows: readonly Omit<Row, 'part' | 'amount'>[] }) => {
  const t = useTranslations('recap');
  const most = Math.max(1, ...rows.map(({ posts }) => posts));
  return rows.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <Ranking
        rows={rows.map(({ posts, ...row }) => ({
          ...row,
          part: posts / most,
          amount: t('times', { count: posts }),
        }))}
      />
    </section>
  );
};

const Quote = ({ post }: { post: Post }) => {
  const t = useTranslations('recap');
  const dayOf = useDays();
  return (
    <li className={styles.quote}>
      <blockquote>{post.message}</blockquote>
      <p>
        <span translate="no">{t('from', { name: post.from.name })}</span>
        {!post.celebration && (
          <span translate="no">
            <Emoji name={post.value.emoji} /> {post.value.name}
          </span>
        )}
        <time dateTime={post.created_at}>{dayOf(post.created_at)}</time>
      </p>
    </li>
  );
};

const Quotes = ({ title, posts }: { title: string; posts: readonly Post[] }) =>
  posts.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul>
        {posts.map((post) => (
          <Quote key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );

/** Two pages: the figures, and what colleagues wrote. */
export const Sheets = ({ recap, title }: { recap: Recap; title: string }) => {
  const t = useTranslations('recap');
  const dayOf = useDays();
  const { name } = useSignedIn().settings.global;
  const { user, from, until, values, people, highlights, celebrations, covers_all: all } = recap;
  return (
    <>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <Avatar person={user} size={72} />
          <div>
            <PageTitle>{title}</PageTitle>
            <p className={styles.muted}>{t('period', { from: dayOf(from), until: dayOf(until) })}</p>
          </div>
          <p className={styles.team} translate="no">
            {name}
          </p>
        </header>
        <Figures recap={recap} />
        {!all && <p className={styles.muted}>{t('cut', { max: limits.recap.posts })}</p>}
        <div className={styles.columns}>
          <Most
            title={t('values')}
            rows={values.map(({ id, name: called, emoji, color, posts }) => ({
              id,
              posts,
              mark: <Emoji name={emoji} />,
              name: <span translate="no">{called}</span>,
              color: color.replace('#', ''),
            }))}
          />
          <Most
            title={t('givers')}
            rows={people.map(({ user: giver, posts }) => ({
              id: giver.id,
              posts,
              mark: <Avatar person={giver} size={30} />,
              name: (
                <span translate="no">
                  {giver.name}
                  <PersonDetail person={giver} />
                </span>
              ),
            }))}
          />
        </div>
      </article>
      <article className={styles.sheet}>
        <Quotes title={t('highlights')} posts={highlights} />
        <Quotes title={t('celebrations')} posts={celebrations.slice(0, limits.recap.shown)} />
      </article>
    </>
  );
};
