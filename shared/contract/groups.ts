import * as z from 'zod';
import { peopleAdministrators } from '#shared/model/choices';
import { Group, GroupKind, GroupName } from '#shared/model/group';
import { GroupId } from '#shared/model/ids';
import { Person } from '#shared/model/user';
import { endpoint } from './endpoint.ts';

const One = z.object({ id: GroupId });
export const groups = {
  list: endpoint({
    method: 'GET',
    path: '/groups',
    summary: 'The departments and locations of the team, by name',
    access: 'member',
    billing: 'required',
    scope: 'people:read',
    reply: z.array(Group),
  }),
  create: endpoint({
    method: 'POST',
    path: '/groups',
    summary: 'Add a department or a location',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:write',
    body: z.object({ name: GroupName, kind: GroupKind }),
    status: 201,
    reply: Group,
    refuses: ['not_unique', 'wrong_format', 'message_too_long', 'too_many'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/groups/{id}',
    summary: 'Rename a department or a location',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:write',
    params: One,
    body: z.object({ name: GroupName }),
    reply: Group,
    refuses: ['not_unique', 'wrong_format', 'message_too_long'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/groups/{id}',
    summary: 'Delete a department or a location; its members stay in the team',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'people:write',
    params: One,
  }),
  receivers: endpoint({
    method: 'GET',
    path: '/groups/{id}/receivers',
    summary:
      'The members of a group whom the caller can thank: one more at most than a post can have receivers',
    access: 'member',
    billing: 'required',
    scope: 'people:read',
    params: One,
    reply: z.array(Person),
  }),
};
