import type { Config } from '../api/config.ts';
import { PersonCards } from '../product/people/cards/person-cards.tsx';
import { Search } from './search.tsx';

/** What every screen has besides its content, fetched once the browser is idle: the search and the cards of people. */
const HeaderExtras = ({ config }: { config: Config }) => (
  <>
    <Search config={config} />
    <PersonCards />
  </>
);

export default HeaderExtras;
