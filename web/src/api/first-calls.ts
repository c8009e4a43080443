import type { Written } from './written-calls.ts';

/** The calls of the first screens until they are there; the compiler checks each against the contract. */
export const firstCalls = {
  'auth.getCode': 'POST /auth/get_code',
  'auth.verifyCode': 'POST /auth/verify_code',
  'auth.providers': 'GET /auth/providers',
  'auth.listWorkspaces': 'GET /auth/workspaces',
  'auth.openSession': 'POST /auth/session',
  'config.read': 'GET /config',
  'posts.list': 'GET /posts',
  'posts.create': 'POST /posts',
  'posts.remove': 'DELETE /posts/{id}',
  'posts.like': 'POST /posts/{id}/like',
  'posts.unlike': 'DELETE /posts/{id}/like',
  'posts.addPoints': 'POST /posts/{id}/add_ons',
  'posts.addComment': 'POST /posts/{id}/comments',
  'leaderboards.list': 'GET /leaderboards',
} as const satisfies Written;
