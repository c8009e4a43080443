import * as z from 'zod';
import { Workflow, WorkflowDraft } from '#shared/model/chat';
import { peopleAdministrators } from '#shared/model/choices';
import { Nothing } from '#shared/model/common';
import { endpoint } from './endpoint.ts';

/** The connection of a workspace with Microsoft Teams. */
export const teams = {
  read: endpoint({
    method: 'GET',
    path: '/teams',
    summary: 'Whether the workspace is connected with Microsoft Teams, and whether it works',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    status: 200,
    reply: z.object({ workflow: Workflow.nullable() }),
    refuses: [],
  }),
  setWorkflow: endpoint({
    method: 'PUT',
    path: '/teams/workflow',
    summary: 'Announce posts in a channel of Teams, by the address of a workflow; it is not shown again',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: WorkflowDraft,
    status: 200,
    reply: Workflow,
    refuses: [
      'wrong_format',
      'message_too_long',
      'address_insecure',
      'address_private',
      'host_not_found',
      'connector_retired',
      'not_a_workflow',
    ],
  }),
  testWorkflow: endpoint({
    method: 'POST',
    path: '/teams/workflow/test',
    summary: 'Say something in the channel of the workflow, to see that it arrives',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    status: 204,
    reply: Nothing,
    refuses: ['not_found', 'upstream_failed', 'too_many_requests'],
  }),
  removeWorkflow: endpoint({
    method: 'DELETE',
    path: '/teams/workflow',
    summary: 'Announce posts in the channel of Teams no longer, and forget the address',
    access: peopleAdministrators,
    billing: 'any',
    scope: null,
    inPerson: true,
    status: 204,
    reply: Nothing,
    refuses: ['not_found'],
  }),
};
