type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
};
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** The part of an OpenAPI document that decides whether clients go on working. */
export type Api = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
};

const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Follows references, and merges what has to hold together. */
const resolved = (api: Api, schema: Schema = {}): Schema => {
  if (schema.$ref !== undefined) return resolved(api, api.components?.schemas?.[lastOf(schema.$ref)]);
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolved(api, part));
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
};

const typesOf = ({ type = [] }: Schema): readonly string[] => (typeof type === 'string' ? [type] : type);
const choicesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf;
const valuesOf = (schema: Schema): readonly unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];

/** A value that one side writes and the other reads. */
type Side = { readonly api: Api; readonly schema: Schema | undefined };
/** Whether a value of a kind that the reader does not know is a problem: it is for a server, a client shows what it can. */
type Strictness = { readonly strict: boolean };

const tooWide = (written: Schema, read: Schema): readonly string[] => {
  const values = valuesOf(read);
  const all = valuesOf(written);
  const odd = values && (all ? all.filter((one) => !values.includes(one)) : ['another value']);
  const beyond = ([bound, sign]: readonly [
    'minimum' | 'maximum' | 'minLength' | 'maxLength',
    1 | -1,
  ]): boolean =>
    read[bound] !== undefined &&
    sign * (written[bound] ?? sign * Number.POSITIVE_INFINITY) > sign * read[bound];
  const bounds = (
    [
      ['maximum', 1],
      ['maxLength', 1],
      ['minimum', -1],
      ['minLength', -1],
    ] as const
  ).filter(beyond);
  return [
    ...(odd ?? []).map((one) => `may be ${JSON.stringify(one)}`),
    ...bounds.map(([bound]) => `has another ${bound}`),
  ];
};

/** Returns how a value that is written by one schema may not be what another one reads, each with its place. */
const misfits = (from: Side, to: Side, place: string, how: Strictness, depth = 0): readonly string[] => {
  const [written, read] = [resolved(from.api, from.schema), resolved(to.api, to.schema)];
  // A schema that contains itself was compared on the way down.
  if (depth > 12 || Object.keys(read).length === 0) return [];
  const into = (a: Schema | undefined, b: Schema | undefined, at: string) =>
    misfits({ api: from.api, schema: a }, { api: to.api, schema: b }, at, how, depth + 1);
  const branches = choicesOf(written);
  if (branches) return branches.flatMap((branch) => into(branch, read, place));
  const readable = choicesOf(read);
  if (readable) {
    const each = readable.map((branch) => into(written, branch, place));
    return each.find((problems) => problems.length === 0) ?? each[0] ?? [];
  }
  const known = typesOf(read);
  const types = typesOf(written).filter(
    (type) => known.length > 0 && !known.includes(type) && !(type === 'integer' && known.includes('number')),
  );
  const required = new Set(written.required);
  const missing = (read.required ?? []).filter((name) => !required.has(name));
  const shared = Object.keys(read.properties ?? {}).filter((name) => written.properties?.[name]);
  return [
    ...types.map((type) => `${place} may be of the type ${type}`),
    ...missing.map((name) => `${place}.${name} may be missing`),
    ...(how.strict ? tooWide(written, read).map((problem) => `${place} ${problem}`) : []),
    ...shared.flatMap((name) =>
      into(written.properties?.[name], read.properties?.[name], `${place}.${name}`),
    ),
    ...(read.items ? into(written.items, read.items, `${place}[]`) : []),
  ];
};

const contentOf = (content: Content = {}): Schema | undefined => Object.values(content)[0]?.schema;
const isSuccess = (status: string): boolean => status.startsWith('2');

const parametersOf = (api: Api, { parameters = [] }: Operation): ReadonlyMap<string, Parameter> =>
  new Map(
    parameters
      .map((one) => (one.$ref === undefined ? one : api.components?.parameters?.[lastOf(one.$ref)]))
      .flatMap((one) => (one ? [[one.name, one] as const] : [])),
  );

const brokenRequests = (before: Api, was: Operation, after: Api, is: Operation): readonly string[] => {
  const old = parametersOf(before, was);
  const asked = [...parametersOf(after, is)].flatMap(([name, { required = false, schema }]) => {
    const sent = old.get(name);
    if (!sent) return required ? [`needs ${name}`] : [];
    const sides = [
      { api: before, schema: sent.schema },
      { api: after, schema },
    ] as const;
    return [
      ...(required && sent.required !== true ? [`needs ${name}`] : []),
      ...misfits(...sides, name, { strict: true }),
    ];
  });
  if (!is.requestBody) return asked;
  if (!was.requestBody) return is.requestBody.required ? [...asked, 'needs a body'] : asked;
  const sides = [
    { api: before, schema: contentOf(was.requestBody.content) },
    { api: after, schema: contentOf(is.requestBody.content) },
  ] as const;
  return [...asked, ...misfits(...sides, 'what is sent', { strict: true })];
};

const brokenAnswers = (before: Api, was: Operation, after: Api, is: Operation): readonly string[] =>
  Object.entries(was.responses)
    .filter(([status]) => isSuccess(status))
    .flatMap(([status, { content }]) => {
      const now = is.responses[status];
      if (!now) return [`does not answer ${status} any more`];
      const sides = [
        { api: after, schema: contentOf(now.content) },
        { api: before, schema: contentOf(content) },
      ] as const;
      return misfits(...sides, 'the answer', { strict: false });
    });

/**
 * Returns why a client of an API would not go on working with its successor, in words; nothing when it would. What it
 * sends has to be accepted, and what it reads has to be there. New calls, fields, and values of an answer break nothing.
 */
export const breakingChanges = (before: Api, after: Api): readonly string[] =>
  Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, was]) => {
      const is = after.paths[path]?.[method];
      const problems = is
        ? [...brokenRequests(before, was, after, is), ...brokenAnswers(before, was, after, is)]
        : ['is gone'];
      return problems.map((problem) => `${method.toUpperCase()} ${path}: ${problem}`);
    }),
  );
