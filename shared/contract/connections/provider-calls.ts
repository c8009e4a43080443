import * as z from 'zod';
import { Email } from '#shared/model/common';
import { forEachProvider } from '#shared/model/sign-in';
import { WorkspaceSummary } from '#shared/model/workspace';
import { endpoint } from '../endpoint.ts';

export const SignedIn = z.object({ access_token: z.string() });
/** The answer to the proof of an address: a temporary token, and where the address is a member. */
export const Proved = SignedIn.extend({ email: Email, workspaces: z.array(WorkspaceSummary) });

const Nonce = z.string().min(1).max(100).describe('The nonce that the browser sent to the provider');

export const CodeVerifier = z
  .string()
  .regex(/^[\w.~-]{43,128}$/)
  .describe('The secret whose SHA-256 the browser sent when it requested the code (RFC 7636)');

/** Signing in with an account elsewhere; a part of `auth`. */
export const providerCalls = {
  verifyGoogleIdToken: endpoint({
    method: 'POST',
    path: '/auth/verify_google_id_token',
    summary: 'Prove an email address with a Google ID token',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({
      id_token: z.string().min(1).max(8000),
      nonce: Nonce,
    }),
    reply: Proved,
    refuses: ['invalid_token', 'not_configured', 'upstream_failed'],
  }),
  verifyMicrosoftCode: endpoint({
    method: 'POST',
    path: '/auth/verify_microsoft_code',
    summary: 'Prove an email address with the code that Microsoft returned to the browser',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({
      code: z.string().min(1).max(8000),
      code_verifier: CodeVerifier,
      nonce: Nonce,
    }),
    reply: Proved,
    refuses: ['invalid_token', 'not_configured', 'upstream_failed', 'wrong_format'],
  }),
  providers: endpoint({
    method: 'GET',
    path: '/auth/providers',
    summary: 'The sign-in providers that are available besides codes by email',
    access: 'public',
    billing: 'any',
    scope: null,
    reply: z.object(
      forEachProvider(() =>
        z.object({ client_id: z.string(), sign_in_url: z.url() }).nullable().describe('null: not configured'),
      ),
    ),
  }),
};
