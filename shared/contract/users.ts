import * as z from 'zod';
import { Changes, CsvQuery, Cursor, Day, SingleLine } from '#shared/model/common';
import { GroupId, UserId } from '#shared/model/ids';
import { peopleAdministrators } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import {
  FirstName,
  FullUser,
  LastName,
  Permissions,
  Person,
  PointsLimit,
  UserState,
} from '#shared/model/user';
import { endpoint } from './endpoint.ts';
import { InviteResult } from './invitees.ts';
import { peopleFileCalls } from './people-files.ts';

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary:
      'The directory by state, then by name: administrators see all fields, other members see names and pictures',
    access: 'member',
    billing: 'required',
    scope: 'people:read',
    query: z.object({
      next_cursor: Cursor.optional(),
      search: z.string().trim().max(80).optional(),
      state: UserState.optional(),
      order: z
        .enum(['state', 'none'])
        .default('state')
        .describe('none: in the order of storage, which costs less in a large team'),
      /** The page size. Screens that show the whole team request large pages. */
      limit: z.coerce.number().int().min(1).max(limits.usersPage).default(limits.page),
    }),
    paged: true,
    reply: z.array(z.union([FullUser, Person])),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Invite up to 100 people; an invalid row does not affect the others',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:write',
    fieldScopes: { 'users.*.opening_balance': 'points:write', 'users.*.limit': 'points:write' },
    inPerson: true,
    body: z.object({
      users: z
        // Each row is validated on its own, so that an error is reported for that row only.
        .array(z.looseObject({ email: z.string().catch('') }))
        .min(1)
        .max(limits.invite.perCall),
    }),
    reply: z.array(InviteResult),
    refuses: ['too_many_requests'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/users.csv',
    summary: 'The members as a CSV file',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:read',
    inPerson: true,
    proof: 'recent',
    query: CsvQuery.extend({
      state: UserState.optional(),
      manager_id: UserId.optional().describe('only everybody below this manager'),
    }),
    produces: 'text/csv',
    reply: z.string(),
  }),
  read: endpoint({
    method: 'GET',
    path: '/users/{id}',
    summary: 'One member with all fields',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:read',
    params: z.object({ id: UserId }),
    reply: FullUser,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/{id}',
    summary: "Change a member's name, dates, limit, groups, manager or state",
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:write',
    fieldScopes: { limit: 'points:write' },
    inPerson: true,
    params: z.object({ id: UserId }),
    body: Changes({
      first_name: FirstName,
      last_name: LastName,
      birth_date: Day.nullable(),
      hire_date: Day.nullable(),
      last_day: Day.nullable(),
      limit: PointsLimit.nullable(),
      department_id: GroupId.nullable(),
      location_id: GroupId.nullable(),
      manager_id: UserId.nullable(),
      in_file: z.boolean().describe('missing in a people file, the member is deactivated'),
      state: UserState.exclude(['deleted']).describe('accepted only if it is the current state'),
    }),
    reply: FullUser,
    refuses: [
      'too_many_requests',
      'first_name_required',
      'last_name_required',
      'message_too_long',
      'wrong_format',
      'out_of_range',
      'nothing_to_change',
      'date_passed',
      'last_account_administrator',
      'already_settled',
      'group_not_found',
      'manager_not_found',
      'manager_circle',
      'too_many',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{id}',
    summary: 'Erase a deactivated member, or cancel a pending invitation',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    params: z.object({ id: UserId }),
    refuses: ['last_account_administrator', 'deactivate_first', 'upstream_failed'],
  }),
  permit: endpoint({
    method: 'PUT',
    path: '/users/{id}/permissions',
    summary: "Change a member's permissions",
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    params: z.object({ id: UserId }),
    /** The flags, or `permissions` with them, as the member is read; a flag outside of it counts if both are given. */
    body: Changes({ ...Permissions.shape, permissions: Permissions.partial() }),
    reply: FullUser,
    refuses: ['nothing_to_change', 'last_account_administrator', 'already_settled'],
  }),
  giveExtra: endpoint({
    method: 'POST',
    path: '/users/extra',
    summary: 'Let members, or everyone in a group, give more points until the end of the current period',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'points:write',
    inPerson: true,
    body: z.object({
      user_ids: z
        .array(UserId)
        .min(1)
        .max(limits.extra.members)
        .refine((ids) => new Set(ids).size === ids.length, 'not_unique')
        .optional()
        .describe('members who have joined: all of them get the points, or none'),
      group_id: GroupId.optional().describe('or everyone who has joined in this department or location'),
      points: z.int('wrong_format').min(1, 'out_of_range').max(limits.extra.points, 'out_of_range'),
      reason: SingleLine(limits.extra.reason).pipe(z.string().min(1, 'reason_required')),
    }),
    idempotent: true,
    reply: z.object({
      members: z
        .int()
        .describe('how many were chosen; of a group, those who already have the most are left out'),
      until: Day.describe('the last day of the period'),
    }),
    refuses: [
      'receivers_required',
      'user_not_found',
      'group_not_found',
      'extra_too_high',
      'out_of_range',
      'wrong_format',
      'not_unique',
      'reason_required',
      'message_too_long',
    ],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/users/{id}/sessions',
    summary: 'Sign a member out everywhere',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    params: z.object({ id: UserId }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/users/{id}/invite',
    summary: 'Send the invitation again; earlier links stay valid until one is used',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:write',
    inPerson: true,
    params: z.object({ id: UserId }),
    reply: FullUser,
    refuses: ['too_many_requests', 'already_settled'],
  }),
  ...peopleFileCalls,
};
