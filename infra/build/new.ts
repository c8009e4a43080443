import { type Commands, runNamed } from '../command.ts';

/** What is begun with a skeleton and a test that fails: `npm run new -- call posts.pin`. */
export const skeletons = {
  call: {
    says: 'a call of the API: npm run new -- call AREA.NAME, as posts.pin',
    load: () => import('./new/call.ts'),
  },
  screen: {
    says: 'a screen of the web app: npm run new -- screen NAME, as goals',
    load: () => import('./new/screen.ts'),
  },
  job: {
    says: 'a job with a queue of its own: npm run new -- job NAME, as send-gifts',
    load: () => import('./new/job.ts'),
  },
} satisfies Commands;

if (import.meta.main) await runNamed('new', skeletons);
