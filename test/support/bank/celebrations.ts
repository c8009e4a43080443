import { coins } from '#shared/contract/coins';
import { posts } from '#shared/contract/posts';
import { settings } from '#shared/contract/settings';
import type { StoredPost } from '#shared/model/post';
import { beforeEachCommand } from '../faults.ts';
import { deliverUntilDone } from '../schedule-messages.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { call } from '../stack.ts';
import { storedPosts } from '../team.ts';
import { type Bank, by, everyone, type Step } from './bank.ts';
import { type KnownCelebration, lastDay } from './festive.ts';
import { correctDate, leave } from './people.ts';

/** The next morning, 8:01; the same one once more when there is no other. */
const nextMorning = (bank: Bank): Date => {
  const next = new Date(bank.now);
  next.setUTCDate(next.getUTCDate() + 1);
  next.setUTCHours(8, 1, 0, 0);
  return next.getUTCDate() <= lastDay ? next : new Date(bank.now);
};

/**
 * Has two workers celebrate at once. While one morning is not done, others only run it once more: a morning that is two
 * days late would be left out.
 */
export const runMorning = async (bank: Bank): Promise<void> => {
  const isFirst = bank.morning === 'done';
  if (isFirst) Object.assign(bank, { morning: 'running', now: nextMorning(bank).getTime() });
  const at = new Date(bank.now);
  await Promise.all([deliverUntilDone(bank.team, at), deliverUntilDone(bank.team, at)]);
  if (isFirst) bank.morning = 'done';
};

export const celebrate: Step = async (bank) => {
  await runMorning(bank);
  return undefined;
};

/** Changes what the company gives, also to nothing. */
export const changeGift: Step = async (bank, _, roll) => {
  const points = roll.choose([0, 0, 10, 50]) as number;
  const celebrations = roll.below(2) === 0 ? { birthday_points: points } : { anniversary_points: points };
  return () => call(settings.update, { body: { celebrations } }, by(bank, bank.ann));
};

export const celebrationsIn = (all: readonly StoredPost[]): readonly KnownCelebration[] =>
  all.flatMap(({ id, celebration, to_id: [user], day, score }) =>
    celebration && celebration.kind !== 'own' && celebration.kind !== 'award' && user
      ? [{ id, user, kind: celebration.kind, day, score }]
      : [],
  );

export const deleteCelebration: Step = async (bank, _, roll, key) => {
  const one = roll.choose(celebrationsIn(await storedPosts(bank.team)));
  if (!one) return undefined;
  if (!bank.deletedCelebrations.some(({ id }) => id === one.id)) bank.deletedCelebrations.push(one);
  return () => call(posts.remove, { params: { id: one.id } }, by(bank, bank.ann, key));
};

export const ownPostsIn = (all: readonly StoredPost[]): readonly StoredPost[] =>
  all.filter(({ celebration }) => celebration?.kind === 'own');

/** Deletes the post of an own day, perhaps while members are still getting its points. */
export const deleteOwnDay: Step = async (bank, _, roll, key) => {
  const one = roll.choose(ownPostsIn(await storedPosts(bank.team)));
  if (!one) return undefined;
  if (!bank.deletedOwnDays.includes(one.id)) bank.deletedOwnDays.push(one.id);
  return () => call(posts.remove, { params: { id: one.id } }, by(bank, bank.ann, key));
};

/**
 * Changes a member just before their celebration would be recorded, mostly: a guest leaves or gets another date, a
 * client gets a coin. Returns how to stop.
 */
export const interfere = (bank: Bank, roll: SeededRandom): (() => void) => {
  const disturb = async (body: string): Promise<void> => {
    const who = everyone(bank).find(({ id }) => body.includes(id));
    if (!who || who === bank.ann) return;
    if (!bank.guests.includes(who))
      await call(coins.adjust, { params: { id: who.id }, body: { amount: 1 } }, by(bank, bank.ann));
    else if (roll.below(2) === 0) await leave(bank, who);
    else await correctDate(bank, who, roll);
  };
  return beforeEachCommand('keep-schedules', 'TransactWriteItems', async (body) => {
    if (body.includes(bank.team.workspace.id) && roll.below(3) > 0) await disturb(body);
  });
};
