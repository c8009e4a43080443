import { limits } from '#shared/model/limits';
import { characterCount } from '#shared/rules/basics/characters';
import { stripOuterCommands } from '#shared/rules/posts/composer';
import type { Reason } from '#web/refusals/refused.ts';
import type { Change, Draft } from './draft.ts';

/** What the server would refuse, shown before the request. */
export const missingIn = ({ people, text, valueId, score, ...draft }: Draft, left: number): Reason[] => {
  const max = draft.private ? limits.post.privateReceivers : limits.post.receivers;
  const message = stripOuterCommands(text);
  const found: (Reason | false)[] = [
    people.length === 0 && { code: 'receivers_required', path: ['to_id'] },
    people.length > max && { code: 'too_many', path: ['to_id'], details: { max } },
    score === null && {
      code: 'out_of_range',
      path: ['score'],
      details: { start: 0, finish: limits.post.score },
    },
    message === '' && { code: 'description_required', path: ['message'] },
    characterCount(message) > limits.post.message && { code: 'message_too_long', path: ['message'] },
    valueId === null && { code: 'value_required', path: ['value_id'] },
    left < 0 && { code: 'no_points_available', path: ['score'] },
  ];
  return found.filter((reason) => reason !== false);
};

/** The fields whose errors each change clears. The number of receivers also decides whether the points suffice. */
export const mendedBy: Readonly<Record<Change['does'], readonly string[]>> = {
  add: ['to_id', 'score'],
  drop: ['to_id', 'score'],
  score: ['score'],
  value: ['value_id'],
  gif: [],
  private: ['to_id'],
  text: ['message'],
  replace: ['to_id', 'score', 'message', 'value_id'],
};
