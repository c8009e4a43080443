import { access, type NounRow, setup, shortLived } from './lifecycle.ts';
import type { Noun } from './keys.ts';

/** The rows of nouns.ts for what connects a workspace with programs and other services. */
export const connectionNouns = {
  apiKey: {
    answers: 'Is this API key valid, whose is it, and what may it do?',
    list: 'root',
    ...setup,
    archive: 'access',
  },
  apiKeyCalls: {
    answers: 'How many calls did an API key make in its latest minute, and when was that?',
    list: 'apiKeyCalls',
    ...setup,
    archive: 'access',
  },
  assistant: {
    answers: 'Which assistants may act for a member, what may they do, and which tokens are valid?',
    expires: 'a minute after it was allowed, then 90 days after its last renewal',
    list: 'assistants',
    ...access,
    archive: 'access',
  },
  sso: {
    answers: 'Which identity provider do members sign in with, from which domains, and does it work?',
    list: 'root',
    ...setup,
    archive: 'access',
  },
  alert: {
    answers: 'Which connection stopped working, so that owners are told only once?',
    expires: '90 days',
    list: 'root',
    ...shortLived,
  },
  keyIdempotency: {
    answers: 'The same for an API key or an assistant that acts on behalf of the member',
    expires: '48 hours',
    list: 'own',
    ...access,
    archive: 'passing',
  },
} as const satisfies Partial<Record<Noun, NounRow>>;
