import type Stripe from 'stripe';

/** What Stripe's `error` object carries besides its type and message, as far as somebody reads it. */
type Details = Partial<Pick<Stripe.StripeRawError, 'code' | 'decline_code' | 'param'>>;
type Type = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** A refusal as Stripe words it: an HTTP status with `{ error: { type, code, param, message } }`. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: Type;
  readonly details: Details;
  /** A declined card is recorded (a charge, an event) although the call is refused. */
  readonly keepsChanges: boolean;

  constructor(status: number, type: Type, message: string, details: Details = {}, keepsChanges = false) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
    this.keepsChanges = keepsChanges;
  }

  body(): object {
    return { error: { message: this.message, type: this.type, ...this.details } };
  }
}

export const invalidRequest = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, 'invalid_request_error', message, {
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });

export const noSuch = (name: string, id: string): StripeRefusal =>
  new StripeRefusal(404, 'invalid_request_error', `No such ${name}: '${id}'`, {
    code: 'resource_missing',
    param: 'id',
  });

/** An id inside the parameters that leads nowhere: 400, where the id of the path gives 404. */
export const noSuchParam = (name: string, id: string, param: string): StripeRefusal =>
  invalidRequest(`No such ${name}: '${id}'`, param, 'resource_missing');
