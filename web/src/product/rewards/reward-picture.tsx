import type { CSSProperties } from 'react';
import type { RewardSnapshot } from '#shared/model/reward';
import { Emoji } from '../emoji/emoji.tsx';
import styles from './reward-picture.module.css';

const hues = [15, 50, 90, 145, 185, 230, 275, 320] as const;
/** The same reward has the same tint everywhere; ids of one moment differ at their end. */
const hueOf = (id: string): number => hues[(id.codePointAt(id.length - 1) ?? 0) % hues.length] ?? 50;

/** A reward's photo, or its emoji on a tint of its own. Decoration: the title stands beside it. */
export const RewardPicture = ({
  reward,
  size,
}: {
  reward: Pick<RewardSnapshot, 'emoji' | 'image'> & { readonly id: string };
  /** A square of so many pixels; else as wide as there is room. */
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
