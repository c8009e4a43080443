import { deferred } from '../ui/loading/deferred.tsx';
import type { Visit } from './decide-route.ts';

export type Screen = Pick<Visit, 'path' | 'access' | 'needs'> & {
  /** `logo`: only the logo, linking to the sign-in page. `none`: nothing, the screen brings its own `main`. */
  readonly header: 'full' | 'logo' | 'none';
  readonly part: ReturnType<typeof deferred<object>>;
};

const login = deferred(() => import('../features/entry/login.tsx'), 'entry', 'refusals');

/** The screens that visitors usually land on. The others are in a separate chunk, fetched after these. */
export const firstScreens: readonly Screen[] = [
  {
    path: '/feed',
    access: 'member',
    header: 'full',
    part: deferred(() => import('../features/feed/feed.tsx'), 'refusals'),
  },
  { path: '/login', access: 'guest', header: 'logo', part: login },
  { path: '/sign-up', access: 'guest', header: 'logo', part: login },
];
