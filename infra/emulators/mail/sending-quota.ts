/** How much the stand-in for SES takes; anything absent is without a limit. */
export type SendingQuota = {
  /** Mails per second, refilled all the time; as many may come at once. */
  readonly perSecond?: number;
  /** Mails within the last 24 hours. */
  readonly perDay?: number;
  /** The time in milliseconds, if it is not that of the server. */
  readonly now?: () => number;
};

/** The two sentences of SES. */
type Refused = 'Maximum sending rate exceeded.' | 'Daily message quota exceeded.';

const dayMs = 86_400_000;

/** Counts mails against a quota, as strictly as SES says it does. Returns why a mail is not taken. */
export const countSending = ({ perSecond, perDay, now = Date.now }: SendingQuota) => {
  // A rate below one still takes single mails.
  const most = Math.max(1, perSecond ?? 0);
  let tokens = most;
  let filled = now();
  let taken: number[] = [];
  return (): Refused | undefined => {
    const at = now();
    if (perDay !== undefined) {
      taken = taken.filter((time) => time > at - dayMs);
      if (taken.length >= perDay) return 'Daily message quota exceeded.';
    }
    if (perSecond !== undefined) {
      tokens = Math.min(most, tokens + ((at - filled) / 1000) * perSecond);
      filled = at;
      if (tokens < 1) return 'Maximum sending rate exceeded.';
      tokens -= 1;
    }
    if (perDay !== undefined) taken.push(at);
    return undefined;
  };
};
