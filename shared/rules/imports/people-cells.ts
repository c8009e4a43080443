import { readEmail } from '#shared/model/email-address';
import { type Name, splitName } from '../people/names.ts';
import type { ColumnKind } from './people-columns.ts';

/** An address alone, or with a name before it. */
export const addressIn = (cell: string) => {
  const [, inBrackets] = /<([^<>]+)>$/.exec(cell) ?? [];
  const read = readEmail(inBrackets ?? cell);
  const name = inBrackets === undefined ? '' : cell.slice(0, cell.lastIndexOf('<'));
  return { ...read, name };
};

/** A quote that stops spreadsheets from running a formula: it is none of the text. */
const formulaQuote = /^'(?=[=+\-@＝＋－＠])/;

/** The text of a cell. */
export const plainCell = (cell = ''): string => cell.trim().replace(formulaQuote, '');

/** A whole name in its two parts, as the reader's language divides it. */
export const nameIn = (cell: string, lastFirst: boolean, region: string): Name =>
  splitName(cell, { lastFirst, language: region.slice(0, 2) });

/** First and last name of a row, from columns of their own, from a column with both, or from beside the address. */
export const namesIn = (cell: (kind: ColumnKind) => string, besideAddress: string, region: string): Name => {
  const named = { first_name: cell('first_name'), last_name: cell('last_name') };
  if (named.first_name !== '' || named.last_name !== '') return named;
  const lastFirst = cell('name_last_first');
  return nameIn(lastFirst || cell('name') || besideAddress, lastFirst !== '', region);
};
