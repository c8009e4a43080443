import type { RefusalCode, RefusalDetails } from '#shared/model/refusal';

/** `offline`: the call never reached the server. */
export type Reason = {
  readonly code: RefusalCode | 'offline';
  readonly message?: string;
  readonly path?: readonly (string | number)[];
  readonly details?: RefusalDetails;
};

/** The server, or the way to it, said no. */
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

/** Whatever went wrong, as reasons one can word. */
export const reasonsOf = (error: unknown): readonly [Reason, ...Reason[]] =>
  error instanceof Refused ? error.reasons : [{ code: 'unknown' }];
