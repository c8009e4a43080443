/** What a webhook can be told of. It has no dependencies, so the web can import it. */
export const hookEventTypes = [
  'post.created',
  'post.updated',
  'post.deleted',
  'points.added',
  'points.removed',
  'celebration.posted',
  'award.requested',
  'award.given',
  'announcement.pinned',
  'reward.requested',
  'reward.settled',
  'member.invited',
  'member.joined',
  'member.updated',
  'member.deactivated',
  'member.removed',
] as const;
export type HookEventType = (typeof hookEventTypes)[number];

/** Why a delivery did not arrive: what the server said, or why it was not asked at all. */
export const hookFailures = [
  'refused',
  'redirected',
  'gone',
  'timeout',
  'connection',
  'certificate',
  'no_such_host',
  'private',
  'insecure',
] as const;
export type HookFailure = (typeof hookFailures)[number];
