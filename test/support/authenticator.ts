import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a device does differently from a good one. */
export type Flaw = {
  readonly origin?: string;
  readonly rpId?: string;
  /** The device has not recognized its owner. */
  readonly unrecognized?: boolean;
  readonly counter?: number;
  readonly type?: string;
};

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');
/** CBOR: a byte string of 32 bytes. */
const bytes32 = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, 32]), bytes]);
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const present = 1;
const recognized = 4;
const attested = 0x40;

/**
 * A device that makes and uses one passkey as WebAuthn describes it: ES256, without attestation.
 * @param origin of the web app
 */
export const anAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    bytes32(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes32(Buffer.from(y, 'base64url')),
  ]);
  const credential = randomBytes(20);
  const id = base64url(credential);
  let owner = '';
  let used = 0;

  const dataOf = (flags: number, flaw: Flaw, more = Buffer.alloc(0)): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(flaw.counter ?? used);
    const flag = flaw.unrecognized ? flags - recognized : flags;
    return Buffer.concat([sha256(flaw.rpId ?? new URL(origin).hostname), Buffer.from([flag]), counter, more]);
  };
  const clientData = (type: string, challenge: string, flaw: Flaw): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: flaw.type ?? type,
        challenge,
        origin: flaw.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    id,
    publicKey: base64url(cose),
    /** Makes the passkey. */
    create: (options: { challenge: string; user: { id: string } }, flaw: Flaw = {}) => {
      owner = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const data = dataOf(
        present + recognized + attested,
        flaw,
        Buffer.concat([Buffer.alloc(16), length, credential, cose]),
      );
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return {
        id,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, flaw)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge with the passkey. */
    sign: (challenge: string, flaw: Flaw = {}, userHandle = owner) => {
      used += 1;
      const data = dataOf(present + recognized, flaw);
      const client = clientData('webauthn.get', challenge, flaw);
      return {
        id,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof anAuthenticator>;
