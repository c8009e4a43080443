import { readEmail } from '#shared/model/email-address';
import { Refusal, type RefusalCode } from '#shared/model/refusal';
import { namesInPath } from './scim-names.ts';

type Value = string | number | boolean | null;
const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
type Comparison = (typeof comparisons)[number];
const isComparison = (word: string): word is Comparison => (comparisons as readonly string[]).includes(word);

/** A filter (RFC 7644, 3.4.2.2). Paths are names, one within the other, in lower case. */
export type ScimFilter =
  | { readonly is: 'and'; readonly left: ScimFilter; readonly right: ScimFilter }
  | { readonly is: 'or'; readonly left: ScimFilter; readonly right: ScimFilter }
  | { readonly is: 'not'; readonly of: ScimFilter }
  | { readonly is: 'pr'; readonly path: readonly string[] }
  | { readonly is: Comparison; readonly path: readonly string[]; readonly value: Value }
  /** One value of the attribute fulfills all of it: `emails[type eq "work" and primary eq true]`. */
  | { readonly is: 'within'; readonly path: readonly string[]; readonly filter: ScimFilter };

/** A path of a change (RFC 7644, 3.5.2): an attribute, perhaps those of its values that a filter finds, perhaps one of their attributes. */
type ScimPath = {
  readonly names: readonly string[];
  readonly filter?: ScimFilter;
};

const token = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y;

/** The texts, brackets and words of a filter; undefined: it has something else. */
const tokensOf = (text: string): string[] | undefined => {
  const found: string[] = [];
  const trimmed = text.trimEnd();
  for (let at = 0; at < trimmed.length; at = token.lastIndex) {
    token.lastIndex = at;
    const [, quoted, bracket, word] = token.exec(trimmed) ?? [];
    const one = quoted ?? bracket ?? word;
    if (one === undefined) return undefined;
    found.push(one);
  }
  return found;
};

