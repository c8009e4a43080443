import type { CardCover } from '#shared/model/greeting-card';
import styles from './cover.module.css';

const signs: Readonly<Record<CardCover, string>> = {
  confetti: '🎉',
  balloons: '🎈',
  flowers: '💐',
  stars: '✨',
  sunrise: '🌅',
  waves: '🌊',
};

/** What a card looks like from outside. It says nothing that the title does not. */
export const Cover = ({ cover, small = false }: { cover: CardCover; small?: boolean }) => (
  <span className={styles.cover} data-cover={cover} data-small={small || undefined} aria-hidden="true">
    {signs[cover]}
  </span>
);
