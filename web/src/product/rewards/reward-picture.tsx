import type { CSSProperties } from 'react';
import type { RewardSnapshot } from '#shared/model/reward';
import { Emoji } from '../emoji/emoji.tsx';
import styles from './reward-picture.module.css';

const hues = [15, 50, 90, 145, 185, 230, 275, 320] as const;
/** Derived from the id's last character, because ids created together differ only at the end. */
const hueOf = (id: string): number => hues[(id.codePointAt(id.length - 1) ?? 0) % hues.length] ?? 50;

/** A reward's photo, or its emoji on a tint of its own. Decorative: the title stands beside it. */
export const RewardPicture = ({
  reward,
  size,
}: {
  reward: Pick<RewardSnapshot, 'emoji' | 'image'> & { readonly id: string };
  /** Side length in pixels; without it, as wide as the available room. */
  size?: number;
}) => (
  <span
    className={`${styles.picture} ${size ? styles.square : ''}`}
    aria-hidden="true"
    style={{ '--hue': hueOf(reward.id), ...(size && { '--size': `${size}px` }) } as CSSProperties}
  >
    {reward.image ? (
      <img src={reward.image} alt="" loading="lazy" decoding="async" />
    ) : (
      <Emoji name={reward.emoji ?? 'gift'} />
    )}
  </span>
);
