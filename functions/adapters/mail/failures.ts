/** What a failure of SES means for a mail. */
type MailFailure =
  /** More than the account may send in a second: the mail can be sent soon. */
  | 'rate_exceeded'
  /** More than the account may send in 24 hours: the mail can be sent when some of them are over. */
  | 'day_exceeded'
  /** SES will never take this mail to this address. */
  | 'refused'
  /** Anything else: SES is down, the account is paused, the sender is not verified. */
  | 'failed';

const isThrottling = (name: string): boolean => /^Throttling|^TooManyRequests/.test(name);

/**
 * Reads an error of SES. Most rejections are about the account, and an operator ends them: it is in the sandbox, paused or
 * suspended, or its sender is not verified. Only what is known to be about the one address counts as refused.
 */
export const mailFailure = (error: unknown): MailFailure => {
  if (!(error instanceof Error)) return 'failed';
  const { name, message } = error;
  if (isThrottling(name)) return /daily/i.test(message) ? 'day_exceeded' : 'rate_exceeded';
  if (name === 'InvalidParameterValue') return 'refused';
  return name === 'MessageRejected' && /blacklisted/i.test(message) ? 'refused' : 'failed';
};
