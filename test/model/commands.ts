import * as fc from 'fast-check';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { type Command, dice, type Dice } from './model.ts';
import { invite, join, limitTo, move, pass } from './people.ts';
import { adjust, like, revalue, send, takeBack } from './recognition.ts';
import { cancel, offer, redeem, settle } from './shop.ts';

const weighted = (weight: number, make: (roll: Dice) => Command) => ({
  weight,
  arbitrary: dice.map(make),
});

export const command = fc.oneof(
  weighted(20, send),
  weighted(6, takeBack),
  weighted(3, revalue),
  weighted(6, (roll) => like(posts.like, roll)),
  weighted(3, (roll) => like(posts.unlike, roll)),
  weighted(6, adjust),
  weighted(3, offer),
  weighted(16, redeem),
  weighted(6, cancel),
  weighted(5, (roll) => settle(rewards.fulfil, roll)),
  weighted(5, (roll) => settle(rewards.decline, roll)),
  weighted(2, invite),
  weighted(4, join),
  weighted(2, (roll) => move('deactivated', roll)),
  weighted(2, (roll) => move('pending', roll)),
  weighted(3, limitTo),
  weighted(4, pass),
);
