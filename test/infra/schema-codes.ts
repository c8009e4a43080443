import { refusalMessages, type RefusalCode } from '#shared/model/refusal';

const isCode = (message: unknown): message is RefusalCode =>
  typeof message === 'string' && Object.hasOwn(refusalMessages, message);

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The error message of a part of a schema. */
const messageOf = (def: Node): unknown => {
  const said =
    typeof def['error'] === 'function' ? (def['error'] as (issue: object) => unknown)({}) : undefined;
  return isNode(said) ? said['message'] : said;
};

/** Whether a schema accepts whatever is an object. */
const takesAll = (schema: unknown): boolean => {
  const def = isNode(schema) && isNode(schema['_zod']) ? (schema['_zod']['def'] as Node) : {};
  const { type, shape, catchall } = def;
  return type === 'object' && isNode(shape) && Object.keys(shape).length === 0 && catchall !== undefined;
};

const collect = (value: unknown, seen: Set<unknown>, codes: Set<RefusalCode>): void => {
  if (!isNode(value) || seen.has(value)) return;
  seen.add(value);
  const internals = value['_zod'];
  if (isNode(internals)) {
    const def = internals['def'] as Node;
    const message = messageOf(def);
    if (isCode(message)) codes.add(message);
    // Another choice takes what this one refuses.
    if (def['type'] === 'union' && (def['options'] as unknown[]).some(takesAll)) return;
    collect(def, seen, codes);
    return;
  }
  for (const part of Object.values(value)) collect(part, seen, codes);
};

/** The refusal codes among the messages of a schema at any depth: what it can raise besides `invalid_request`. */
export const codesOf = (schema: unknown): readonly RefusalCode[] => {
  const codes = new Set<RefusalCode>();
  collect(schema, new Set(), codes);
  return [...codes];
};
