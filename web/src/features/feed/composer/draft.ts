import type { ValueId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Gif } from '#web/product/gifs/gif.ts';
import type { Person } from '#shared/model/user';
import type { Value } from '#shared/model/value';
import type { ValueSource } from '#web/product/values/value-choice.tsx';
import { hasTag } from '#shared/rules/posts/present-values';
import type { ComposerCommand } from '#shared/rules/posts/composer-command';
import {
  parseCommands,
  suggestValue,
  removeLeadingCommands,
  withoutWordAt,
} from '#shared/rules/posts/composer';

export type Draft = {
  readonly people: readonly Person[];
  readonly score: number | null;
  readonly text: string;
  /** The commands that were applied. They are not applied again: the buttons may have changed the result. */
  readonly obeyed: readonly string[];
  readonly gif: Gif | null;
  /** Absent in drafts of earlier releases. */
  readonly private?: boolean;
  readonly valueId: ValueId | null;
  /** A value that the user chose stays; a suggested one follows the message. */
  readonly valueBy: ValueSource;
};

export type Change =
  | { readonly does: 'add'; readonly people: readonly Person[] }
  | { readonly does: 'drop'; readonly id: Person['id'] }
  | { readonly does: 'score'; readonly score: number | null }
  | { readonly does: 'value'; readonly id: ValueId }
  | { readonly does: 'gif'; readonly gif: Gif | null }
  | { readonly does: 'private'; readonly on: boolean }
  | {
      readonly does: 'text';
      readonly text: string;
      readonly values: readonly Value[];
      readonly caret?: number;
    }
  | { readonly does: 'replace'; readonly draft: Draft };

export const suggestedScores = [1, 5, 10, 20, 50] as const;

export const emptyDraft = (
  values: readonly Value[],
  allowance: number,
  wished?: ValueId,
  to?: Person,
): Draft => {
  const chosen = values.find(({ id }) => id === wished);
  const usual = values.find((value) => value.default);
  return {
    people: to ? [to] : [],
    // With nothing left, only thanks without points can be sent.
    score: allowance >= 5 ? 5 : Math.min(1, allowance),
    text: '',
    obeyed: [],
    gif: null,
    valueId: (chosen ?? usual)?.id ?? null,
    valueBy: chosen ? 'choice' : usual ? 'default' : 'nobody',
  };
};

/** Whether a draft has anything that the user would miss. */
export const isWritten = ({ text, gif, people }: Draft): boolean =>
  text.trim() !== '' || gif !== null || people.length > 0;

/** An earlier draft, with the person or value that the composer was opened with. Its own value may be deleted by now. */
export const continued = (kept: Draft, empty: Draft, values: readonly Value[]): Draft => {
  const people = new Map([...kept.people, ...empty.people].map((person) => [person.id, person]));
  const { valueId, valueBy } =
    empty.valueBy === 'choice' || !values.some(({ id }) => id === kept.valueId) ? empty : kept;
  return { ...kept, people: [...people.values()], valueId, valueBy };
};

/** The finished commands: without the word at the caret, which may still change. */
const finishedIn = (text: string, caret: number): readonly ComposerCommand[] =>
  parseCommands(withoutWordAt(text, caret));

/** Applies the commands in a text. Only new ones count, so that the buttons can overrule earlier ones. */
const obeying = (draft: Draft, text: string, values: readonly Value[], caret: number): Draft => {
  const fresh = finishedIn(text, caret).filter(({ word }) => !draft.obeyed.includes(word));
  const score = fresh.findLast((command) => command.kind === 'score')?.score;
  const tags = new Set(fresh.flatMap((command) => (command.kind === 'value' ? [command.tag] : [])));
  const value = values.find((one) => [...tags].some((tag) => hasTag(one, tag)));
  return {
    ...draft,
    ...(score !== undefined && { score: Math.min(score, limits.post.score) }),
    ...(value && { valueId: value.id, valueBy: 'choice' as const }),
  };
};

const suggested = (draft: Draft, values: readonly Value[]): Draft => {
  if (draft.valueBy === 'choice') return draft;
  const value = suggestValue(draft.text, values);
  if (value) return { ...draft, valueId: value.id, valueBy: 'message' };
  if (draft.valueBy !== 'message') return draft;
  const usual = values.find((one) => one.default);
  return { ...draft, valueId: usual?.id ?? null, valueBy: usual ? 'default' : 'nobody' };
};

const written = (draft: Draft, text: string, values: readonly Value[], caret: number): Draft => {
  const rest = removeLeadingCommands(
    text,
    (command) =>
      command.kind === 'score' ||
      (command.kind === 'value' && values.some((one) => hasTag(one, command.tag))),
    caret,
  );
  const obeyed = finishedIn(rest, caret - (text.length - rest.length)).map(({ word }) => word);
  return suggested({ ...obeying(draft, text, values, caret), text: rest, obeyed }, values);
};

export const draftReducer = (draft: Draft, change: Change): Draft => {
  switch (change.does) {
    case 'add': {
      const known = new Set(draft.people.map(({ id }) => id));
      const fresh = change.people.filter(({ id }) => !known.has(id));
      return { ...draft, people: [...draft.people, ...fresh] };
    }
    case 'drop':
      return { ...draft, people: draft.people.filter(({ id }) => id !== change.id) };
    case 'score':
      return { ...draft, score: change.score };
    case 'gif':
      return { ...draft, gif: change.gif };
    case 'private':
      return { ...draft, private: change.on };
    case 'replace':
      return change.draft;
    case 'value':
      return { ...draft, valueId: change.id, valueBy: 'choice' };
    default:
      return written(draft, change.text, change.values, change.caret ?? change.text.length);
  }
};
