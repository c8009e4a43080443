import * as z from 'zod';
import { Connection, Workflow, WorkflowDraft } from '#shared/model/chat';
import { peopleAdministrators } from '#shared/model/choices';
import { endpoint } from '../endpoint.ts';

/** The connection of a workspace with Microsoft Teams. */
export const teams = {
  read: endpoint({
    method: 'GET',
    path: '/teams',
    summary: 'Whether the workspace is connected to Microsoft Teams, and whether the connection works',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    reply: z.object({
      configured: z.boolean().describe('whether this installation has a bot in Microsoft Teams'),
      connection: Connection.nullable().describe('the tenant that the bot is connected to'),
      workflow: Workflow.nullable(),
    }),
  }),
  install: endpoint({
    method: 'POST',
    path: '/teams/install',
    summary: 'Get a single-use code: whoever types it to the bot connects their tenant',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    reply: z.object({ code: z.string() }),
    refuses: ['not_configured'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/teams/connection',
    summary: 'Disconnect the tenant: the bot stops working there',
    access: peopleAdministrators,
    billing: 'any',
    scope: null,
    inPerson: true,
    refuses: ['not_found'],
  }),
  setWorkflow: endpoint({
    method: 'PUT',
    path: '/teams/workflow',
    summary: 'Announce posts in a Teams channel through the address of a workflow; it is not shown again',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: WorkflowDraft,
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
    summary: 'Send a test message to the channel of the workflow',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    refuses: ['not_found', 'upstream_failed', 'too_many_requests'],
  }),
  removeWorkflow: endpoint({
    method: 'DELETE',
    path: '/teams/workflow',
    summary: 'Stop announcing posts in the Teams channel and delete the address',
    access: peopleAdministrators,
    billing: 'any',
    scope: null,
    inPerson: true,
    refuses: ['not_found'],
  }),
};
