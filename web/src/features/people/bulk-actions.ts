import type { FullUser } from '#shared/model/user';
import { call } from '#web/api/client.ts';
import { noGroup } from './group-field.tsx';

export const bulkActions = ['limit', 'extra', 'department', 'location', 'resend', 'deactivate'] as const;
export type BulkAction = (typeof bulkActions)[number];

const abilities = {
  limit: 'edit',
  extra: 'give_extra',
  department: 'edit',
  location: 'edit',
  resend: 'invite',
  deactivate: 'deactivate',
} as const satisfies Record<BulkAction, keyof FullUser['can']>;

/** Whether the administrator may do this with a member. */
export const mayDo = (action: BulkAction, { can }: FullUser): boolean => can[abilities[action]];

/** What is done with one member after the other; extra points are given to all at once. */
export type OneByOne = Exclude<BulkAction, 'extra'>;

/** Returns what does it with one member. `typed`: the limit, empty for the team's own; or the group. */
export const bulkChange =
  (action: OneByOne, typed: string) =>
  ({ id }: FullUser): Promise<FullUser> => {
    const params = { id };
    if (action === 'resend') return call('users.resend', { params });
    if (action === 'deactivate') return call('users.update', { params, body: { state: 'deactivated' } });
    const body =
      action === 'limit'
        ? { limit: typed === '' ? null : Number(typed) }
        : { [`${action}_id`]: typed === noGroup ? null : typed };
    return call('users.update', { params, body });
  };
