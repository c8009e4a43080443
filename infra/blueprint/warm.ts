import type { EndpointId } from '#shared/contract/index';

/**
 * The calls of opening the feed and of sending. A team of ten would meet a cold start of them nearly every time, so
 * EventBridge Scheduler keeps one instance of each warm. They answer before anything is read.
 */
export const warmCalls: readonly EndpointId[] = [
  'config.read',
  'posts.list',
  'leaderboards.list',
  'posts.create',
  'posts.like',
  'auth.getCode',
];

export const warmRate = 'rate(5 minutes)';
