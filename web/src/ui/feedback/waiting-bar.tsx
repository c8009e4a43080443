import styles from './waiting-bar.module.css';

/** A progress indicator. Decorative: the text beside it says what is happening. */
export const WaitingBar = () => <div className={styles.bar} aria-hidden="true" />;
