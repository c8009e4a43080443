import * as z from 'zod';
import { type Email, Instant, SingleLine } from './common.ts';
import { PasskeyId, type UserId, type WorkspaceId } from './ids.ts';
import { limits } from './limits.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'wrong_format');

/** A credential's id: up to 1,023 bytes (WebAuthn, section 4). */
const CredentialId = base64url(1400);

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof transports)[number];

/** What `navigator.credentials.create()` returned, as `PublicKeyCredential.toJSON()` writes it. */
export const NewCredential = z.object({
  id: CredentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().max(40))
      .max(20)
      .default([])
      .transform((given) => transports.filter((one) => given.includes(one))),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** What `navigator.credentials.get()` returned, in the same form. */
export const Assertion = z.object({
  id: CredentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100),
  }),
});
export type Assertion = z.infer<typeof Assertion>;

export const PasskeyName = SingleLine(limits.passkey.name).pipe(z.string().min(1, 'title_required'));

/** A passkey of a member as stored in the table. It counts only while the member has the address it was made with. */
export type StoredPasskey = {
  readonly id: PasskeyId;
  readonly workspace_id: WorkspaceId;
  readonly user_id: UserId;
  readonly email: Email;
  readonly name: string;
  /** base64url, as the authenticator names it. */
  readonly credential_id: string;
  /** COSE, base64url. */
  readonly public_key: string;
  /** How often the authenticator has signed; 0 where it does not count. */
  readonly counter: number;
  readonly transports: readonly Transport[];
  readonly created_at: string;
  readonly used_at?: string;
};

/** A passkey as its member sees it. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  created_at: Instant,
  used_at: Instant.nullable(),
  usable: z.boolean().describe("false: it was created with an address that is no longer the member's"),
});
export type Passkey = z.infer<typeof Passkey>;
