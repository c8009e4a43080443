/** What is read of a schema of OpenAPI 3.0. */
type Schema = {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  nullable?: boolean;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
};
type Content = { content?: Readonly<Record<string, { schema?: Schema }>> };
type Operation = {
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
};
/** Stripe's published description of its API, as far as it is read here. */
export type Description = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
};
/** A line of a traffic file. */
export type Call = {
  method: string;
  path: string;
  params: Readonly<Record<string, unknown>>;
  status: number;
  body: unknown;
};

const resolved = (description: Description, schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

const isOf = (type: string, value: unknown): boolean =>
  ({
    array: Array.isArray(value),
    object: typeof value === 'object' && !Array.isArray(value),
    string: typeof value === 'string',
    boolean: typeof value === 'boolean',
    integer: Number.isInteger(value),
    number: typeof value === 'number',
  })[type] ?? true;

/** Parameters of a form are texts, whatever they mean. */
const isText = (type: string, value: unknown): boolean =>
  typeof value === 'string' &&
  (type === 'string' ||
    (type === 'boolean' && /^(true|false)$/.test(value)) ||
    (type === 'integer' && /^-?\d+$/.test(value)) ||
    (type === 'number' && /^-?\d+(\.\d+)?$/.test(value)));

/** Where a value departs from a schema, in words. `form` says that numbers come as texts, and that no name is free. */
export const departures = (
  description: Description,
  given: Schema,
  value: unknown,
  at: string,
  form = false,
): string[] => {
  const schema = resolved(description, given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (value === null)
    return schema.nullable || choices?.some((one) => resolved(description, one).nullable)
      ? []
      : [`${at}: null`];
  if (choices) {
    const tried = choices.map((one) => departures(description, one, value, at, form));
    if (tried.some(({ length }) => length === 0)) return [];
    // Of several choices the one that fits at least in kind says most.
    return tried.find((one) => !one.some((text) => text.startsWith(`${at}: `))) ?? tried[0] ?? [];
  }
  if (schema.allOf) return schema.allOf.flatMap((one) => departures(description, one, value, at, form));
  if (schema.enum && !schema.enum.some((one) => one === value))
    return [`${at}: ${JSON.stringify(value)} is none of ${schema.enum.join(', ')}`];
  if (schema.type !== undefined && !isOf(schema.type, value) && !(form && isText(schema.type, value)))
    return [`${at}: ${JSON.stringify(value)?.slice(0, 40)} is no ${schema.type}`];
  if (Array.isArray(value))
    return value.flatMap((one, place) =>
      departures(description, schema.items ?? {}, one, `${at}[${place}]`, form),
    );
  if (typeof value !== 'object') return [];
  const object = value as Readonly<Record<string, unknown>>;
  const known = schema.properties ?? {};
  const missing = (schema.required ?? [])
    .filter((name) => object[name] === undefined)
    .map((name) => `${at}.${name}: missing`);
  const free = schema.additionalProperties;
  return [
    ...missing,
    ...Object.entries(object).flatMap(([name, one]) => {
      const part = known[name] ?? (typeof free === 'object' ? free : undefined);
      if (part) return departures(description, part, one, `${at}.${name}`, form);
      return schema.properties && (form || !free) ? [`${at}.${name}: unknown`] : [];
    }),
  ];
};

const operationOf = ({ paths }: Description, { method, path }: Call): Operation | undefined => {
  const exact = paths[path]?.[method.toLowerCase()];
  if (exact) return exact;
  const template = Object.keys(paths).find(
    (one) =>
      new RegExp(`^${one.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path) &&
      paths[one]?.[method.toLowerCase()],
  );
  return template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
};

/** Where a call and its answer depart from the description. */
export const departuresOf = (description: Description, call: Call): string[] => {
  const name = `${call.method} ${call.path.replaceAll(/\/[a-z]+_[A-Za-z0-9_]{8,}/g, '/:id')}`;
  const operation = operationOf(description, call);
  if (!operation) return call.status === 404 ? [] : [`${name}: no such path`];
  const answered = operation.responses[String(call.status)] ?? operation.responses['default'];
  const reply = answered?.content?.['application/json']?.schema ?? {};
  const found = departures(description, reply, call.body, `${name} →`);
  // What was refused need not fit.
  if (call.status !== 200) return found;
  const query = Object.fromEntries(
    (operation.parameters ?? [])
      .filter((one) => one.in === 'query')
      .map((one) => [one.name, one.schema ?? {}]),
  );
  const body = operation.requestBody?.content?.['application/x-www-form-urlencoded']?.schema ?? {};
  const asked: Schema = {
    type: 'object',
    required: body.required ?? [],
    properties: { ...query, ...body.properties },
  };
  return [...departures(description, asked, call.params, name, true), ...found];
};
