import * as z from 'zod';
import { Nothing } from '#shared/model/common';
import { peopleAdministrators } from '#shared/model/choices';
import { limits } from '#shared/model/limits';
import { endpoint } from './endpoint.ts';

/** The typed name must equal the workspace's name; this confirms the action. */
const Confirmation = z.object({ name: z.string().max(limits.workspaceName * 4) });

export const workspace = {
  addDemo: endpoint({
    method: 'POST',
    path: '/workspace/demo_data',
    summary: 'Fill the workspace with demo members, posts and rewards',
    access: peopleAdministrators,
    billing: 'required',
    idempotent: true,
    status: 202,
    reply: Nothing,
    refuses: ['already_settled'],
  }),
  declineDemo: endpoint({
    method: 'DELETE',
    path: '/workspace/demo_dialog',
    summary: 'Decline demo data: no administrator is asked again, and it can still be added',
    access: peopleAdministrators,
    billing: 'required',
    status: 204,
    reply: Nothing,
    refuses: [],
  }),
  removeDemo: endpoint({
    method: 'DELETE',
    path: '/workspace/reset_demo_data',
    summary: 'Remove all demo data',
    access: peopleAdministrators,
    billing: 'required',
    idempotent: true,
    status: 202,
    reply: Nothing,
    refuses: ['already_settled', 'reset_failed'],
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/workspace/reset',
    summary: 'Delete all posts, points and purchases; people, values and rewards stay',
    access: ['account_administrator'],
    billing: 'required',
    inPerson: true,
    proof: 'recent',
    body: Confirmation,
    idempotent: true,
    status: 202,
    reply: Nothing,
    refuses: ['confirmation_mismatch', 'reset_failed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/workspace',
    summary: 'Delete the workspace with all its data and cancel its subscription',
    access: ['account_administrator'],
    billing: 'any',
    inPerson: true,
    proof: 'recent',
    body: Confirmation,
    idempotent: true,
    status: 202,
    reply: Nothing,
    refuses: ['confirmation_mismatch', 'workspace_busy', 'reset_failed'],
  }),
};
