import type { ValueId } from '#shared/model/ids';
import type { Value } from '#shared/model/value';
import { foldForSearch } from '#shared/rules/basics/search';

/** `#Team-work` and `team work` are the same. Empty: there is no value. */
export const valueKey = (written: string): string => foldForSearch(written).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Of several tags in a cell each stands by itself. */
const pieces = (written: string): readonly string[] => [
  written,
  ...written.split(/[,;\n]|\s(?=#)/).map((piece) => piece.trim()),
];

/** Finds the value that a cell names, by its name or its tag; of several the first that exists. */
export const knownValues = (values: readonly Value[]): ((written: string) => ValueId | undefined) => {
  const byKey = new Map<string, ValueId>();
  for (const { id, name, tag } of values.toReversed()) byKey.set(valueKey(tag), id).set(valueKey(name), id);
  byKey.delete('');
  return (written) =>
    pieces(written)
      .map((piece) => byKey.get(valueKey(piece)))
      .find((id) => id !== undefined);
};
