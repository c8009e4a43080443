import type * as z from 'zod';
import { Refusal, refusalMessages, type RefusalCode } from '#shared/model/refusal';

const isCode = (message: string): message is RefusalCode => Object.hasOwn(refusalMessages, message);

type Issue = z.core.$ZodIssue;

/** Bounds and lengths that fill a message such as "Must be between {start} and {finish}". */
const detailsOf = (issue: Issue, schema: z.ZodType): Record<string, number> => {
  if (issue.code === 'too_big') return { max: Number(issue.maximum), ...boundsOf(issue, schema) };
  return issue.code === 'too_small' || issue.message === 'out_of_range' ? boundsOf(issue, schema) : {};
};

type Inner = {
  readonly shape?: Record<string, Inner>;
  readonly element?: Inner;
  readonly def?: { readonly out?: Inner; readonly innerType?: Inner };
  readonly minValue?: unknown;
  readonly maxValue?: unknown;
};

/** What stands inside optional, nullable, default and piped schemas. */
const innermost = (schema: Inner): Inner => {
  const inside = schema.def?.out ?? schema.def?.innerType;
  return inside ? innermost(inside) : schema;
};

/** Both ends of the range a number had to lie in, read from the schema at the issue's path. */
const boundsOf = ({ path }: Issue, schema: z.ZodType): Record<string, number> => {
  let at: Inner | undefined = innermost(schema as unknown as Inner);
  for (const step of path) {
    const next: Inner | undefined = typeof step === 'number' ? at?.element : at?.shape?.[String(step)];
    at = next && innermost(next);
  }
  const { minValue: start, maxValue: finish } = at ?? {};
  return typeof start === 'number' && typeof finish === 'number' ? { start, finish } : {};
};

/** What an issue says no with, its words filled; `invalid_request` where the schema has no words for it. */
export const refusalOf = (issue: Issue, schema: z.ZodType): Refusal => {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (isCode(issue.message)) return new Refusal(issue.message, detailsOf(issue, schema), path);
  return new Refusal('invalid_request', {}, path);
};

/** Returns what a schema makes of a value. @throws Refusal the first problem of it */
export const requireValid = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw issue ? refusalOf(issue, schema) : new Refusal('wrong_format');
};

/** Returns a result, or the refusal that is thrown in its place: one wrong row of many does not stop the others. */
export const orRefusal = <Result>(read: () => Result): Result | Refusal => {
  try {
    return read();
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal;
    throw refusal;
  }
};
