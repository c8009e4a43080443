import { mailTexts } from '#shared/locales/mails';
import type { StoredCelebration } from '#shared/model/celebration';
import { type Language, tagOf } from '#shared/model/choices';
import type { Workspace } from '#shared/model/workspace';
import type { Said } from '../posts/posts.ts';
import { presentValue } from '../posts/present-values.ts';
import { fillPlaceholders, pluralize } from '../basics/words.ts';

/** What is celebrated, as a reader of a language names it: it stands where other posts name a value. */
export const celebrationName = (language: Language, { kind, name }: StoredCelebration): string =>
  kind === 'own' || kind === 'award' ? (name ?? '') : mailTexts[language][`celebration_${kind}`];

/**
 * What a celebration says to the reader, about a member or about an own day of the company: the words that the team had for it
 * then, else ours in the language of its reader. An award says what was written with it.
 */
export const celebrationText = (
  language: Language,
  { kind, years = 0, words: own, name: day }: StoredCelebration,
  person: string,
): string => {
  if (kind === 'award') return own ?? '';
  const name = day ?? person;
  if (own !== undefined)
    return fillPlaceholders(own, { name, years: new Intl.NumberFormat(tagOf(language)).format(years) });
  const words = mailTexts[language];
  const text =
    kind === 'anniversary'
      ? pluralize(language, words.celebration_anniversary_text, years)
      : words[`celebration_${kind}_text`];
  return fillPlaceholders(text, { name });
};

/**
 * What a post says and stands for, under the name that the value has now; that of a celebration follows from what it
 * celebrates.
 */
export const saidBy = (
  { celebration, message, value }: Said & { readonly celebration?: StoredCelebration },
  workspace: Pick<Workspace, 'renamed_values'>,
  language: Language,
  name: string,
): Said => {
  if (!celebration) return { message, value: presentValue(workspace, value) };
  const { award } = celebration;
  return {
    message: celebrationText(language, celebration, name),
    value: { ...value, name: celebrationName(language, celebration) },
    ...(award?.value && { stands_for: presentValue(workspace, award.value) }),
  };
};
