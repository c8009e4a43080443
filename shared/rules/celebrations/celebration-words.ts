import type { CelebrationKind } from '#shared/model/celebration';

/** What has words of its own: a day of a member, or an own day of the company, which has years if it is yearly. */
type Worded = CelebrationKind | 'yearly' | 'once';
import { Refusal } from '#shared/model/refusal';

/** What a team's own words may contain. A birthday has no years, because nobody sees how old a colleague is. */
const placeholders: Readonly<Record<Worded, readonly string[]>> = {
  birthday: ['name'],
  anniversary: ['name', 'years'],
  welcome: ['name'],
  yearly: ['name', 'years'],
  once: ['name'],
};

/** The placeholders of a kind, without their braces. */
export const knownPlaceholders = (kind: Worded): string => placeholders[kind].join(', ');

/** The first placeholder in a text that has no meaning there; undefined: all have. */
export const unknownPlaceholder = (kind: Worded, words: string): string | undefined =>
  (words.match(/\{[^{}]*\}/g) ?? [])
    .map((one) => one.slice(1, -1))
    .find((one) => !placeholders[kind].includes(one));

/** @throws Refusal unknown_placeholder */
export const requireKnownPlaceholders = (
  kind: Worded,
  words: string | null,
  path: readonly string[],
): void => {
  const placeholder = unknownPlaceholder(kind, words ?? '');
  if (placeholder === undefined) return;
  throw new Refusal('unknown_placeholder', { placeholder, known: knownPlaceholders(kind) }, path);
};
