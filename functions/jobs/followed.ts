import type { Followed } from '#functions/table/changes';

/**
 * The changes that each job of the stream gets: the job ignores all others, and the filters of its event source mapping
 * are made from this list (infra/blueprint/stream-filters.ts), so that they do not invoke it.
 */
export const followed = {
  count: [
    { noun: 'post' },
    { noun: 'privatePost' },
    { noun: 'addOn' },
    { noun: 'report', after: {} },
    { noun: 'greetingCard' },
    // A corrected one. New ones come with their post.
    { noun: 'comment', after: {} },
    { noun: 'purchase' },
    { noun: 'user' },
    { noun: 'group' },
    { noun: 'alert' },
    { noun: 'reward', after: { status: 'closing' } },
    // Entries are only added.
    { noun: 'entry', after: {} },
    { noun: 'extraOrder', after: {} },
    { noun: 'awardRequest' },
  ],
  notify: [
    // Webhooks hear of what is removed, too, and of every change of a member that others can see.
    { noun: 'post' },
    // Its receivers are told, and nobody else.
    { noun: 'privatePost', after: {} },
    { noun: 'addOn' },
    { noun: 'purchase' },
    { noun: 'user' },
    { noun: 'reward', after: { status: 'closing' } },
    { noun: 'session', after: {} },
    { noun: 'job', after: {} },
    { noun: 'workspace', after: {} },
    { noun: 'exported', after: {} },
    { noun: 'alert', after: {} },
    { noun: 'announcement', after: {} },
    { noun: 'greetingCard', after: { state: 'delivered' } },
    // Webhooks hear of a new one.
    { noun: 'awardRequest', after: {} },
    // One that was sent and not applied.
    { noun: 'peopleFile', after: {} },
  ],
} as const satisfies Record<string, readonly Followed[]>;
