import type { RefusalCode, RefusalDetails } from '#shared/model/refusal';

/** `offline`: the call never reached the server. */
export type Reason = {
  readonly code: RefusalCode | 'offline';
  readonly message?: string;
  readonly path?: readonly (string | number)[];
  readonly details?: RefusalDetails;
};

/** A call that the server refused, or that did not reach it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly reasons: readonly [Reason, ...Reason[]];
  readonly requestId: string | undefined;

  constructor(status: number, reasons: readonly Reason[], requestId?: string) {
    super(reasons[0]?.code ?? 'unknown');
    this.status = status;
    const [first = { code: 'unknown' as const }, ...others] = reasons;
    this.reasons = [first, ...others];
    this.requestId = requestId;
  }
}

/** The reasons of any error; an unexpected error has the code `unknown`. */
export const reasonsOf = (error: unknown): readonly [Reason, ...Reason[]] =>
  error instanceof Refused ? error.reasons : [{ code: 'unknown' }];
