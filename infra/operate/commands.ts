import { type Commands, runNamed } from '../command.ts';

/** What an operator does with an installation: `npm run operate -- NAME`. */
export const commands = {
  migrate: {
    says: 'converts items of an older release to the form of this one',
    load: () => import('./migrate.ts'),
  },
  'verify-ledger': {
    says: 'recomputes every balance and allowance, and lists differences',
    load: () => import('./verify-ledger.ts'),
  },
  recount: {
    says: 'recomputes leaderboards, daily figures and the search index, and lists differences',
    load: () => import('./recount.ts'),
  },
  redrive: {
    says: 'retries messages and changes that failed too often',
    load: () => import('./redrive.ts'),
  },
  impersonate: {
    says: 'creates a link for using the product as a member',
    load: () => import('./impersonate.ts'),
  },
  export: {
    says: 'exports everything in a workspace to one file',
    load: () => import('./export-workspace.ts'),
  },
  import: {
    says: 'imports a workspace from an exported file',
    load: () => import('./import-workspace.ts'),
  },
  'manual-payments': {
    says: 'lets a team pay by contract, without a subscription',
    load: () => import('./manual-payments.ts'),
  },
  'stripe-setup': {
    says: 'creates what subscriptions need in a Stripe account',
    load: () => import('./stripe-setup.ts'),
  },
  'origin-secret': {
    says: 'creates or replaces the secret between CloudFront and the API',
    load: () => import('./origin-secret.ts'),
  },
} satisfies Commands;

if (import.meta.main)
  await runNamed('operate', commands, '\n  npm run operate -- NAME --help shows its options.\n');
