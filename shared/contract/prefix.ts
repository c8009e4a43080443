/** The path prefix of all API calls, on CloudFront and on the local server. */
export const apiPrefix = '/api/v1';
