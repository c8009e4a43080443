import type { CSSProperties } from 'react';
import type { ValueSnapshot } from '#shared/model/value';
import { Emoji } from '../emoji/emoji.tsx';
import styles from './value-chip.module.css';

/** A value's name and emoji on its color as a tint. */
export const ValueChip = ({ value }: { value: Pick<ValueSnapshot, 'name' | 'color' | 'emoji'> }) => (
  <span className={styles.chip} style={{ '--value': `#${value.color.replace('#', '')}` } as CSSProperties}>
    <Emoji name={value.emoji} />
    <span>{value.name}</span>
  </span>
);
