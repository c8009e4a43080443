import type { Written } from './written-calls.ts';

/** The calls of the feed, of signing in and of what every screen has; the compiler checks each against the contract. */
export const firstCalls = {
  'auth.getCode': 'POST /auth/get_code',
  'auth.verifyCode': 'POST /auth/verify_code',
  'auth.verifyGoogleIdToken': 'POST /auth/verify_google_id_token',
  'auth.providers': 'GET /auth/providers',
  'auth.listWorkspaces': 'GET /auth/workspaces',
  'auth.openSession': 'POST /auth/session',
  'auth.closeSession': 'DELETE /auth/session',
  'config.read': 'GET /config',
  'users.list': 'GET /users',
  'posts.list': 'GET /posts',
  'posts.create': 'POST /posts',
  'posts.remove': 'DELETE /posts/{id}',
  'posts.like': 'POST /posts/{id}/like',
  'posts.unlike': 'DELETE /posts/{id}/like',
  'posts.addPoints': 'POST /posts/{id}/add_ons',
  'posts.comments': 'GET /posts/{id}/comments',
  'posts.addComment': 'POST /posts/{id}/comments',
  'news.unread': 'GET /news/unread',
  'leaderboards.list': 'GET /leaderboards',
} as const satisfies Written;
