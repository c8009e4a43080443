import type { Celebration, StoredCelebration } from '#shared/model/celebration';
import { celebrationEmojis } from '#shared/model/celebration-emojis';

/** What is celebrated, as clients see it. */
export const presentCelebration = ({ kind, years, name, emoji }: StoredCelebration): Celebration => ({
  kind,
  years: years ?? null,
  name: name ?? null,
  emoji: emoji ?? celebrationEmojis[kind],
});
