import * as fc from 'fast-check';
import { posts } from '#shared/contract/posts';
import { rewards } from '#shared/contract/rewards';
import { type Command, randomNumbers, type RandomNumbers } from './model.ts';
import { celebrate, changeCelebrations, changeDates } from './celebrations.ts';
import { invite, join, changeLimit, changeState, giveExtra, moveToGroup, passTime } from './people.ts';
import { addPoints, adjust, like, changeValue, send, deletePost, takePointsBack } from './recognition.ts';
import { applyFile, sendFile, tick } from './file-steps.ts';
import { decide, giveAward, nominate } from './awards.ts';
import { cancel, addReward, redeem, restock, settle } from './shop.ts';

const weighted = (weight: number, make: (roll: RandomNumbers) => Command) => ({
  weight,
  arbitrary: randomNumbers.map(make),
});

export const command = fc.oneof(
  weighted(20, send),
  weighted(6, deletePost),
  weighted(8, addPoints),
  weighted(4, takePointsBack),
  weighted(3, changeValue),
  weighted(6, (roll) => like(posts.like, roll)),
  weighted(3, (roll) => like(posts.unlike, roll)),
  weighted(6, adjust),
  weighted(3, addReward),
  weighted(16, redeem),
  weighted(6, cancel),
  weighted(5, (roll) => settle(rewards.fulfil, roll)),
  weighted(5, (roll) => settle(rewards.decline, roll)),
  weighted(2, restock),
  weighted(6, giveAward),
  weighted(3, nominate),
  weighted(4, decide),
  weighted(2, invite),
  weighted(4, join),
  weighted(2, (roll) => changeState('deactivated', roll)),
  weighted(2, (roll) => changeState('pending', roll)),
  weighted(3, changeLimit),
  weighted(4, giveExtra),
  weighted(4, passTime),
  weighted(4, moveToGroup),
  weighted(1, changeCelebrations),
  weighted(8, changeDates),
  weighted(5, celebrate),
  weighted(12, sendFile),
  weighted(5, applyFile),
  weighted(3, tick),
);
