import * as z from 'zod';
import { Instant, isWellFormed } from './common.ts';
import { asciiDomain, withoutInvisible } from './email-address.ts';
import type { UserId, WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';
import { Person } from './user.ts';

/** Why a sign-in by the identity provider of a workspace did not succeed. */
const ssoProblems = [
  /** It does not answer. */
  'unreachable',
  /** There is no document of OpenID Connect at its address. */
  'not_a_provider',
  /** The document there is the one of another issuer. */
  'other_issuer',
  /** The document names an address that we do not ask. */
  'insecure',
  'secret_refused',
  'code_refused',
  /** What it signed is not for us, not for this sign-in, or not signed by it. */
  'token_refused',
  'no_address',
  'address_not_verified',
  /** The address is in a domain that the workspace has not proved. */
  'foreign_domain',
  'not_a_member',
  /** An administrator tried it with the account of somebody else. */
  'other_person',
  /** A secret has to be entered: there is none for this issuer and client. */
  'no_secret',
  /** The domain has no TXT record that names this workspace; `name` is where it is looked for. */
  'no_record',
  /** It can be required only once an administrator has tried it. */
  'not_tested',
] as const;
export const SsoProblem = z.enum(ssoProblems);
export type SsoProblem = z.infer<typeof SsoProblem>;

/** The problems that are of the connection, not of a person who signs in: administrators see the last one. */
export const connectionProblems: ReadonlySet<SsoProblem> = new Set([
  'unreachable',
  'secret_refused',
  'token_refused',
  'no_address',
]);

/** Where a provider signs people in, exchanges codes and publishes its keys, as its document says. */
export type SsoEndpoints = {
  readonly authorize: string;
  readonly token: string;
  readonly keys: string;
  /** Where it tells of a person what their ID token does not. */
  readonly userinfo?: string;
  /** Whether our secret is sent as a header (`client_secret_basic`) or in the form (`client_secret_post`). */
  readonly secret_in: 'header' | 'form';
};

export type SsoDomain = { readonly domain: string; readonly proved_at: string };

/** The identity provider of a workspace, as stored in the table. */
export type StoredSso = {
  readonly workspace_id: WorkspaceId;
  readonly issuer: string;
  readonly client_id: string;
  readonly sealed_secret: string;
  readonly endpoints: SsoEndpoints;
  readonly domains: readonly SsoDomain[];
  /** When the provider was set up. It names this set-up: sessions of an earlier one do not count. */
  readonly changed_at: string;
  readonly changed_by: UserId;
  /** When an administrator signed in by this set-up; absent: nobody can, yet. */
  readonly tested_at?: string;
  readonly problem?: SsoProblem;
  readonly problem_at?: string;
};

const Line = z
  .string()
  .trim()
  .min(1, 'wrong_format')
  .max(limits.sso.text, 'message_too_long')
  .refine(isWellFormed, 'wrong_format');

export const SsoProviderDraft = z.object({
  issuer: Line.describe('The address of the provider, exactly as its document names it'),
  client_id: Line,
  client_secret: Line.optional().describe('Absent: the stored one is kept if nothing else changes'),
});
export type SsoProviderDraft = z.infer<typeof SsoProviderDraft>;

/** A domain of addresses, as people type it; kept as it stands in addresses. */
export const DomainName = z
  .string()
  .max(limits.sso.domain, 'wrong_format')
  .transform((text) => asciiDomain(withoutInvisible(text).trim()) ?? '')
  .pipe(z.string().min(1, 'wrong_format'));

/** Single sign-on as account administrators see it. */
export const Sso = z.object({
  issuer: z.string(),
  client_id: z.string(),
  state: z.enum(['untested', 'offered', 'required']),
  domains: z.array(z.object({ domain: z.string(), proved_at: Instant })),
  changed_at: Instant,
  changed_by: Person,
  tested_at: Instant.nullable(),
  problem: SsoProblem.nullable().describe('the latest problem; null: none since it last worked'),
  problem_at: Instant.nullable(),
});
export type Sso = z.infer<typeof Sso>;
