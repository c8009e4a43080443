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
    summary: 'Whether the workspace is connected with Slack, and whether it works',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    reply: z.object({
      configured: z.boolean().describe('whether this installation has an app in Slack'),
      connection: Connection.nullable(),
    }),
  }),
  install: endpoint({
    method: 'POST',
    path: '/slack/install',
    summary: 'Get the page of Slack where an administrator of a team allows Bravo',
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
    summary: 'Connect the team that Slack came back with, in the session that asked for it',
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
    summary: 'The public channels of the team',
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
    summary: 'Say something in the chosen channel, to see that it arrives',
    access: peopleAdministrators,
    billing: 'required',
    scope: null,
    refuses: ['not_found', 'upstream_failed', 'too_many_requests'],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/slack/connection',
    summary: 'Disconnect the team: Bravo is removed from it',
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
    summary: 'Whom in Slack or Teams a link is for that somebody got there',
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
    summary: 'Say that you are the person in Slack or Teams whom a link is for',
    access: 'member',
    billing: 'required',
    scope: null,
    inPerson: true,
    body: z.object({ token: linkToken }),
    refuses: ['invalid_token'],
  }),
};
