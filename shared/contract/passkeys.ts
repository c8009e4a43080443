import * as z from 'zod';
import { PasskeyId } from '#shared/model/ids';
import { Assertion, NewCredential, Passkey, PasskeyName } from '#shared/model/passkey';
import { endpoint } from './endpoint.ts';
import { Proved } from './connections/provider-calls.ts';

const Challenge = z.string().describe('base64url; valid once, for five minutes');

/** Signing in and proving the own address with WebAuthn instead of a code by mail. */
export const passkeys = {
  challenge: endpoint({
    method: 'POST',
    path: '/passkeys/challenge',
    summary: 'A challenge for a passkey to sign',
    access: 'public',
    billing: 'any',
    scope: null,
    reply: z.object({ challenge: Challenge }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/passkeys/sign_in',
    summary: 'Prove your own email address with a passkey; returns a temporary token and the workspaces',
    access: 'public',
    billing: 'any',
    scope: null,
    body: z.object({ credential: Assertion }),
    reply: Proved,
    refuses: ['invalid_token', 'wrong_format'],
  }),
  prove: endpoint({
    method: 'POST',
    path: '/passkeys/proof',
    summary: 'Prove your own email address again with a passkey, for calls that need a recent proof',
    access: 'member',
    billing: 'any',
    scope: null,
    inPerson: true,
    body: z.object({ credential: Assertion }),
    refuses: ['invalid_token', 'wrong_format'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/passkeys',
    summary: 'The passkeys of the signed-in member, newest first',
    access: 'member',
    billing: 'any',
    scope: null,
    reply: z.array(Passkey),
  }),
  prepare: endpoint({
    method: 'POST',
    path: '/passkeys/options',
    summary: 'What a browser needs to create a passkey',
    access: 'member',
    billing: 'any',
    scope: null,
    inPerson: true,
    proof: 'recent',
    reply: z.object({
      challenge: Challenge,
      user: z.object({ id: z.string().describe('base64url'), name: z.string(), display_name: z.string() }),
      known: z.array(z.string()).describe('the ids of the existing credentials'),
    }),
    refuses: ['too_many'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/passkeys',
    summary: 'Add the passkey that a browser created',
    access: 'member',
    billing: 'any',
    scope: null,
    inPerson: true,
    proof: 'recent',
    body: z.object({ name: PasskeyName, credential: NewCredential }),
    status: 201,
    reply: Passkey,
    refuses: ['invalid_token', 'title_required', 'message_too_long', 'wrong_format', 'too_many'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/passkeys/{id}',
    summary: 'Remove your own passkey: it can no longer be used to sign in',
    access: 'member',
    billing: 'any',
    scope: null,
    inPerson: true,
    params: z.object({ id: PasskeyId }),
  }),
};
