import type { CelebrationKind } from './celebration.ts';

/** What stands for a celebration where others have the emoji of a value. */
export const celebrationEmojis: Readonly<Record<CelebrationKind, string>> = {
  birthday: '🎂',
  anniversary: '🎉',
  welcome: '👋',
};
