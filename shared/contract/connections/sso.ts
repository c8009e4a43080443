import * as z from 'zod';
import type { Permission } from '#shared/model/user';
import { Email } from '#shared/model/common';
import { WorkspaceId } from '#shared/model/ids';
import { DomainName, Sso, SsoProviderDraft } from '#shared/model/sso';
import { endpoint } from '../endpoint.ts';
import { CodeVerifier, SignedIn } from './provider-calls.ts';

const administrators = ['account_administrator'] as const satisfies readonly Permission[];

const CodeChallenge = z
  .string()
  .regex(/^[\w-]{43}$/)
  .describe('The SHA-256 of a secret that only this browser knows, base64url (RFC 7636)');
const Leaving = z.object({ url: z.url().describe('the page of the identity provider') });
/** What the identity provider sent back with the browser. */
const returned = {
  code: z.string().min(1).max(8000),
  state: z.string().min(1).max(1000),
  code_verifier: CodeVerifier,
  iss: z.string().max(1000).optional().describe('The issuer, if the provider names it (RFC 9207)'),
};

/** Single sign-on: members sign in by the identity provider of their workspace (OpenID Connect). */
export const sso = {
  find: endpoint({
    method: 'POST',
    path: '/sso/find',
    summary: 'Whether a domain signs in with single sign-on; the same answer for all its addresses',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ email: Email }),
    reply: z.object({ workspace_id: WorkspaceId.nullable() }),
    refuses: ['invalid_email'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/sso/start',
    summary: 'Get the page of the identity provider where members of a workspace sign in',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ workspace_id: WorkspaceId, code_challenge: CodeChallenge }),
    reply: Leaving,
    refuses: ['not_found'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/sso/sign_in',
    summary: 'Sign in to a workspace with the code that its identity provider returned to this browser',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ workspace_id: WorkspaceId, ...returned }),
    reply: SignedIn,
    refuses: ['invalid_token', 'sso_failed', 'too_many_requests'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/sso',
    summary: 'The identity provider of the workspace, and what to enter there',
    access: administrators,
    billing: 'required',
    scope: null,
    reply: z.object({
      sso: Sso.nullable(),
      redirect_uri: z.string().describe('to enter at the identity provider'),
      sign_in_url: z.string().describe('leads members straight to the identity provider'),
      record: z
        .object({ name: z.string(), value: z.string() })
        .describe('the TXT record that verifies a domain; the domain follows the name'),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/sso/provider',
    summary: 'Set up the identity provider, or change it; it must be tested again before it is used',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: SsoProviderDraft,
    reply: Sso,
    refuses: [
      'wrong_format',
      'message_too_long',
      'address_insecure',
      'address_private',
      'host_not_found',
      'sso_failed',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sso/provider',
    summary: 'Remove the identity provider: members sign in as before, and it is no longer required',
    access: administrators,
    billing: 'any',
    scope: null,
    inPerson: true,
    proof: 'recent',
    refuses: ['not_found'],
  }),
  proveDomain: endpoint({
    method: 'POST',
    path: '/sso/domains',
    summary:
      'Add a domain whose addresses sign in with single sign-on, if its TXT record names this workspace',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: z.object({ domain: DomainName }),
    reply: Sso,
    refuses: ['not_found', 'wrong_format', 'sso_failed', 'not_unique', 'too_many', 'upstream_failed'],
  }),
  removeDomain: endpoint({
    method: 'DELETE',
    path: '/sso/domains/{domain}',
    summary: 'Remove a domain; without any, single sign-on is no longer required',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    params: z.object({ domain: DomainName }),
    reply: Sso,
    refuses: ['wrong_format'],
  }),
  beginTest: endpoint({
    method: 'POST',
    path: '/sso/test',
    summary: 'Get the page of the identity provider, to test it with your own account',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    body: z.object({ code_challenge: CodeChallenge }),
    reply: Leaving,
    refuses: ['not_found'],
  }),
  finishTest: endpoint({
    method: 'POST',
    path: '/sso/test/result',
    summary: 'Check that your own account was signed in; from then on members can use single sign-on',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    body: z.object(returned),
    reply: Sso,
    refuses: ['invalid_token', 'sso_failed', 'too_many_requests'],
  }),
  require: endpoint({
    method: 'PUT',
    path: '/sso/requirement',
    summary: 'Require single sign-on for all members, or stop; owners can still sign in without it',
    access: administrators,
    billing: 'required',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: z.object({ required: z.boolean() }),
    reply: Sso,
    refuses: ['not_found', 'sso_failed'],
  }),
};
