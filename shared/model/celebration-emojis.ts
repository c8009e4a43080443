import type { CelebratedKind } from './celebration.ts';

/** What stands for a celebration where others have the emoji of a value. */
export const celebrationEmojis: Readonly<Record<CelebratedKind, string>> = {
  birthday: '🎂',
  anniversary: '🎉',
  welcome: '👋',
  // Each has its own.
  own: '🎊',
  award: '🏆',
};
