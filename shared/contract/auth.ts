import * as z from 'zod';
import { Email, Instant, isWellFormed, SingleLine, TimeZone } from '#shared/model/common';
import { SessionId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { FirstName, LastName } from '#shared/model/user';
import { LanguageCode, WorkspaceName, WorkspaceSummary } from '#shared/model/workspace';
import { sessionOrigins } from '#shared/model/session';
import { endpoint } from './endpoint.ts';
import { Proved, providerCalls, SignedIn } from './connections/provider-calls.ts';

/** A part of a sig is a key of the table. */
const Token = z.string().min(1).max(400).refine(isWellFormed);
/** A code as people type it: spaces and hyphens do not matter. */
export const Code = z
  .string()
  .max(40)
  .transform((code) => code.replace(/[\s-]/g, ''));

export const auth = {
  getCode: endpoint({
    method: 'POST',
    path: '/auth/get_code',
    summary: 'Send a sign-in code to an email address',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ email: Email, language: LanguageCode.optional() }),
    reply: z.object({ sig: z.string() }),
    refuses: ['invalid_email', 'too_many_requests', 'mail_failed'],
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/auth/verify_code',
    summary:
      'Prove an email address with a code; returns a temporary token and the workspaces of the address',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({
      email: Email,
      sig: Token,
      code: Code,
    }),
    reply: Proved,
    refuses: ['invalid_email', 'invalid_code', 'code_replaced'],
  }),
  ...providerCalls,
  verifyInvite: endpoint({
    method: 'POST',
    path: '/auth/session/verify_invite',
    summary: 'Read an invitation: the workspace, the invited address and who sent it',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ token: Token }),
    reply: z.object({
      workspace: z.object({ name: z.string(), logo: z.string().nullable(), active_color: z.string() }),
      email: Email,
      invited_by: z.string().nullable(),
    }),
    refuses: ['invalid_invite'],
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/auth/session/accept_invite',
    summary: 'Accept an invitation and sign in',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ token: Token }),
    reply: SignedIn,
    refuses: ['invalid_invite', 'sso_required'],
  }),
  createWorkspace: endpoint({
    method: 'POST',
    path: '/auth/workspaces',
    summary: 'Create a workspace and sign in to it as its owner',
    access: 'temporary',
    billing: 'any',
    scope: null,
    body: z.object({
      first_name: FirstName,
      last_name: LastName,
      job_title: SingleLine(limits.jobTitle).default(''),
      phone: z
        .string()
        .trim()
        .regex(/^(\+?[0-9 ().-]{5,24})?$/, 'invalid_phone')
        .default(''),
      company_name: WorkspaceName,
      agreement: z.literal(true, 'agreement_required'),
      timezone: TimeZone.default('UTC'),
      language: LanguageCode.default('en'),
    }),
    idempotent: true,
    status: 201,
    reply: SignedIn.extend({ workspace: WorkspaceSummary }),
    refuses: [
      'too_many_requests',
      'first_name_required',
      'last_name_required',
      'company_required',
      'invalid_phone',
      'agreement_required',
      'message_too_long',
      'wrong_format',
    ],
  }),
  listWorkspaces: endpoint({
    method: 'GET',
    path: '/auth/workspaces',
    summary: 'The workspaces that the signed-in email address belongs to',
    access: 'account',
    billing: 'any',
    scope: null,
    inPerson: true,
    proof: 'once',
    reply: z.array(WorkspaceSummary),
  }),
  openSession: endpoint({
    method: 'POST',
    path: '/auth/session',
    summary: 'Sign in to a workspace, or switch to another one',
    access: 'account',
    billing: 'any',
    scope: null,
    inPerson: true,
    proof: 'once',
    body: z.object({
      workspace_id: WorkspaceId,
      break_glass: z
        .boolean()
        .default(false)
        .describe('An owner signs in without the single sign-on that the workspace requires'),
    }),
    reply: SignedIn,
    refuses: ['not_found', 'sso_required'],
  }),
  closeSession: endpoint({
    method: 'DELETE',
    path: '/auth/session',
    summary: 'Sign out',
    access: 'account',
    billing: 'any',
    scope: null,
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/auth/session/impersonate/',
    summary: "Open a session with an operator's single-use token",
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ token: Token }),
    reply: SignedIn,
    refuses: ['invalid_token'],
  }),
  prove: endpoint({
    method: 'POST',
    path: '/auth/session/prove',
    summary: `Prove your own email address again with a code from /auth/get_code, for calls that need a proof from the last ${limits.recentProofMinutes} minutes`,
    access: 'member',
    billing: 'any',
    scope: null,
    inPerson: true,
    body: z.object({ sig: Token, code: Code }),
    refuses: ['invalid_code', 'code_replaced'],
  }),
  undoEmailChange: endpoint({
    method: 'POST',
    path: '/auth/undo_email_change',
    summary: "Restore a member's previous address with the link that was emailed to it",
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ token: Token }),
    reply: z.object({ email: Email }),
    refuses: ['invalid_token', 'email_exists'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'The open sessions of the signed-in member',
    access: 'member',
    billing: 'any',
    scope: null,
    reply: z.array(
      z.object({
        id: SessionId,
        created_at: Instant,
        last_used_at: Instant,
        user_agent: z.string(),
        opened_by: z.enum(sessionOrigins),
        current: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'End one of your sessions, for example on another device',
    access: 'member',
    billing: 'any',
    scope: null,
    inPerson: true,
    params: z.object({ id: SessionId }),
  }),
};
