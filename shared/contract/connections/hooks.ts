import * as z from 'zod';
import { Hook, HookChange, HookDelivery, HookDraft, HookPing, HookSecret, NewHook } from '#shared/model/hook';
import { HookDeliveryId, HookId } from '#shared/model/ids';
import type { RefusalCode } from '#shared/model/refusal';
import { endpoint } from '../endpoint.ts';

const administrators = ['account_administrator'] as const;
const params = z.object({ id: HookId });
/** What may be wrong with the address of a webhook. */
const addressRefusals = [
  'wrong_format',
  'message_too_long',
  'address_insecure',
  'address_private',
  'host_not_found',
] as const satisfies readonly RefusalCode[];

/** Webhooks: what we tell others. What others tell us is in webhooks.ts. */
export const hooks = {
  list: endpoint({
    method: 'GET',
    path: '/hooks',
    summary: 'The webhooks of the workspace and their status, oldest first',
    access: administrators,
    scope: null,
    billing: 'required',
    reply: z.array(Hook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/hooks',
    summary: 'Add a webhook: these events are sent to its address from now on',
    access: administrators,
    scope: null,
    billing: 'required',
    inPerson: true,
    proof: 'recent',
    body: HookDraft,
    status: 201,
    reply: NewHook,
    refuses: [...addressRefusals, 'nothing_to_change', 'not_unique', 'too_many'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/hooks/{id}',
    summary: 'Change the address or the events of a webhook, or turn it on or off',
    access: administrators,
    scope: null,
    billing: 'required',
    inPerson: true,
    proof: 'recent',
    params,
    body: HookChange,
    reply: Hook,
    refuses: [...addressRefusals, 'nothing_to_change', 'not_unique', 'too_many'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/hooks/{id}',
    summary: 'Remove a webhook and everything waiting to be sent to it',
    access: administrators,
    scope: null,
    billing: 'required',
    params,
  }),
  showSecret: endpoint({
    method: 'POST',
    path: '/hooks/{id}/secret/show',
    summary: 'The secret that signs the events of a webhook',
    access: administrators,
    scope: null,
    billing: 'required',
    inPerson: true,
    proof: 'recent',
    params,
    reply: HookSecret,
  }),
  replaceSecret: endpoint({
    method: 'POST',
    path: '/hooks/{id}/secret/replace',
    summary: 'Replace the secret of a webhook; the old one also signs for one more day',
    access: administrators,
    scope: null,
    billing: 'required',
    inPerson: true,
    proof: 'recent',
    params,
    reply: HookSecret,
  }),
  test: endpoint({
    method: 'POST',
    path: '/hooks/{id}/test',
    summary: 'Send a ping to a webhook and return the answer of its server',
    access: administrators,
    scope: null,
    billing: 'required',
    params,
    reply: HookPing,
    refuses: ['too_many_requests'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/hooks/{id}/deliveries',
    summary: 'The last 100 deliveries to a webhook, newest first, kept for 30 days',
    access: administrators,
    scope: null,
    billing: 'required',
    params,
    reply: z.array(HookDelivery),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/hooks/{id}/deliveries/{delivery}/replay',
    summary: 'Send an event again, under the same id',
    access: administrators,
    scope: null,
    billing: 'required',
    params: z.object({ id: HookId, delivery: HookDeliveryId }),
    reply: HookDelivery,
    refuses: ['already_settled'],
  }),
};
