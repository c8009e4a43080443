/**
 * How long a client of AWS waits, and how often it tries. Without bounds the SDK waits for as long as the function
 * runs; with these, all tries end before that, so that the call is answered and the failure is logged. On one machine
 * all functions share a process, which may be busy for seconds while an answer waits to be read: there, AWS_PATIENCE
 * multiplies the times.
 * @param requestTimeout how long one try may take, in milliseconds
 * @param maxAttempts how many tries there are
 */
export const bounded = (requestTimeout = 2500, maxAttempts = 3) => {
  // Read here and not when this file is loaded: the local server sets its environment after its imports.
  const patience = Number(process.env['AWS_PATIENCE'] ?? 1);
  return {
    maxAttempts,
    requestHandler: {
      connectionTimeout: 1000 * patience,
      requestTimeout: requestTimeout * patience,
      throwOnRequestTimeout: true,
    },
  };
};
