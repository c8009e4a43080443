import type Stripe from 'stripe';
import * as z from 'zod';
import { invalidRequest, type StripeRefusal } from './errors.ts';
import type { Form } from './form.ts';

/**
 * The parameters of a call. Each name must exist in the SDK's type, and each parsed value must fit it: when Stripe's
 * types move, this stops compiling. Whatever is not listed is refused as an unknown parameter.
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
export const none = z.literal('');
/** A text that an empty text clears. */
export const clearable = z.string().max(5000);
export const int = z.string().transform((value, context) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  context.addIssue({
    code: 'custom',
    message: coded('parameter_invalid_integer', `Invalid integer: ${value}`),
  });
  return z.NEVER;
});
export const atLeast = (least: number) =>
  int.superRefine((value, context) => {
    const message = `This value must be greater than or equal to ${least}.`;
    if (value < least)
      context.addIssue({ code: 'custom', message: coded('parameter_invalid_integer', message) });
  });
export const decimal = z.string().transform((value, context) => {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  context.addIssue({ code: 'custom', message: coded('', `Invalid decimal: ${value}`) });
  return z.NEVER;
});
export const bool = z.string().transform((value, context) => {
  if (value === 'true' || value === 'false') return value === 'true';
  context.addIssue({ code: 'custom', message: coded('', `Invalid boolean: ${value}`) });
  return z.NEVER;
});
export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values);
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, 'Metadata can hold at most 50 keys.');
export const currency = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[a-z]{3}$/.test(value), 'Invalid currency: a three-letter code is needed.');
export const url = z
  .string()
  .max(5000)
  .refine(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value.replaceAll('{', '').replaceAll('}', '')),
    {
      message: coded('url_invalid', 'Not a valid URL'),
    },
  );
export const email = z.string().refine((value) => value === '' || /^[^@\s]+@[^@\s]+$/.test(value), {
  message: coded('email_invalid', 'Invalid email address'),
});

const expand = z.array(text).max(20);
const range = paramsOf<Stripe.RangeQueryParam>()({
  gt: int.optional(),
  gte: int.optional(),
  lt: int.optional(),
  lte: int.optional(),
});
/** What every list takes. */
export const paging = {
  limit: int
    .refine((value) => value >= 1 && value <= 100, 'Invalid limit: must be between 1 and 100')
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};
export const created = { created: z.union([int, range]).optional() };
export const expanding = { expand: expand.optional() };

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
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  if (issue.code === 'invalid_value')
    return issue.input === undefined
      ? invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
      : invalidRequest(`Invalid ${param}: must be one of ${listed(issue.values)}`, param);
  if (issue.code === 'invalid_type')
    return invalidRequest(`Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`, param);
  if (issue.code === 'invalid_union') {
    const deepest = issue.errors
      .flat()
      .toSorted((one, other) => other.path.length - one.path.length)
      .find(({ code }) => code !== 'invalid_value');
    if (deepest) return refusalOf({ ...deepest, path: [...issue.path, ...deepest.path] });
  }
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
