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

/** What is wrong with one field. */
export const wrongField = (
  status: number,
  path: readonly PropertyKey[],
  problem: string,
): TremendousRefusal =>
  new TremendousRefusal(status, 'The request has fields that do not fit.', nested(path, problem));

/** `['reward', 'value']` becomes `{ reward: { value: problem } }`. */
const nested = (path: readonly PropertyKey[], problem: string): Payload => {
  const [first, ...rest] = path.map(String);
  if (first === undefined) return {};
  return { [first]: rest.length > 0 ? nested(rest, problem) : problem };
};

export const notFound = (what: string): TremendousRefusal =>
  new TremendousRefusal(404, `There is no such ${what}.`);
