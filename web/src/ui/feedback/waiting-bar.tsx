import styles from './waiting-bar.module.css';

/** Something takes a moment: decoration, the words beside it say what. */
export const WaitingBar = () => <div className={styles.bar} aria-hidden="true" />;
