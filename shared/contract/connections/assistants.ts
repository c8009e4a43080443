import * as z from 'zod';
import { Assistant, AuthorizationRequest, MembersAssistant } from '#shared/model/assistant';
import { PageQuery } from '#shared/model/common';
import { AssistantId, UserId } from '#shared/model/ids';
import { toolScopes } from '#shared/model/scopes';
import { endpoint } from '../endpoint.ts';

const SentBack = z.string().describe('Where the browser goes: back to the program');

/** The assistants that members let act for them: calls of the area `mcp`. */
export const assistants = {
  readRequest: endpoint({
    method: 'POST',
    path: '/assistants/request',
    summary: 'Which program asks to be connected, and for what; changes nothing',
    access: 'member',
    billing: 'required',
    scope: null,
    inPerson: true,
    body: AuthorizationRequest,
    reply: z.object({
      name: z.string().describe('the name that the program gives itself, unverified'),
      host: z.string().describe('where the browser is sent back to'),
      published_at: z.string().nullable().describe('the host whose document describes the program'),
      scopes: z.array(z.enum(toolScopes)),
      canceled: SentBack,
      refused: SentBack.nullable().describe('not null: the request is invalid, and the program is told'),
    }),
    refuses: ['oauth_refused'],
  }),
  allow: endpoint({
    method: 'POST',
    path: '/assistants',
    summary: 'Connect an assistant: it gets a single-use code that is valid for one minute',
    access: 'member',
    billing: 'required',
    scope: null,
    inPerson: true,
    body: AuthorizationRequest,
    status: 201,
    reply: z.object({ redirect: SentBack }),
    refuses: ['oauth_refused', 'too_many'],
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/assistants',
    summary: 'Your own assistants, newest first',
    access: 'member',
    billing: 'any',
    scope: null,
    reply: z.array(Assistant),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/assistants/{id}',
    summary: 'Disconnect your own assistant: its next call is refused',
    access: 'member',
    billing: 'any',
    scope: null,
    params: z.object({ id: AssistantId }),
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/settings/assistants',
    summary: 'The assistants of all members',
    access: ['account_administrator'],
    billing: 'required',
    scope: null,
    paged: true,
    query: PageQuery,
    reply: z.array(MembersAssistant),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/settings/assistants/{user}/{id}',
    summary: "Disconnect a member's assistant: its next call is refused",
    access: ['account_administrator'],
    billing: 'required',
    scope: null,
    params: z.object({ user: UserId, id: AssistantId }),
  }),
};
