import { invalidRequest } from './errors.ts';

/** A decoded form: texts, lists and objects of them. */
export type Form = { [name: string]: FormValue };
type FormValue = string | FormValue[] | Form;

/** Splits `items[0][price]` into its names; undefined when the brackets do not match. */
const namesIn = (key: string): string[] | undefined => {
  const [, head, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  return head === undefined
    ? undefined
    : [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, n = '']) => n)];
};

const put = (into: Form, key: string, text: string): void => {
  const names = namesIn(key);
  if (!names || names.some((name) => name === '__proto__'))
    throw invalidRequest(`Invalid parameter name: ${key}`, key);
  let at: Form = into;
  names.forEach((name, depth) => {
    // `expand[]=a` appends, `expand[0]=a` names its place.
    const slot = name === '' ? String(Object.keys(at).length) : name;
    if (depth === names.length - 1) {
      if (Object.hasOwn(at, slot) && typeof at[slot] === 'object')
        throw invalidRequest(`Invalid mix of an object and a text: ${key}`, key);
      at[slot] = text;
      return;
    }
    const next = (at[slot] ??= {});
    if (typeof next === 'string' || Array.isArray(next))
      throw invalidRequest(`Invalid mix of an object and a text: ${key}`, key);
    at = next;
  });
};

const withLists = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const numbered = names.length > 0 && names.every((name, place) => name === String(place));
  const values = names.map((name) => withLists(value[name] ?? ''));
  return numbered ? values : Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']));
};

/** Reads a form-encoded body or query as Stripe does: brackets are nesting, numbered brackets are lists. */
export const parseForm = (encoded: string): Form => {
  const form: Form = {};
  for (const [key, text] of new URLSearchParams(encoded)) put(form, key, text);
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withLists(value)]));
};
