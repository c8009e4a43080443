/* eslint-disable no-unused-vars -- CloudFront calls handler by its name. */

/** A refusal in the words of the API (functions/http/respond.ts). */
function refused(statusCode, statusDescription, code, message) {
  return {
    statusCode: statusCode,
    statusDescription: statusDescription,
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: JSON.stringify({ errors: [{ code: code, message: message }] }) },
  };
}

/**
 * Runs in CloudFront on every request, before its cache (runtime cloudfront-js-2.0: no imports, no exports).
 *
 * - An address that cannot be read, and a body that no function could be given, are refused in the words of the API.
 * - Below /api it removes a slash at the end, because API Gateway accepts no such route, and names the viewer's address.
 *   Whatever a viewer sends under that name is replaced. Assistants ask whether they may listen at /api/v1/mcp: they may not, as
 *   their protocol wants to hear.
 * - Below /.well-known/oauth- assistants ask how to get in (RFC 8414, RFC 9728): calls of the API answer that, like all others.
 * - Programs for passwords ask where one is changed. There are none here: passkeys are, on the page of one's own profile.
 *   Programs that read no page ask for /favicon.ico.
 * - Below /media it asks the bucket for the folder alone.
 * - Everything else is the site: a path that names no file is a page of the app.
 */
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  try {
    decodeURIComponent(uri);
  } catch (_) {
    return refused(400, 'Bad Request', 'invalid_request', 'The request is not valid');
  }
  if (uri.startsWith('/api/') || uri.startsWith('/.well-known/oauth-')) {
    const length = request.headers['content-length'];
    // Lambda takes 6 MB, of which base64 leaves so much to a body. A file of people is text, which comes as it is.
    const most = uri === '/api/v1/users/sync' ? 5767168 : 4718592;
    if (length && Number(length.value) > most)
      return refused(413, 'Content Too Large', 'file_too_large', 'The file is too large');
    const metadata = {
      '/.well-known/oauth-protected-resource': '/api/v1/oauth/resource',
      '/.well-known/oauth-protected-resource/api/v1/mcp': '/api/v1/oauth/resource',
      '/.well-known/oauth-authorization-server': '/api/v1/oauth/server',
    };
    if (metadata[uri]) request.uri = metadata[uri];
    else if (uri.endsWith('/')) request.uri = uri.slice(0, -1);
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
  if (uri === '/.well-known/change-password')
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: '/edit-profile' } },
      body: { encoding: 'text', data: '' },
    };
  if (uri === '/favicon.ico') request.uri = '/icons/icon-192.png';
  if (uri.startsWith('/assets/') || uri.startsWith('/.well-known/')) return request;
  if (uri === '/docs/api' || uri === '/docs/api/') request.uri = '/docs/api/index.html';
  else if (!uri.slice(uri.lastIndexOf('/')).includes('.')) request.uri = '/index.html';
  return request;
}
