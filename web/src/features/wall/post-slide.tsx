import { IconArrowRight } from '@tabler/icons-react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { useAge } from '#web/locales/use-age.ts';
import { isGifUrl } from '#shared/model/gif';
import { languageOf } from '#shared/rules/posts/language-of';
import type { WallPerson, WallPost } from '#shared/model/wall';
import { AwardPicture } from '#web/product/awards/award-picture.tsx';
import { Avatar } from '#web/product/people/avatar.tsx';
import { MovingPicture } from '#web/product/posts/moving-picture.tsx';
import { ValueChip } from '#web/product/values/value-chip.tsx';
import styles from './post-slide.module.css';
import wall from './wall.module.css';

/** A wallboard knows no ids, so a name gives a person their tint. */
const withId = (person: WallPerson) => ({ ...person, id: person.name });

const People = ({ people, others = 0 }: { people: readonly WallPerson[]; others?: number }) => (
  <span className={styles.faces}>
    {people.map((person) => (
      <Avatar key={`${nameWithDetail(person)} ${person.avatar}`} person={withId(person)} size={72} />
    ))}
    {others > 0 && <span className={styles.rest}>+{others}</span>}
  </span>
);

/** Long texts are smaller, so that all of nearly every one can be read. */
const sizeOf = (text: string): 'short' | 'medium' | 'long' =>
  text.length <= 110 ? 'short' : text.length <= 280 ? 'medium' : 'long';

/** Who gives to whom; on a celebration whose day it is. */
const Who = ({ post: { from, to, others, score, value, celebration } }: { post: WallPost }) => {
  const t = useTranslations('wall');
  const format = useFormatter();
  const first = to.map(nameWithDetail);
  const names = format.list(others > 0 ? [...first, t('others', { count: others })] : first);
  return (
    <>
      <p className={styles.who}>
        {celebration ? (
          <AwardPicture
            award={{ emoji: value.emoji, picture: celebration.picture }}
            className={styles.emoji}
          />
        ) : (
          <>
            <People people={[from]} />
            <IconArrowRight className={styles.arrow} aria-hidden />
          </>
        )}
        <People people={to} others={others} />
      </p>
      <p className={styles.names}>
        {!celebration && (
          <>
            <b translate="no">{nameWithDetail(from)}</b> <span>{t(score > 0 ? 'to' : 'thanks')}</span>{' '}
          </>
        )}
        <b>
          {celebration?.kind === 'award' ? `${names} · ${celebration.name}` : (celebration?.name ?? names)}
        </b>
      </p>
    </>
  );
};

/** Whether a post shows a GIF; none from elsewhere than the GIF services. */
export const hasGif = ({ gif }: WallPost): boolean => gif !== null && isGifUrl(gif);

/** One post, to be read from three metres. Its GIF stands still while the wall does. */
export const PostSlide = ({ post, paused }: { post: WallPost; paused: boolean }) => {
  const t = useTranslations('wall');
  const age = useAge();
  const now = useNow({ updateInterval: 60_000 });
  const { to, score, value, message, gif, created_at } = post;
  const sent = new Date(created_at);
  return (
    <article className={wall.post}>
      <Who post={post} />
      {message && (
        <p className={styles.message} data-size={sizeOf(message)} lang={languageOf(message)}>
          {message}
        </p>
      )}
      {gif && hasGif(post) && (
        <MovingPicture className={styles.gif} src={gif} alt={t('gif')} stopped={paused} />
      )}
      <p className={styles.facts}>
        {score > 0 && (
          <span className={styles.score}>{t(to.length === 1 ? 'points' : 'each', { count: score })}</span>
        )}
        <ValueChip value={value} />
        <time dateTime={created_at}>{age(sent, now)}</time>
      </p>
    </article>
  );
};
