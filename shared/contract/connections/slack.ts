import * as z from 'zod';
import { peopleAdministrators } from '#shared/model/choices';
import { ChatChannel, Connection } from '#shared/model/chat';
import { endpoint } from '../endpoint.ts';

const channelId = z.string().regex(/^[A-Z0-9]{1,20}$/, 'wrong_format');
const linkToken = z.string().max(100);

/** The connection of a workspace with a team of Slack. */
export const slack = {
  read: endpoint({
    method: 'GET',
    path: '/slack',
    summary: 'Whether the workspace is connected to Slack, and whether the connection works',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    reply: z.object({
      configured: z.boolean().describe('whether this installation has a Slack app'),
      connection: Connection.nullable(),
    }),
  }),
  install: endpoint({
    method: 'POST',
    path: '/slack/install',
    summary: 'Get the Slack page where an administrator of a Slack team allows Bravo',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    reply: z.object({ url: z.string() }),
    refuses: ['not_configured'],
  }),
  connect: endpoint({
    method: 'POST',
    path: '/slack/connection',
    summary: 'Connect the Slack team that Slack returned to the session that asked for it',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    body: z.object({ code: z.string().min(1).max(500), state: z.string().max(100) }),
    reply: Connection,
    refuses: ['not_configured', 'invalid_token', 'not_unique', 'already_settled', 'upstream_failed'],
  }),
  channels: endpoint({
    method: 'GET',
    path: '/slack/channels',
    summary: 'The public channels of the Slack team',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    reply: z.array(ChatChannel),
    refuses: ['not_found', 'upstream_failed'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/slack/connection',
    summary: 'Choose the channel where posts are announced',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    body: z.object({ channel_id: channelId }),
    reply: Connection,
    refuses: ['not_found', 'wrong_format', 'upstream_failed'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/slack/test',
    summary: 'Send a test message to the chosen channel',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    refuses: ['not_found', 'upstream_failed', 'too_many_requests'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/slack/connection',
    summary: 'Disconnect the Slack team: Bravo is removed from it',
    access: peopleAdministrators,
    billing: 'any',
    scope: null,
    inPerson: true,
    refuses: ['not_found', 'upstream_failed'],
  }),
  /** A POST, because a secret in an address would be written to logs and histories. */
  readLink: endpoint({
    method: 'POST',
    path: '/slack/link/read',
    summary: 'Which person in Slack or Teams a link from there is for',
    access: 'member',
    billing: 'required',
    scope: null,
    inPerson: true,
    body: z.object({ token: linkToken }),
    reply: z.object({ team: z.string(), name: z.string() }),
    refuses: ['invalid_token'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/slack/link',
    summary: 'Confirm that you are the person in Slack or Teams whom a link is for',
    access: 'member',
    billing: 'required',
    scope: null,
    inPerson: true,
    body: z.object({ token: linkToken }),
    refuses: ['invalid_token'],
  }),
};
