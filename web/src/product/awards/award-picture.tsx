import { Emoji } from '../emoji/emoji.tsx';
import styles from './award-picture.module.css';

/** What stands for an award: its picture, or its emoji in the same size. Decorative: the name stands beside it. */
export const AwardPicture = ({
  award: { picture, emoji },
  className,
}: {
  award: { readonly picture: string | null; readonly emoji: string };
  className?: string | undefined;
}) => (
  <span className={className} aria-hidden="true">
    {picture ? (
      <img className={styles.picture} src={picture} alt="" decoding="async" />
    ) : (
      <Emoji name={emoji} />
    )}
  </span>
);
