import type { CelebrationKind } from '#shared/model/celebration';
import { Refusal } from '#shared/model/refusal';

/** What a team's own words may contain. A birthday has no years, because nobody sees how old a colleague is. */
const placeholders: Readonly<Record<CelebrationKind, readonly string[]>> = {
  birthday: ['name'],
  anniversary: ['name', 'years'],
  welcome: ['name'],
};

/** The placeholders of a kind, without their braces. */
export const knownPlaceholders = (kind: CelebrationKind): string => placeholders[kind].join(', ');

/** The first placeholder in a text that has no meaning there; undefined: all have. */
export const unknownPlaceholder = (kind: CelebrationKind, words: string): string | undefined =>
  (words.match(/\{[^{}]*\}/g) ?? [])
    .map((one) => one.slice(1, -1))
    .find((one) => !placeholders[kind].includes(one));

/** @throws Refusal unknown_placeholder */
export const requireKnownPlaceholders = (kind: CelebrationKind, words: string | null): void => {
  const placeholder = unknownPlaceholder(kind, words ?? '');
  if (placeholder === undefined) return;
  throw new Refusal('unknown_placeholder', { placeholder, known: knownPlaceholders(kind) }, [
    'celebrations',
    'words',
    kind,
  ]);
};
