import { rewards } from '#shared/contract/rewards';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { type Answered, stack } from '../stack.ts';
import type { Member } from '../team.ts';
import { decide, deleteAward, giveAward, nominate } from './awards.ts';
import type { Ask, Bank, Step } from './bank.ts';
import {
  celebrate,
  changeGift,
  deleteCelebration,
  deleteOwnDay,
  interfere,
  runMorning,
} from './celebrations.ts';
import { watchMembers } from './festive.ts';
import { payOut, redeemForGuest, returnPoints } from './leavers.ts';
import { addGroup, comeBack, deactivate, enterDate, moveToGroup, regroup, removeGroup } from './people.ts';
import { addPoints, adjust, bring, send, takeBack, takeOut, takePointsBack, undo } from './points.ts';
import { cancel, redeem, redeemFor, settle } from './shop.ts';

const times = (count: number, step: Step): readonly Step[] => Array.from({ length: count }, () => step);

/** The steps of a client; a step listed twice is chosen twice as often. */
const actions: readonly Step[] = [
  ...times(3, send),
  undo,
  takeBack,
  takeOut,
  ...times(2, addPoints),
  takePointsBack,
  adjust,
  bring,
  ...times(2, redeem('singleRewards')),
  ...times(4, redeem('teamRewards')),
  redeemFor,
  ...times(2, cancel),
  settle(rewards.fulfil),
  settle(rewards.decline),
  ...times(3, celebrate),
  changeGift,
  deleteCelebration,
  deleteOwnDay,
  ...times(2, deactivate),
  comeBack,
  enterDate,
  ...times(2, returnPoints),
  ...times(3, payOut),
  redeemForGuest,
  ...times(2, giveAward),
  ...times(2, nominate),
  decide,
  deleteAward,
  ...times(3, moveToGroup),
  addGroup,
  removeGroup,
];

/** Refusals that are expected when many clients act on the same items. */
const expected = new Set([
  'self_recognition',
  'forbidden',
  'not_found',
  'user_not_found',
  'group_not_found',
  'not_unique',
  'invalid_amount',
  'not_enough_points',
  'no_points_available',
  'price_too_high',
  'sold_out',
  'already_redeemed',
  'already_settled',
  'too_many_requests',
  'leaver_changed',
  'request_open',
  'reward_limit_reached',
  'budget_used_up',
  'receiver_left',
  'already_nominated',
]);

/** Refusals after which the client does not know whether its request took effect. */
const silence = new Set(['unknown', 'purchase_failed', 'busy']);

/** Repeats a request until it gets an answer, at most `patience` times; undefined when there was none. */
const insist = async (ask: Ask, patience: number): Promise<Answered<unknown> | undefined> => {
  for (let asked = 0; asked < patience; asked += 1) {
    const answered = await ask();
    if (!answered.codes.some((code) => silence.has(code))) return answered;
  }
  return undefined;
};

const act = async (
  bank: Bank,
  me: Member,
  steps: number,
  roll: SeededRandom,
  patience: number,
): Promise<void> => {
  for (let step = 0; step < steps; step += 1) {
    const mark = `${me.id}-${step}`;
    const ask = await roll.choose(actions)?.(bank, me, roll, mark);
    if (!ask) continue;
    const answered = await insist(ask, 1 + roll.below(patience));
    bank.requests.push({ mark, status: answered?.status });
    const unexpected = answered?.codes.find((code) => !expected.has(code));
    if (unexpected) bank.unexpectedAnswers.push(`${answered?.status} ${unexpected}`);
    if (!answered && patience === 1) bank.unexpectedAnswers.push('no answer');
  }
};

/**
 * Lets all clients run concurrently, `steps` steps each, and celebrates. With a patience above 1 a client repeats an
 * unanswered request under the same key, up to that number of times.
 */
export const runClients = async (bank: Bank, steps: number, seed: number, patience = 1): Promise<void> => {
  const stops = [watchMembers(bank.team.workspace, bank.versions), interfere(bank, seededRandom(seed - 1))];
  // The dates of the members are in the index before the first morning comes.
  await stack.counted();
  await regroup(bank, seededRandom(seed - 2));
  await Promise.all(bank.people.map((me, at) => act(bank, me, steps, seededRandom(seed + at), patience)));
  await runMorning(bank);
  await stack.counted();
  for (const stop of stops) stop();
};