/** A text without quotes is taken as well: Microsoft's collection of requests sends it. */
const valueOf = (sent: string, wrong: () => Error): Value => {
  if (/^[()[\]]$/.test(sent)) throw wrong();
  if (/^(?:true|false|null)$/i.test(sent)) return JSON.parse(sent.toLowerCase()) as Value;
  if (!/^["\d-]/.test(sent)) return sent;
  try {
    const value = JSON.parse(sent) as unknown;
    if (typeof value === 'string' || typeof value === 'number') return value;
  } catch {
    // A time such as 2015-10-10T14:38:21Z.
    if (!sent.startsWith('"')) return sent;
  }
  throw wrong();
};

/** Reads tokens one after the other. */
const reader = (
  tokens: readonly string[],
  isKnown: (path: readonly string[]) => boolean,
  wrong: () => Error,
) => {
  let at = 0;
  const peek = (): string => tokens[at]?.toLowerCase() ?? '';
  const next = (): string => {
    const one = tokens[at];
    at += 1;
    if (one === undefined) throw wrong();
    return one;
  };
  const expected = (one: string): void => {
    if (next() !== one) throw wrong();
  };
  const path = (within: readonly string[], word: string): readonly string[] => {
    const names = namesInPath(word).map((name) => name.toLowerCase());
    if (names.includes('') || !/^[a-z]/.test(names[0] ?? '')) throw wrong();
    if (!isKnown([...within, ...names])) throw wrong();
    return names;
  };
  const compared = (names: readonly string[]): ScimFilter => {
    const is = next().toLowerCase();
    if (is === 'pr') return { is, path: names };
    if (!isComparison(is)) throw wrong();
    return { is, path: names, value: valueOf(next(), wrong) };
  };
  const term = (within: readonly string[]): ScimFilter => {
    const word = next();
    if (word === '(') return closed(any(within));
    if (word.toLowerCase() === 'not') {
      expected('(');
      return { is: 'not', of: closed(any(within)) };
    }
    const names = path(within, word);
    if (peek() !== '[') return compared(names);
    if (within.length > 0) throw wrong();
    at += 1;
    const filter = any(names);
    expected(']');
    if (!peek().startsWith('.')) return { is: 'within', path: names, filter };
    // `emails[type eq "work"].value eq "ann@acme.example"`: both of one value.
    const right = compared(path(names, next().slice(1)));
    return { is: 'within', path: names, filter: { is: 'and', left: filter, right } };
  };
  const closed = (filter: ScimFilter): ScimFilter => {
    expected(')');
    return filter;
  };
  const all = (within: readonly string[]): ScimFilter => {
    let left = term(within);
    while (peek() === 'and') {
      at += 1;
      left = { is: 'and', left, right: term(within) };
    }
    return left;
  };
  const any = (within: readonly string[]): ScimFilter => {
    let left = all(within);
    while (peek() === 'or') {
      at += 1;
      left = { is: 'or', left, right: all(within) };
    }
    return left;
  };
  return { any, next, peek, path, expected, isAtEnd: () => at === tokens.length };
};

const refusing = (code: RefusalCode, place: string) => () => new Refusal(code, {}, [place]);

/**
 * Reads a filter.
 * @param isKnown whether resources have the attribute of a path
 * @throws Refusal filter_unsupported
 */
export const parseScimFilter = (
  filter: string,
  isKnown: (path: readonly string[]) => boolean,
): ScimFilter => {
  const wrong = refusing('filter_unsupported', 'filter');
  const read = reader(tokensOf(filter) ?? [], isKnown, wrong);
  const parsed = read.any([]);
  if (!read.isAtEnd()) throw wrong();
  return parsed;
};

/** Reads a path of a change. @throws Refusal path_invalid */
export const parseScimPath = (path: string, isKnown: (path: readonly string[]) => boolean): ScimPath => {
  const wrong = refusing('path_invalid', 'path');
  const read = reader(tokensOf(path) ?? [], () => true, wrong);
  const names = read.path([], read.next());
  if (!isKnown(names)) throw wrong();
  if (read.isAtEnd()) return { names };
  read.expected('[');
  const filter = read.any(names);
  read.expected(']');
  const sub = read.peek().startsWith('.') ? read.path(names, read.next().slice(1)) : [];
  if (!read.isAtEnd()) throw wrong();
  return { names: [...names, ...sub], filter };
};

/** The values at a path: of every value of an attribute with several. */
const valuesAt = (from: unknown, [name, ...rest]: readonly string[]): readonly unknown[] => {
  if (Array.isArray(from))
    return from.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return from === undefined || from === null ? [] : [from];
  if (typeof from !== 'object' || from === null) return [];
  const own = Object.entries(from).find(([one]) => one.toLowerCase() === name);
  return own ? valuesAt(own[1], rest) : [];
};

/** What is compared of a value: `value` of an object, as in `members eq "…"`. */
const plainOf = (found: unknown): unknown =>
  typeof found === 'object' && found !== null ? (found as { readonly value?: unknown }).value : found;

const exact: ReadonlySet<string> = new Set([
  'id',
  'externalid',
  'members.value',
  'groups.value',
  'meta.location',
]);

const addressPaths: ReadonlySet<string> = new Set(['username', 'emails', 'emails.value']);

/** An address in the form that members have it. A part of one stays as it is. */
const addressIn = (value: Value): Value => {
  const { email, fault } = readEmail(String(value));
  return fault === null ? email : value;
};

const ordered = (is: 'gt' | 'ge' | 'lt' | 'le', order: number): boolean =>
  ({ gt: order > 0, ge: order >= 0, lt: order < 0, le: order <= 0 })[is];

const compare = (
  is: Comparison,
  found: unknown,
  value: Value,
  isExact: boolean,
  isTime: boolean,
): boolean => {
  if (typeof found !== 'string' || typeof value !== 'string') return is === 'eq' && found === value;
  const [one, other] = isExact ? [found, value] : [found.toLowerCase(), value.toLowerCase()];
  if (is === 'eq' && !isTime) return one === other;
  if (is === 'co') return one.includes(other);
  if (is === 'sw') return one.startsWith(other);
  if (is === 'ew') return one.endsWith(other);
  const order = isTime ? Date.parse(found) - Date.parse(value) : one < other ? -1 : Number(one > other);
  return is === 'eq' ? order === 0 : ordered(is as 'gt', order);
};

/** Whether a filter finds a resource, or one value of an attribute. */
export const matchesScimFilter = (resource: unknown, filter: ScimFilter, within = ''): boolean => {
  const finds = (one: ScimFilter): boolean => matchesScimFilter(resource, one, within);
  if (filter.is === 'and') return finds(filter.left) && finds(filter.right);
  if (filter.is === 'or') return finds(filter.left) || finds(filter.right);
  if (filter.is === 'not') return !finds(filter.of);
  const found = valuesAt(resource, filter.path);
  const path = `${within}${filter.path.join('.')}`;
  if (filter.is === 'within') return found.some((one) => matchesScimFilter(one, filter.filter, `${path}.`));
  const plain = found.map(plainOf).filter((one) => one !== undefined && one !== '');
  if (filter.is === 'pr') return plain.length > 0;
  const value = addressPaths.has(path) ? addressIn(filter.value) : filter.value;
  const isTime = path === 'meta.created' || path === 'meta.lastmodified';
  const isEqual = (is: Comparison) =>
    value === null
      ? plain.length === 0
      : plain.some((one) =>
          compare(is, one, value, exact.has(path.replace(/^(members|groups)$/, '$1.value')), isTime),
        );
  return filter.is === 'ne' ? !isEqual('eq') : isEqual(filter.is);
};

/** The text that a filter asks one of the attributes to equal, where nothing is found without it: it leads to a resource at once. */
export const equalIn = (filter: ScimFilter, ...paths: readonly string[]): string | undefined => {
  if (filter.is === 'and') return equalIn(filter.left, ...paths) ?? equalIn(filter.right, ...paths);
  if (filter.is === 'within')
    return equalIn(
      filter.filter,
      ...paths.flatMap((path) =>
        path.startsWith(`${filter.path.join('.')}.`) ? [path.slice(filter.path.join('.').length + 1)] : [],
      ),
    );
  if (filter.is !== 'eq' || typeof filter.value !== 'string') return undefined;
  return paths.includes(filter.path.join('.')) ? filter.value : undefined;
};
