import { access, type NounRow, outside, setup } from './lifecycle.ts';
import type { Noun } from './keys.ts';

/** The rows of nouns.ts whose items are stored with an address, a network or a service instead of a workspace. */
export const accountNouns = {
  membership: {
    answers: 'Which workspaces does an email address belong to? Is it taken in this one?',
    list: 'memberships',
    ...access,
    archive: 'derived',
  },
  code: {
    answers: 'The sign-in code that a network requested, its attempts, and when the last five were sent',
    expires: '1 hour',
    ...outside,
    archive: 'access',
  },
  emailCodes: {
    answers: 'How many codes were sent to this email address this hour, for all networks?',
    expires: '2 hours',
    ...outside,
    archive: 'passing',
  },
  suppression: {
    answers:
      'Did an email to this address bounce, or its reader complain? When was email to it allowed again?',
    expires: '180 days after the last report',
    ...outside,
    archive: 'passing',
  },
  knownNetwork: {
    answers: 'Was this email address proved from this network before?',
    expires: '90 days',
    ...outside,
    archive: 'access',
  },
  temporarySession: {
    answers: 'Who just proved this email address?',
    expires: '60 minutes',
    ...outside,
    archive: 'access',
  },
  accountIdempotency: {
    answers: 'Idempotency-Key of creating a workspace',
    expires: '48 hours',
    list: 'accountIdempotency',
    ...setup,
    archive: 'passing',
  },
  networkCodes: {
    answers: 'How many codes did this network request this hour?',
    expires: '2 hours',
    ...outside,
    archive: 'passing',
  },
  invitedOnDay: {
    answers: 'How many invitations did this address get today, and when was one resent?',
    expires: '2 days',
    ...outside,
    archive: 'passing',
  },
  foundedOnDay: {
    answers: 'How many workspaces did this address create today?',
    expires: '2 days',
    ...outside,
    archive: 'passing',
  },
  stripeCustomer: { answers: "Which workspace is this Stripe customer's?", ...outside, archive: 'payment' },
  stripeEvent: {
    answers: 'Was this Stripe event handled?',
    expires: '30 days',
    ...outside,
    archive: 'payment',
  },
  chatTeam: {
    answers: 'Which workspace is this chat team connected to? Removed with the connection',
    ...outside,
    archive: 'access',
  },
  ssoDomain: {
    answers: "Which workspace's identity provider signs in the addresses of a domain?",
    ...outside,
    archive: 'access',
  },
  networkSso: {
    answers: 'How many sign-ins at identity providers did this network finish this hour?',
    expires: '2 hours',
    ...outside,
    archive: 'passing',
  },
  migration: {
    answers: 'Does this table have the form that a release needs?',
    ...outside,
    archive: 'passing',
  },
  jobRun: {
    answers: 'When did a timed job last do its work?',
    expires: '60 days after its last run',
    ...outside,
    archive: 'passing',
  },
  giftCard: {
    answers:
      'How far is the purchase of a gift card: charge, order, refund? Index `lists`: those that have not ended',
    expires: '400 days after its end',
    ...outside,
    archive: 'payment',
  },
  identityToken: {
    answers: 'Was this ID token of a sign-in provider used before?',
    expires: 'with the token',
    ...outside,
    archive: 'access',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
