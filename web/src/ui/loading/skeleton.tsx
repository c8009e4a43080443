import styles from './skeleton.module.css';

type Size = number | string;

/** A place where something will be. Appears only when the wait is long enough to be noticed. */
export const Skeleton = ({ width, height, round }: { width?: Size; height: Size; round?: boolean }) => (
  <span
    className={styles.bone}
    style={{ width, height, ...(round && { borderRadius: '50%', flex: 'none' }) }}
  />
);
