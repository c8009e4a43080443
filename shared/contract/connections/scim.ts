import * as z from 'zod';
import { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { RefusalCode } from '#shared/model/refusal';
import { ScimPatch, ScimUser, ScimUserDraft, ScimUsers } from '#shared/model/scim';
import { endpoint } from '../endpoint.ts';

const params = z.object({ id: UserId });
/** Directories ask for less than one, or for more than there may be: they get what there is. */
const within = (least: number, most: number, usual: number) =>
  z.coerce
    .number()
    .catch(usual)
    .transform((asked) => Math.min(most, Math.max(least, Math.trunc(asked))));

/** What may be wrong with what a directory says of a user. */
const wrong = [
  'wrong_format',
  'invalid_email',
  'message_too_long',
  'group_not_found',
  'nothing_to_change',
  'too_many',
] as const satisfies readonly RefusalCode[];
const changes = [
  ...wrong,
  'user_name_immutable',
  'forbidden',
  'last_account_administrator',
  'already_settled',
  'too_many_requests',
] as const satisfies readonly RefusalCode[];

/** SCIM 2.0: the directory of a company keeps its members up to date. */
export const scim = {
  describe: endpoint({
    method: 'GET',
    path: '/scim/v2/{document}',
    summary: 'What of SCIM 2.0 is spoken here',
    access: 'key',
    scope: 'people:read',
    billing: 'required',
    speaks: 'scim',
    params: z.object({ document: z.enum(['ServiceProviderConfig', 'ResourceTypes', 'Schemas']) }),
    reply: z.looseObject({ schemas: z.array(z.string()) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/scim/v2/Users',
    summary: 'The members, or those that a filter finds: userName, emails.value, externalId or id eq',
    access: 'key',
    scope: 'people:read',
    billing: 'required',
    speaks: 'scim',
    query: z.object({
      filter: z.string().max(500).optional(),
      startIndex: within(1, Number.MAX_SAFE_INTEGER, 1).optional(),
      count: within(0, limits.scim.page, limits.page).optional(),
    }),
    reply: ScimUsers,
    refuses: ['filter_unsupported'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/scim/v2/Users',
    summary: 'Invite a person of the directory',
    access: 'key',
    scope: 'people:write',
    billing: 'required',
    speaks: 'scim',
    body: ScimUserDraft,
    status: 201,
    reply: ScimUser,
    refuses: [...wrong, 'email_exists', 'forbidden', 'too_many_requests'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/scim/v2/Users/{id}',
    summary: 'One member as SCIM shows them',
    access: 'key',
    scope: 'people:read',
    billing: 'required',
    speaks: 'scim',
    params,
    reply: ScimUser,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/scim/v2/Users/{id}',
    summary: 'Set what the directory says of a member',
    access: 'key',
    scope: 'people:write',
    billing: 'required',
    speaks: 'scim',
    params,
    body: ScimUserDraft,
    reply: ScimUser,
    refuses: changes,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/scim/v2/Users/{id}',
    summary: 'Change some of what the directory says of a member',
    access: 'key',
    scope: 'people:write',
    billing: 'required',
    speaks: 'scim',
    params,
    body: ScimPatch,
    reply: ScimUser,
    refuses: changes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/scim/v2/Users/{id}',
    summary: 'Deactivate a member whom the directory forgot; nothing is erased',
    access: 'key',
    scope: 'people:write',
    billing: 'required',
    speaks: 'scim',
    params,
    refuses: ['forbidden', 'last_account_administrator'],
  }),
};
