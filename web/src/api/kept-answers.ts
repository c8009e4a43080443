/**
 * The calls whose answers a page keeps for the feed, and the service worker finds without a network. They belong to a
 * session: only who has its token asks for the right key.
 */
export const keptPaths: readonly string[] = ['/api/v1/config', '/api/v1/posts'];

/** How long they are kept. Milliseconds. */
export const keptMs = 7 * 24 * 60 * 60 * 1000;

/** The key of an answer: its address, and a digest from which the token cannot be found. */
export const keptKey = async (url: string, token: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${url}?session=${hex}`;
};
