import type { Config } from '../api/config.ts';
import { PersonCards } from '../product/people/cards/person-cards.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { Search } from './search.tsx';
import styles from './shell.module.css';

/**
 * What every screen has besides its content, fetched once the browser is idle: the search, the choice of light or dark,
 * and the cards of people.
 */
const HeaderExtras = ({ config }: { config: Config }) => (
  <>
    <Search config={config} />
    <SchemeToggle className={styles.scheme} />
    <PersonCards />
  </>
);

export default HeaderExtras;
