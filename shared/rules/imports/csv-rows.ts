import type { Table } from './columns.ts';

type Quoted = { readonly cell: string; readonly end: number };

/** The text between a quote and the one that closes it; two quotes are one of the text. */
const quotedAt = (text: string, open: number): Quoted | undefined => {
  let cell = '';
  for (let at = open + 1; ;) {
    const next = text.indexOf('"', at);
    if (next < 0) return undefined;
    cell += text.slice(at, next);
    if (text[next + 1] !== '"') return { cell, end: next + 1 };
    cell += '"';
    at = next + 2;
  }
};

/** Where a pattern that starts at a place ends. */
const endOf = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
};

/**
 * The rows of a text, with `\n` as line end. Spaces around quotes do not count. A row with a quote that nothing closes is one
 * cell, its line as it stands, so that it is an error of its own and takes no other row with it.
 */
export function* rowsIn(text: string, sign: string): Generator<Table[number]> {
  const spaces = sign === '\t' ? / */y : /[ \t]*/y;
  const plain = sign === ';' ? /[^;\n]*/y : sign === '\t' ? /[^\t\n]*/y : /[^,\n]*/y;
  /** The row that begins at a place, and where it ends; undefined when a quote of it is not closed. */
  const rowAt = (start: number): { cells: string[]; end: number } | undefined => {
    const cells: string[] = [];
    for (let at = start; ; at += 1) {
      const open = endOf(spaces, text, at);
      const quoted = text[open] === '"' ? quotedAt(text, open) : { cell: '', end: 0 };
      if (!quoted) return undefined;
      if (text[open] === '"') {
        cells.push(quoted.cell);
        at = endOf(spaces, text, quoted.end);
        if (at < text.length && text[at] !== sign && text[at] !== '\n') return undefined;
      } else {
        const end = endOf(plain, text, at);
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== sign) return { cells, end: at };
    }
  };
  for (let at = 0; at < text.length;) {
    const row = rowAt(at);
    const end = row?.end ?? endOf(/[^\n]*/y, text, at);
    yield row?.cells ?? [text.slice(at, end)];
    at = end + 1;
  }
}

/** Whether a row could not be divided into cells: one of its quotes is not closed. */
export const isTorn = (cells: Table[number], width: number): boolean =>
  cells.length === 1 && width > 1 && (cells[0] ?? '').includes('"');
