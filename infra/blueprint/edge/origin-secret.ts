/** CloudFront sends this header to the API, and nobody else knows its value (functions/http/edge.ts). */
export const originSecretHeader = 'x-origin-secret';

/**
 * The SSM parameters of a stage that the stacks read while they are deployed: the secret, for CloudFront, and the
 * SHA-256 of one or two secrets, for the functions. `npm run operate -- origin-secret` makes and replaces them. They are of the
 * type String, because CloudFormation passes no SecureString on to CloudFront, where whoever may read the distribution
 * sees the value anyway.
 */
export const originParameters = (stage: string) =>
  ({
    secret: `/bravo/${stage}/origin-secret`,
    hashes: `/bravo/${stage}/origin-hashes`,
    /** The next secret, while it is not sent yet; only the command reads it. */
    next: `/bravo/${stage}/origin-secret-next`,
  }) as const;
