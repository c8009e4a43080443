import * as z from 'zod';
import { peopleAdministrators } from '#shared/model/choices';
import { WallId } from '#shared/model/ids';
import { NewWall, Wall, WallDraft, WallView } from '#shared/model/wall';
import { endpoint } from './endpoint.ts';

export const walls = {
  list: endpoint({
    method: 'GET',
    path: '/walls',
    summary: 'The links to wallboards, newest first, without their tokens',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'settings:read',
    reply: z.array(Wall),
  }),
  create: endpoint({
    method: 'POST',
    path: '/walls',
    summary: 'Create a link to a wallboard; its token is returned only this once',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: WallDraft,
    status: 201,
    reply: NewWall,
    refuses: ['title_required', 'message_too_long', 'wrong_format', 'too_many'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/walls/{id}',
    summary: 'Revoke a link: its wallboard goes dark at its next request',
    access: peopleAdministrators,
    billing: 'required',
    scope: 'settings:write',
    params: z.object({ id: WallId }),
  }),
  /** A POST, because a token in an address would be written to logs and histories. */
  read: endpoint({
    method: 'POST',
    path: '/wall',
    summary: 'What a wallboard shows, for whoever has the token of its link',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ token: z.string().max(200) }),
    reply: WallView,
    refuses: ['not_found', 'billing_inactive', 'workspace_busy'],
  }),
};
