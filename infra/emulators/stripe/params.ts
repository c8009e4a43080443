import type Stripe from 'stripe';
import * as z from 'zod';
import { invalidRequest, type StripeRefusal } from './errors.ts';
import type { Form } from './form.ts';

/**
 * The parameters of a call: those that our calls and tests send. What they always send is demanded, and whatever is not
 * listed is refused as unknown. Each name must exist in the SDK's type, and each parsed value must fit it: when Stripe's
 * types move, this stops compiling.
 */
type Fitting<Params, Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Name extends keyof Params
    ? [z.output<Shape[Name]>] extends [Params[Name] | undefined]
      ? Shape[Name]
      : never
    : never;
};
export const paramsOf =
  <Params extends object>() =>
  <Shape extends z.ZodRawShape>(shape: Shape & Fitting<Params, Shape>): z.ZodObject<Shape, z.core.$strict> =>
    z.strictObject<Shape>(shape);

/** A refusal that keeps Stripe's code, carried through zod's message. */
const coded = (code: string, message: string): string => JSON.stringify([code, message]);
const empty = coded('parameter_invalid_empty', '');
export const text = z
  .string()
  .max(5000)
  .refine((value) => value !== '', empty);
/** A text that an empty text clears. */
export const clearable = z.string().max(5000);

/** A text that is read as something else. */
const read = <Value>(kind: string, of: (value: string) => Value | undefined, code = '') =>
  z.string().transform((value, context) => {
    const found = of(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: coded(code, `Invalid ${kind}: ${value}`) });
    return z.NEVER;
  });
export const int = read(
  'integer',
  (value) => (/^-?\d{1,15}$/.test(value) ? Number(value) : undefined),
  'parameter_invalid_integer',
);
export const decimal = read('decimal', (value) =>
  /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined,
);
export const bool = read('boolean', (value) => ({ true: true, false: false })[value]);
export const atLeast = (least: number) =>
  int.refine(
    (value) => value >= least,
    coded('parameter_invalid_integer', `This value must be greater than or equal to ${least}.`),
  );
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values);
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, 'Metadata can hold at most 50 keys.');
export const url = z
  .string()
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    coded('url_invalid', 'Not a valid URL'),
  );
export const email = z
  .string()
  .refine(
    (value) => value === '' || /^[^@\s]+@[^@\s]+$/.test(value),
    coded('email_invalid', 'Invalid email address'),
  );

/** What every call takes. */
export const expanding = { expand: z.array(text).max(20).optional() };
/** What every list takes. */
export const paging = {
  ...expanding,
  limit: int
    .refine((value) => value >= 1 && value <= 100, 'Invalid limit: must be between 1 and 100')
    .optional(),
  starting_after: text.optional(),
};
/** What some lists take: only what was made since a moment. */
export const since = { created: paramsOf<Stripe.RangeQueryParam>()({ gte: int }).optional() };

/** Metadata after a change: an empty value removes a key. */
export const mergeMetadata = (
  had: Record<string, string> | null | undefined,
  given: Record<string, string> | undefined,
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...had, ...given }).filter(([, value]) => value !== ''));

const paramName = (path: readonly PropertyKey[]): string =>
  path.map((name, place) => (place === 0 ? String(name) : `[${String(name)}]`)).join('');

const listed = (values: readonly unknown[]): string =>
  values.length < 3 ? values.join(' or ') : `${values.slice(0, -1).join(', ')}, or ${String(values.at(-1))}`;

const refusalOf = (issue: z.core.$ZodIssue): StripeRefusal => {
  const param = paramName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  if (issue.code === 'invalid_value')
    return invalidRequest(`Invalid ${param}: must be one of ${listed(issue.values)}`, param);
  if (issue.code === 'invalid_type')
    return invalidRequest(`Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`, param);
  if (issue.message === empty)
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      param,
      'parameter_invalid_empty',
    );
  if (issue.message.startsWith('["')) {
    const [code, message] = JSON.parse(issue.message) as [string, string];
    return invalidRequest(message, param, code || undefined);
  }
  return invalidRequest(issue.message, param);
};

/** Checks the parameters of a call. @throws StripeRefusal for the first that does not fit */
export const parseParams = <Output>(schema: z.ZodType<Output>, form: Form): Output => {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw first ? refusalOf(first) : invalidRequest('Invalid request');
};
