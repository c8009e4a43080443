import { type Endpoint, impliedRefusals } from '#shared/contract/endpoint';
import { refusalStatus, statusIn } from '#shared/contract/refusals';
import { type RefusalCode, refusalMessages } from '#shared/model/refusal';
import { pascal } from './names.ts';
import type { Json } from './schemas.ts';

/**
 * What a call can meet before its own work begins, or whatever that is, the most telling first. The response `default`
 * stands for all of it, so that a call shows the refusals that are its own. (Generators know `default` better than `4XX`
 * and `5XX`.)
 */
const general: readonly RefusalCode[] = [
  'forbidden',
  'unauthenticated',
  'invalid_request',
  'insufficient_scope',
  'too_many_requests',
  'proof_required',
  'sso_required',
  'billing_inactive',
  'workspace_busy',
  'file_too_large',
  'unsupported_file',
  'unknown',
  'busy',
];

/** Most calls refuse for the same few reasons. A set of at most so many codes is a component, named by its codes. */
const mostCodes = 4;
const nameOf = (codes: readonly RefusalCode[]): string => codes.map(pascal).join('Or');

type Protocol = NonNullable<Endpoint['speaks']>;

/** How each protocol writes a refusal, and the name of the response for what any call can meet. */
const forms: Readonly<
  Record<Protocol, { readonly type: string; readonly schema: string; readonly any: string }>
> = {
  mcp: { type: 'application/json', schema: 'JsonRpcError', any: 'AnyMcpCall' },
  oauth: { type: 'application/json', schema: 'OAuthError', any: 'AnyOAuthCall' },
  scim: { type: 'application/scim+json', schema: 'ScimError', any: 'AnyScimCall' },
};
const usual = { type: 'application/json', schema: 'Refusals', any: 'Any' };
const formOf = ({ speaks }: Pick<Endpoint, 'speaks'>) => (speaks ? forms[speaks] : usual);

const responseOf = (description: readonly string[], declared: Pick<Endpoint, 'speaks'> = {}): Json => {
  const { type, schema } = formOf(declared);
  return {
    description: description.join('\n'),
    content: { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
};

const ownResponse = (codes: readonly RefusalCode[], declared?: Endpoint): Json =>
  responseOf(
    codes.map((code) => `${code}: ${refusalMessages[code]}`),
    declared,
  );

/** The own refusals of a call by their statuses. A general code that it declares itself is one of them. */
const ownCodes = (declared: Endpoint): ReadonlyMap<number, readonly RefusalCode[]> => {
  const implied = impliedRefusals(declared);
  const own = new Set([...implied.filter((code) => !general.includes(code)), ...declared.refuses]);
  // Each call shows a way to be refused, even when it has none of its own.
  const first = general.find((code) => implied.includes(code));
  if (first && [...own].every((code) => refusalStatus[code] >= 500)) own.add(first);
  return Map.groupBy([...own].toSorted(), (code) => statusIn(declared, code));
};

/** The responses of a call that is refused, by their statuses. */
export const refusalsOf = (declared: Endpoint): Json => ({
  ...Object.fromEntries(
    [...ownCodes(declared)].map(([status, codes]) => [
      status,
      codes.length > mostCodes || declared.speaks
        ? ownResponse(codes, declared)
        : { $ref: `#/components/responses/${nameOf(codes)}` },
    ]),
  ),
  default: { $ref: `#/components/responses/${formOf(declared).any}` },
});

const anyCall = (declared: Pick<Endpoint, 'speaks'>): Json =>
  responseOf(
    general.map((code) => `${statusIn(declared, code)} ${code}: ${refusalMessages[code]}`),
    declared,
  );

/** The responses that `refusalsOf` refers to. */
export const sharedRefusals = (calls: readonly Endpoint[]): Json => ({
  Any: anyCall({}),
  ...Object.fromEntries(
    (Object.keys(forms) as Protocol[])
      .filter((protocol) => calls.some(({ speaks }) => speaks === protocol))
      .map((speaks) => [forms[speaks].any, anyCall({ speaks })]),
  ),
  ...Object.fromEntries(
    calls
      .filter(({ speaks }) => !speaks)
      .flatMap((declared) => [...ownCodes(declared).values()])
      .filter(({ length }) => length <= mostCodes)
      .map((codes) => [nameOf(codes), ownResponse(codes)]),
  ),
});
