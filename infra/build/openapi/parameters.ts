import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Endpoint } from '#shared/contract/endpoint';
import { routes } from '../../blueprint/routes.ts';
import { exampleOf } from './examples.ts';
import { nameIn, pascal } from './names.ts';
import { type Json, schemaOf } from './schemas.ts';

/** A parameter with its name in the document. */
type Parameter = readonly [name: string, parameter: Json];

const parametersIn = (place: 'path' | 'query', schema: z.ZodObject | undefined): Parameter[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const shown = schemaOf(field as z.ZodType);
    const parameter = {
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: shown,
      example: exampleOf(shown, name),
    };
    // Paths take ids of several nouns, all named `id`.
    const id = place === 'path' ? shown['$ref'] : undefined;
    return [typeof id === 'string' ? nameIn(id) : pascal(name), parameter];
  });

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body returns the first reply again and changes nothing twice.',
  schema: { type: 'string', pattern: '^[!-~]{1,100}$' },
  example: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
};

const declaredParameters = ({ params, query, idempotent }: Endpoint): Parameter[] => [
  ...parametersIn('path', params),
  ...parametersIn('query', query),
  ...(idempotent ? [['IdempotencyKey', idempotencyKey] as const] : []),
];

const uses = Map.groupBy(
  routes.flatMap(({ endpoint: declared }) => declaredParameters(declared)),
  ([name]) => name,
);

/** The parameters that several calls take, and no call takes differently. */
export const sharedParameters: Json = Object.fromEntries(
  [...uses.values()]
    .filter((same) => same.length > 1 && same.every((one) => isDeepStrictEqual(one, same[0])))
    .flatMap(([first]) => (first ? [first] : [])),
);

export const parametersOf = (declared: Endpoint): Json => {
  const parameters = declaredParameters(declared).map(([name, parameter]) =>
    name in sharedParameters ? { $ref: `#/components/parameters/${name}` } : parameter,
  );
  return parameters.length > 0 ? { parameters } : {};
};
