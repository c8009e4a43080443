import { type Commands, runNamed } from '../command.ts';

/** What an operator does with an installation: `npm run operate -- NAME`. */
export const commands = {
  migrate: {
    says: 'brings items of an older release into the form of this one',
    load: () => import('./migrate.ts'),
  },
  'verify-ledger': {
    says: 'recomputes every balance and allowance, and lists what differs',
    load: () => import('./verify-ledger.ts'),
  },
  recount: {
    says: 'recomputes leaderboards, daily figures and the search of posts, and lists what differs',
    load: () => import('./recount.ts'),
  },
  redrive: {
    says: 'puts back messages and changes that failed for too long',
    load: () => import('./redrive.ts'),
  },
  impersonate: {
    says: 'creates a link to look at the product as a member',
    load: () => import('./impersonate.ts'),
  },
  export: {
    says: 'writes everything of a workspace into one file',
    load: () => import('./export-workspace.ts'),
  },
  import: {
    says: 'imports a workspace from such a file',
    load: () => import('./import-workspace.ts'),
  },
  'manual-payments': {
    says: 'lets a team pay by contract, without a subscription',
    load: () => import('./manual-payments.ts'),
  },
  'stripe-setup': {
    says: 'creates in an account at Stripe what subscriptions need',
    load: () => import('./stripe-setup.ts'),
  },
  'origin-secret': {
    says: 'makes or replaces the secret between CloudFront and the API',
    load: () => import('./origin-secret.ts'),
  },
} satisfies Commands;

if (import.meta.main)
  await runNamed('operate', commands, '\n  npm run operate -- NAME --help says which options it has.\n');
