import { MemoryRouter } from 'react-router-dom';
import { IntlProvider, type Messages } from 'use-intl';
import Login from '../features/entry/login.tsx';
import { FullHeader } from './full-header.tsx';
import { LogoHeader } from './logo-header.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import styles from './shell.module.css';

const feed = (
  <>
    <FullHeader config={undefined} />
    <main className={styles.main}>
      <ScreenSkeleton path="/feed" />
    </main>
  </>
);
const login = (
  <>
    <LogoHeader />
    <main className={`${styles.main} ${styles.bare}`}>
      <Login />
    </main>
  </>
);

/** What the first screens show before the application has loaded. Rendered at build time, not interactive. */
export const firstPaints = (locale: string, messages: Messages) =>
  Object.entries({ '/feed': feed, '/login': login, '/sign-up': login }).map(([path, screen]) => ({
    path,
    view: (
      <fieldset disabled inert aria-hidden="true" style={{ display: 'contents' }}>
        <IntlProvider locale={locale} messages={messages} timeZone="UTC">
          <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
        </IntlProvider>
      </fieldset>
    ),
  }));
