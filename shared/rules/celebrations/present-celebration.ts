import type { CelebratedKind, Celebration, StoredCelebration } from '#shared/model/celebration';
import { celebrationEmojis } from '#shared/model/celebration-emojis';

/** What is celebrated, as clients see it. */
export const presentCelebration = <Kind extends CelebratedKind>({
  kind,
  years,
  name,
  emoji,
}: StoredCelebration & { readonly kind: Kind }): Celebration & { kind: Kind } => ({
  kind,
  years: years ?? null,
  name: name ?? null,
  emoji: emoji ?? celebrationEmojis[kind],
});
