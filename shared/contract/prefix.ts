/** Where CloudFront, and the local server, send calls to the API. */
export const apiPrefix = '/api/v1';
