import type * as z from 'zod';

/** The fields of a request that are wrong, nested as in the request. */
type Payload = { readonly [field: string]: string | Payload };

/** A refusal as Tremendous words it: an HTTP status with `{ errors: { message, payload } }`. */
export class TremendousRefusal extends Error {
  readonly status: number;
  readonly payload: Payload;

  constructor(status: number, message: string, payload: Payload = {}) {
    super(message);
    this.status = status;
    this.payload = payload;
  }

  body(): object {
    return { errors: { message: this.message, payload: this.payload } };
  }
}

/** `['reward', 'value']` becomes `{ reward: { value: problem } }`. */
const nested = (path: readonly PropertyKey[], problem: string): Payload => {
  const [first, ...rest] = path.map(String);
  if (first === undefined) return {};
  return { [first]: rest.length > 0 ? nested(rest, problem) : problem };
};

/** What is wrong with one field. */
export const wrongField = (
  status: number,
  path: readonly PropertyKey[],
  problem: string,
): TremendousRefusal =>
  new TremendousRefusal(status, 'The request has fields that do not fit.', nested(path, problem));

export const notFound = (what: string): TremendousRefusal =>
  new TremendousRefusal(404, `There is no such ${what}.`);

const refusalOf = (issue: z.core.$ZodIssue): Error => {
  if (issue.code === 'unrecognized_keys')
    return wrongField(400, [...issue.path, issue.keys[0] ?? ''], 'This field is not known.');
  if ('input' in issue && issue.input === undefined)
    return wrongField(422, issue.path, 'This field is missing.');
  return wrongField(400, issue.path, issue.message);
};

/** Checks what was sent. @throws TremendousRefusal 400 for what does not fit, 422 for what is missing */
export const parsed = <Output>(schema: z.ZodType<Output>, sent: unknown): Output => {
  const { success, data, error } = schema.safeParse(sent, { reportInput: true });
  if (success) return data;
  const [first] = error.issues;
  throw first ? refusalOf(first) : wrongField(400, [], 'The request cannot be read.');
};
