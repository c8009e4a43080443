/** A failure that passes by itself: the same work succeeds later. */
export class TransientError extends Error {
  override readonly name: string = 'TransientError';
}

/** Errors of AWS that name what was sent as their cause: the same request fails each time. */
const aboutTheRequest = new Set([
  'ValidationException',
  'ValidationError',
  'ItemCollectionSizeLimitExceededException',
  'SerializationException',
  'InvalidMessageContents',
  'BatchRequestTooLong',
]);

type AwsError = Error & {
  readonly $metadata: object;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
};

/** The SDK marks every error that comes through it: answers of AWS, and connections that broke or timed out. */
const isOfAws = (error: unknown): error is AwsError => error instanceof Error && '$metadata' in error;

/**
 * Whether a failure may pass by itself: throttling, timeouts, outages, lost races, and permissions that a deployment
 * forgot. What fails in our own code, or is refused for what it says, fails the same each time.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof TransientError ||
  (isOfAws(error) &&
    ![error.name, ...(error.CancellationReasons ?? []).map(({ Code = '' }) => Code)].some((code) =>
      aboutTheRequest.has(code),
    ));
