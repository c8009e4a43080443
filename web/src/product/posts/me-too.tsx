import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { useSignedIn } from '#web/api/config.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import styles from './me-too.module.css';
import { type Patch, useAddPoints } from './use-add-points.ts';

const amountMenu = deferred(() => import('./amount-menu.tsx'), 'dialogs');

/** Says that a post comes from another tool, or that few see it. */
const Mark = ({ of: mark }: { of: 'imported' | 'private' }) => {
  const t = useTranslations('post');
  return (
    <span className={styles.imported} title={t(`${mark}Text`)}>
      {mark === 'private' && <IconLock size={14} aria-hidden />}
      {t(mark)}
      <span className="visually-hidden">. {t(`${mark}Text`)}</span>
    </span>
  );
};

/** Adds as many points as last time with one press, or another amount. Hidden from those who cannot add any. */
const AddPoints = ({ post, onChange }: { post: Post; onChange: Patch }) => {
  const t = useTranslations();
  const format = useFormatter();
  const { user } = useSignedIn();
  const { onAdd, usual } = useAddPoints(onChange);
  const [asked, setAsked] = useState(false);
  const people = post.to.length;
  const most = Math.floor(user.score_remaining / people);
  if (!post.can.add || most < 1) return null;
  const score = Math.min(usual, most);
  const points = format.number(score);
  // The author's own post: more of the same, not "me too".
  const label = post.from.id === user.id ? `+${points}` : t('post.meToo', { points });
  const cost = t('post.meTooCost', { count: score * people });
  const other = (
    <button
      type="button"
      className={`${styles.button} ${styles.other}`}
      aria-label={t('post.otherAmount')}
      aria-haspopup="menu"
      aria-expanded={false}
      {...amountMenu.preloadProps}
      onClick={() => setAsked(true)}
    >
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
  return (
    <span className={styles.split}>
      <button
        type="button"
        className={styles.button}
        title={cost}
        aria-label={`${label}, ${cost}`}
        onClick={() => void onAdd(post, score)}
      >
        {label}
      </button>
      {asked ? (
        <Overlay fallback={other} onFail={() => setAsked(false)}>
          <amountMenu.View post={post} most={most} onAdd={onAdd} />
        </Overlay>
      ) : (
        other
      )}
    </span>
  );
};

/** Adds points to a post, or says why nobody can. */
const MeToo = (props: { post: Post; onChange: Patch }) => {
  if (props.post.private) return <Mark of="private" />;
  return props.post.imported ? <Mark of="imported" /> : <AddPoints {...props} />;
};

export default MeToo;
