import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { IntlProvider, type Messages } from 'use-intl';
import { type Language, tagOf } from '#shared/model/choices';
import { pointsNameIn } from '#shared/rules/basics/points-name';
import { pointsFormats } from '../locales/points-formats.ts';
import Login from '../features/entry/login.tsx';
import { FullHeader } from './full-header.tsx';
import { LogoHeader } from './logo-header.tsx';
import { outlines } from './outlines.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import styles from './shell.module.css';

/** Around every screen of a member; `paint.ts` puts the screen's outline into it. */
const frame = (
  <>
    <FullHeader config={undefined} />
    <main className={styles.main} />
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

type Painted = { readonly name: string; readonly view: ReactNode };

/** What the first screens show before the application has loaded. Rendered at build time, not interactive. */
export const firstPaints = (language: Language, messages: Messages): readonly Painted[] =>
  Object.entries({ frame, '/login': login, '/sign-up': login }).map(([name, screen]) => ({
    name: `${name} ${tagOf(language)}`,
    view: (
      <fieldset disabled inert aria-hidden="true" style={{ display: 'contents' }}>
        <IntlProvider
          locale={tagOf(language)}
          messages={messages}
          formats={pointsFormats(pointsNameIn(language))}
          timeZone="UTC"
        >
          <MemoryRouter initialEntries={[name === 'frame' ? '/' : name]}>{screen}</MemoryRouter>
        </IntlProvider>
      </fieldset>
    ),
  }));

/** The outlines of the members' screens, which have no words. */
export const outlinePaints = (): readonly Painted[] =>
  outlines.map((name) => ({ name, view: <ScreenSkeleton outline={name} /> }));
