import styles from './skeleton.module.css';

type Size = number | string;

/** A placeholder. It appears only after a noticeable wait. */
export const Skeleton = ({ width, height, round }: { width?: Size; height?: Size; round?: boolean }) => (
  <span
    className={styles.skeleton}
    style={{ width, height, ...(round && { aspectRatio: 1, borderRadius: '50%', flex: 'none' }) }}
  />
);
