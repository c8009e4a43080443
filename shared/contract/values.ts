import * as z from 'zod';
import { ValueId } from '#shared/model/ids';
import { Value, ValueDraft } from '#shared/model/value';
import { endpoint } from './endpoint.ts';
import { peopleAdministrators } from '#shared/model/choices';

const One = z.object({ id: ValueId });
export const values = {
  list: endpoint({
    method: 'GET',
    path: '/values',
    summary: 'The values of the team',
    access: 'member',
    billing: 'required',
    scope: 'values:read',
    reply: z.array(Value),
  }),
  create: endpoint({
    method: 'POST',
    path: '/values',
    summary: 'Add a value',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'values:write',
    body: ValueDraft,
    status: 201,
    reply: Value,
    refuses: ['value_required', 'not_unique', 'wrong_format', 'message_too_long', 'too_many'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/values/{id}',
    summary: 'Change a value',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'values:write',
    params: One,
    body: ValueDraft,
    reply: Value,
    refuses: ['value_required', 'not_unique', 'wrong_format', 'message_too_long'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/values/{id}',
    summary: 'Delete a value; posts keep its name',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'values:write',
    params: One,
  }),
};
