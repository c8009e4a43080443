/* eslint-disable no-unused-vars -- CloudFront calls handler by its name. */

/**
 * Runs in CloudFront on every request, before its cache (runtime cloudfront-js-2.0: no imports, no exports).
 *
 * - Below /api it removes a slash at the end, because API Gateway accepts no such route, and names the viewer's address.
 *   Whatever a viewer sends under that name is replaced. Assistants ask whether they may listen at /api/v1/mcp: they may not, as
 *   their protocol wants to hear.
 * - Below /media it asks the bucket for the folder alone.
 * - Everything else is the site: a path that names no file is a page of the app.
 */
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (uri.startsWith('/api/')) {
    if (uri.endsWith('/')) request.uri = uri.slice(0, -1);
    if (request.uri === '/api/v1/mcp' && request.method !== 'POST')
      return {
        statusCode: 405,
        statusDescription: 'Method Not Allowed',
        headers: { allow: { value: 'POST' }, 'content-type': { value: 'application/json' } },
        body: { encoding: 'text', data: '{"message":"Method Not Allowed"}' },
      };
    request.headers['x-viewer-address'] = { value: event.viewer.ip };
    return request;
  }
  if (uri.startsWith('/media/')) {
    request.uri = uri.slice('/media'.length);
    return request;
  }
  if (uri.startsWith('/assets/') || uri.startsWith('/.well-known/')) return request;
  if (uri === '/docs/api' || uri === '/docs/api/') request.uri = '/docs/api/index.html';
  else if (!uri.slice(uri.lastIndexOf('/')).includes('.')) request.uri = '/index.html';
  return request;
}
