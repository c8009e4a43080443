import { useEffect } from 'react';
import type { Config } from '../api/config.ts';
import { markLanguages } from '../product/posts/mark-languages.ts';
import { PersonCards } from '../product/people/cards/person-cards.tsx';
import { FollowOthers } from './follow-others.tsx';
import { useKeepAddress } from './keep-address.ts';
import { Offline } from './offline/offline.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { Search } from './search.tsx';
import styles from './shell.module.css';

/**
 * What every screen has besides its content, fetched once the browser is idle: the search, the choice of light or dark,
 * the cards of people, the languages of posts, what others change, and what a lost network and a new release ask for.
 */
const HeaderExtras = ({ config, unread }: { config: Config; unread: number }) => {
  useEffect(() => markLanguages(), []);
  useKeepAddress(config);
  return (
    <>
      <Search config={config} />
      <SchemeToggle className={styles.scheme} />
      <PersonCards />
      <FollowOthers unread={unread} />
      <Offline config={config} />
    </>
  );
};

export default HeaderExtras;
