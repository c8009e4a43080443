import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { PersonDetail } from '../people/person-detail.tsx';
import { listed } from '#web/locales/locale.ts';
import { DemoMark } from '../demo/demo-mark.tsx';
import { cardOf } from '../people/card-of.ts';
import { Added } from './added.tsx';
import styles from './post-card.module.css';
import { EditedMark, PostTime } from './post-time.tsx';
import type { PostActions } from './use-post-actions.tsx';

type HeadProps = {
  readonly post: Post;
  readonly onWish: PostActions['onWish'];
  /** The post has a screen to itself: every receiver is named. */
  readonly alone: boolean;
};

const Name = ({ person }: { person: Person }) => (
  <Link className={styles.name} translate="no" to={`/profile/${person.id}`} {...cardOf(person)}>
    {person.name}
    <PersonDetail person={person} />
  </Link>
);

/** A long list of receivers is shortened, so that the message stays in view. */
const namedAtFirst = 6;
const crowd = 9;

const Receivers = ({ to, whole }: Pick<Post, 'to'> & { whole: boolean }) => {
  const t = useTranslations('feed');
  const [all, setAll] = useState(whole || to.length < crowd);
  const named = all ? to : to.slice(0, namedAtFirst);
  return (
    <>
      {listed([
        ...named.map((person) => <Name key={person.id} person={person} />),
        ...(all
          ? []
          : [
              <button key="others" type="button" className={styles.others} onClick={() => setAll(true)}>
                {t('others', { count: to.length - named.length })}
              </button>,
            ]),
      ])}
    </>
  );
};

/** Who thanks whom, when, and how many points they get. */
export const PostHead = ({ post, onWish, alone }: HeadProps) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const several = post.to.length > 1;
  const Heading = alone ? 'h2' : 'h3';
  return (
    <header className={styles.head}>
      <div>
        <Heading className={styles.names} id={`post-${post.id}`}>
          <Name person={post.from} /> <IconArrowRight className={styles.arrow} size={16} aria-hidden />
          <span className="visually-hidden">{t(post.score > 0 ? 'to' : 'thanks')}</span>{' '}
          <Receivers to={post.to} whole={alone} />
        </Heading>
        <div className={styles.under}>
          <Link className={styles.when} to={`/posts/${post.id}`} state={{ post }}>
            <PostTime at={post.created_at} />
          </Link>
          <EditedMark at={post.edited_at} />
          {post.from.demo && <DemoMark />}
        </div>
      </div>
      <div className={styles.points}>
        {post.score > 0 && (
          <span className={styles.score}>
            <span aria-hidden>
              +{format.number(post.score)} {several && <small>{t('eachShort')}</small>}
            </span>
            <span className="visually-hidden">
              {t('points', { count: post.score })} {several && t('eachShort')}
            </span>
          </span>
        )}
        {post.add_ons > 0 && <Added post={post} onWish={onWish} />}
      </div>
    </header>
  );
};
