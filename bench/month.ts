import type { JobId } from '#infra/blueprint/jobs';
import { peakOf } from './arrivals.ts';

export const visitsInMonth = 60;

/**
 * How often one active member does something in a month, by the names of bench/rows.ts. An assumption, not a
 * measurement: two visits on each of 21 working days with some reloads, eight posts, thirty likes. Few products of this kind
 * publish numbers.
 */
export const month: Readonly<Record<string, number>> = {
  'GET /config, unchanged: 304': visitsInMonth,
  'feed page of 20, 10 people': visitsInMonth,
  'leaderboard of the month': visitsInMonth,
  'send to 1': 8,
  like: 30,
  comment: 4,
  redeem: 0.3,
  get_code: 1,
  verify_code: 1,
  'dashboard, 30 days': 0.5,
};

/** The weekly digests of a member, and what one of them reads and writes in a workspace of 1,000: see bench/digest.ts. */
export const digestsInMonth = 52 / 12;
export const digestUnits = { reads: 3.7, writes: 2 };

export const callsInMonth = Object.values(month).reduce((sum, times) => sum + times, 0);

/** The jobs that may follow what a member does. */
export const followers = [
  'count',
  'notify',
  'send-mail',
  'renew-dashboard',
] as const satisfies readonly JobId[];

/** Calls a second in the worst minute. */
export const peakRate = (people: number): number => peakOf(people * callsInMonth);

/**
 * How often a member's page asks what others did in a month, and what it asks for: every 8 seconds while it is in sight
 * and used, which is assumed to be three minutes of each visit. They cost, but they are not in the loads of
 * docs/scale.md.
 */
export const looksInMonth = (visitsInMonth * 3 * 60) / 8;
export const lookedAt = ['GET /config, unchanged: 304', 'feed page of 20, 10 people'] as const;
