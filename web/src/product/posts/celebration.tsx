import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { PersonDetail } from '../people/person-detail.tsx';
import { useSignedIn } from '#web/api/config.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showConfetti } from '#web/ui/feedback/confetti.ts';
import { AwardPicture } from '../awards/award-picture.tsx';
import { commentFormProps } from '../comments/comments.tsx';
import { DemoMark } from '../demo/demo-mark.tsx';
import { cardOf } from '../people/card-of.ts';
import styles from './celebration.module.css';
import { PostMessage } from './post-message.tsx';
import { PostTime } from './post-time.tsx';
import { ValueChip } from '../values/value-chip.tsx';

/** Confetti for the member whose day it is, once on a device. */
const useConfetti = (id: Post['id'], isMine: boolean): void => {
  useEffect(() => {
    const mark = `celebrated:${id}`;
    if (!isMine || localStorage.getItem(mark) !== null) return;
    localStorage.setItem(mark, '1');
    showConfetti();
  }, [id, isMine]);
};

const linkTo = (person: Person) => (name: ReactNode) => (
  <Link translate="no" className={styles.name} to={`/profile/${person.id}`} {...cardOf(person)}>
    {name}
    <PersonDetail person={person} />
  </Link>
);

/** What was written with an award, by whom, and the value that it stands for. */
const AwardWords = ({
  words,
  award,
}: {
  words: string;
  award: NonNullable<Post['celebration']>['award'];
}) => (
  <>
    <PostMessage text={words} whole />
    <p className={styles.by}>
      {award && <cite>{linkTo(award.by)(award.by.name)}</cite>}
      {award?.value && <ValueChip value={award.value} />}
    </p>
  </>
);

/** What the company says to a member on their day, or with an award, in the language of the reader. */
const Celebration = ({
  post,
  alone,
  onWish,
}: {
  post: Post;
  alone: boolean;
  /** Opens the field for a wish. */
  onWish: (writing: boolean) => void;
}) => {
  const t = useTranslations('celebrations.card');
  const format = useFormatter();
  const { user } = useSignedIn();
  const [person] = post.to;
  const isMine = person?.id === user.id;
  useConfetti(post.id, isMine);
  if (!post.celebration) return null;
  const { kind, years, words, name, award, card_id: card } = post.celebration;
  const points = t(kind === 'own' ? 'pointsEach' : 'points', { count: post.score });
  const Heading = alone ? 'h2' : 'h3';
  return (
    <div className={styles.celebration}>
      <AwardPicture
        award={{ emoji: post.value.emoji, picture: award?.picture ?? null }}
        className={styles.emoji}
      />
      <div className={styles.words}>
        <Heading className={styles.title} id={`post-${post.id}`}>
          {kind === 'own' || !person
            ? name
            : t.rich(kind, {
                name: person.name,
                years: years ?? 0,
                award: name ?? '',
                b: linkTo(person),
              })}
        </Heading>
        {kind === 'award' ? (
          <AwardWords words={words ?? ''} award={award} />
        ) : (
          <p className={styles.text}>{words ?? t(`${kind}Text`, { years: years ?? 0, day: name ?? '' })}</p>
        )}
        <Link className={styles.when} to={`/posts/${post.id}`} state={{ post }}>
          <span translate="no">{post.from.name}</span>, <PostTime at={post.created_at} />
        </Link>
        {award && (
          <Link className={styles.when} to={`/posts/${post.id}/certificate`}>
            {t('certificate')}
          </Link>
        )}
        {card && (
          <Link className={styles.when} to={`/cards/${card}`}>
            {t('card')}
          </Link>
        )}
        {person?.demo && <DemoMark />}
      </div>
      {post.score > 0 && (
        <span className={styles.score} title={points}>
          <span aria-hidden="true">+{format.number(post.score)}</span>
          <span className="visually-hidden">{points}</span>
        </span>
      )}
      {person && !isMine && (
        <div className={styles.wish}>
          <Button {...commentFormProps} onClick={() => onWish(true)}>
            {t('wish')}
          </Button>
        </div>
      )}
    </div>
  );
};

export default Celebration;
