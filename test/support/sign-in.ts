import { auth } from '#shared/contract/auth';
import { mailedCode } from './mailbox.ts';
import { call } from './stack.ts';

let addresses = 0;
/** An address that was not used before. */
export const newAddress = (): string => `person${(addresses += 1)}@new.example`;

/** A code that differs from this one. */
export const wrongCode = (code: string): string => `${code.startsWith('1') ? '2' : '1'}${code.slice(1)}`;

/** Requests a sign-in code, from a network of its own unless one is given. Returns the answer with the mailed code. */
export const requestCode = async (email: string, at?: Date, from?: string) => {
  const answered = await call(
    auth.getCode,
    { body: { email } },
    { at, ...(from !== undefined && { headers: { 'x-local-address': from } }) },
  );
  return { sig: answered.body.sig, code: mailedCode(email.trim().toLowerCase()), ...answered };
};

/** Proves an address with a mailed code. Returns the answer with the temporary token. */
export const proveAddress = async (email: string) => {
  const { sig, code } = await requestCode(email);
  return call(auth.verifyCode, { body: { email, sig, code } });
};
