import type { Person } from '#shared/model/user';
import styles from './person-detail.module.css';

/** What tells somebody from somebody else of the same name. */
export const PersonDetail = ({ person: { detail } }: { person: Pick<Person, 'detail'> }) =>
  detail !== undefined && <span className={styles.detail}>{detail}</span>;
