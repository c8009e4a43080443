import { type Commands, runNamed } from '../command.ts';

/** What is begun with a skeleton and a test that fails: `npm run new -- call posts.pin`. */
export const skeletons = {
  call: {
    says: 'an API call: npm run new -- call AREA.NAME, for example posts.pin',
    load: () => import('./new/call.ts'),
  },
  screen: {
    says: 'a screen of the web app: npm run new -- screen NAME, for example goals',
    load: () => import('./new/screen.ts'),
  },
  job: {
    says: 'a job with its own queue: npm run new -- job NAME, for example send-gifts',
    load: () => import('./new/job.ts'),
  },
} satisfies Commands;

if (import.meta.main) await runNamed('new', skeletons);
