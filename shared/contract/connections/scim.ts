import * as z from 'zod';
import { GroupId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { RefusalCode } from '#shared/model/refusal';
import {
  ScimGroup,
  ScimGroupDraft,
  ScimGroups,
  ScimPatch,
  ScimUser,
  ScimUserDraft,
  ScimUsers,
} from '#shared/model/scim';
import { endpoint } from '../endpoint.ts';
import { ofAdministrators } from './directory.ts';

const ofUser = z.object({ id: UserId });
const ofGroup = z.object({ id: GroupId });

/** Directories ask for less than one, or for more than there may be: they get what there is. */
const within = (least: number, most: number, usual: number) =>
  z.coerce
    .number()
    .catch(usual)
    .transform((asked) => Math.min(most, Math.max(least, Math.trunc(asked))));

const Attributes = z.object({
  attributes: z.string().max(limits.scim.filter).optional().describe('the only attributes to return'),
  excludedAttributes: z.string().max(limits.scim.filter).optional().describe('the attributes to leave out'),
});
const Search = Attributes.extend({
  filter: z.string().max(limits.scim.filter).optional(),
  startIndex: within(1, Number.MAX_SAFE_INTEGER, 1).optional(),
  count: within(0, limits.scim.page, limits.page).optional(),
});

const reading = { access: 'key', scope: 'people:read', billing: 'required', speaks: 'scim' } as const;
const writing = { access: 'key', scope: 'people:write', billing: 'required', speaks: 'scim' } as const;

/** What may be wrong with what a directory says of a user. */
const wrong = [
  'wrong_format',
  'invalid_email',
  'message_too_long',
  'group_not_found',
  'nothing_to_change',
  'too_many',
  'manager_not_found',
  'manager_circle',
] as const satisfies readonly RefusalCode[];
const changes = [
  ...wrong,
  'forbidden',
  'last_account_administrator',
  'already_settled',
  'too_many_requests',
] as const satisfies readonly RefusalCode[];
const wrongPaths = ['path_invalid', 'path_required', 'attribute_immutable'] as const;
const wrongGroup = [
  'wrong_format',
  'message_too_long',
  'too_many',
  'not_unique',
  'user_not_found',
] as const satisfies readonly RefusalCode[];

/** SCIM 2.0: the directory of a company keeps its members, departments and locations up to date. */
export const scim = {
  ...ofAdministrators,
  describe: endpoint({
    method: 'GET',
    path: '/scim/v2/{document}',
    summary: 'The parts of SCIM 2.0 that Bravo supports',
    ...reading,
    params: z.object({ document: z.enum(['ServiceProviderConfig', 'ResourceTypes', 'Schemas']) }),
    reply: z.looseObject({ schemas: z.array(z.string()) }),
  }),
  describeOne: endpoint({
    method: 'GET',
    path: '/scim/v2/{document}/{id}',
    summary: 'One schema, by its URN, or one resource type',
    ...reading,
    params: z.object({ document: z.enum(['ResourceTypes', 'Schemas']), id: z.string().max(200) }),
    reply: z.looseObject({ schemas: z.array(z.string()) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/scim/v2/Users',
    summary: 'The members, or those that match a filter',
    ...reading,
    query: Search,
    reply: ScimUsers,
    refuses: ['filter_unsupported'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/scim/v2/Users',
    summary: 'Invite a person from the directory, or add one who is not active yet',
    ...writing,
    query: Attributes,
    body: ScimUserDraft,
    status: 201,
    reply: ScimUser,
    refuses: [...wrong, 'email_exists', 'forbidden', 'too_many_requests'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/scim/v2/Users/{id}',
    summary: 'One member in the form of SCIM',
    ...reading,
    params: ofUser,
    query: Attributes,
    reply: ScimUser,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/scim/v2/Users/{id}',
    summary: 'Replace the data that the directory has about a member',
    ...writing,
    params: ofUser,
    query: Attributes,
    body: ScimUserDraft,
    reply: ScimUser,
    refuses: changes,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/scim/v2/Users/{id}',
    summary: 'Change some of the data that the directory has about a member',
    ...writing,
    params: ofUser,
    query: Attributes,
    body: ScimPatch,
    reply: ScimUser,
    refuses: [...changes, ...wrongPaths],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/scim/v2/Users/{id}',
    summary: 'Deactivate a member who was removed from the directory; nothing is erased',
    ...writing,
    params: ofUser,
    refuses: ['forbidden', 'last_account_administrator'],
  }),
  listGroups: endpoint({
    method: 'GET',
    path: '/scim/v2/Groups',
    summary: 'The departments and locations, or those that match a filter',
    ...reading,
    query: Search,
    reply: ScimGroups,
    refuses: ['filter_unsupported'],
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/scim/v2/Groups',
    summary: 'Add a department or a location',
    ...writing,
    query: Attributes,
    body: ScimGroupDraft,
    status: 201,
    reply: ScimGroup,
    refuses: wrongGroup,
  }),
  readGroup: endpoint({
    method: 'GET',
    path: '/scim/v2/Groups/{id}',
    summary: 'One department or location and its members',
    ...reading,
    params: ofGroup,
    query: Attributes,
    reply: ScimGroup,
  }),
  replaceGroup: endpoint({
    method: 'PUT',
    path: '/scim/v2/Groups/{id}',
    summary: 'Set the name and the members of a group',
    ...writing,
    params: ofGroup,
    query: Attributes,
    body: ScimGroupDraft,
    reply: ScimGroup,
    refuses: [...wrongGroup, 'attribute_immutable'],
  }),
  updateGroup: endpoint({
    method: 'PATCH',
    path: '/scim/v2/Groups/{id}',
    summary: 'Rename a group, or add or remove members',
    ...writing,
    params: ofGroup,
    query: Attributes,
    body: ScimPatch,
    reply: ScimGroup.nullable(),
    orNothing: true,
    refuses: [...wrongGroup, ...wrongPaths, 'nothing_to_change'],
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: '/scim/v2/Groups/{id}',
    summary: 'Delete a department or a location; its members stay in the team',
    ...writing,
    params: ofGroup,
  }),
};
