import * as z from 'zod';
import { ApiKey, ApiKeyDraft, NewApiKey } from '#shared/model/api-key';
import { ApiKeyId } from '#shared/model/ids';
import { endpoint } from '../endpoint.ts';

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/settings/api_keys',
    summary: 'The API keys, newest first, without their tokens',
    access: ['account_administrator'],
    billing: 'required',
    scope: null,
    reply: z.array(ApiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/settings/api_keys',
    summary: 'Create an API key; its token is returned only this once',
    access: ['account_administrator'],
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: ApiKeyDraft,
    status: 201,
    reply: NewApiKey,
    refuses: ['title_required', 'message_too_long', 'wrong_format', 'scope_required', 'too_many'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/settings/api_keys/{id}',
    summary: 'Revoke an API key: its next call is refused',
    access: ['account_administrator'],
    billing: 'required',
    scope: null,
    params: z.object({ id: ApiKeyId }),
  }),
};
