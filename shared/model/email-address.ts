import { browserLimits } from './choices.ts';

/** What is wrong with an address; `signs`: the part before "@" has a sign that none may have, or dots where none may be. */
export type EmailFault = 'long' | 'at' | 'ats' | 'name' | 'signs' | 'domain';

/** The most characters before "@" (RFC 5321, 4.5.3.1.1), and of a domain. */
const most = { local: 64, domain: 253 } as const;

/** A dot-atom (RFC 5322, 3.2.3). Mail servers tell capitals apart in theory, and nobody does. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Names of hosts (RFC 1123, 2.1): labels of up to 63 characters; the last one is not a number. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/**
 * Removes what nobody sees: mail programs and word processors copy zero-width spaces, soft hyphens and marks of direction
 * along with an address.
 */
export const withoutInvisible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');

/**
 * A domain as mail servers write it, in lower case: `müller.example` and `xn--mller-kva.example` are one. Undefined when it
 * is none. `URL` knows the rules for international names in browsers and in Node; what ends a host in a URL is refused before.
 */
export const asciiDomain = (text: string): string | undefined => {
  const isPlain = /^[a-z\d.-]*$/i.test(text) && !/xn--/i.test(text);
  const url = `http://${text}`;
  const isRead = isPlain || (!/[\0- "#%/:<>?@[\\\]^`{|}]/.test(text) && URL.canParse(url));
  if (!isRead) return undefined;
  const domain = isPlain ? text.toLowerCase() : new URL(url).hostname;
  return domain.length <= most.domain && hostName.test(domain) ? domain : undefined;
};

const faultOf = (local: string, domain: string | undefined, text: string): EmailFault | null => {
  if (!text.includes('@')) return 'at';
  if (text.indexOf('@') !== text.lastIndexOf('@')) return 'ats';
  if (local === '') return 'name';
  if (!dotAtom.test(local)) return 'signs';
  if (local.length > most.local) return 'long';
  return domain === undefined ? 'domain' : null;
};

/**
 * An address in the one form that is stored and compared, or what is wrong with it. The web and the server read addresses by
 * this alone.
 */
export const readEmail = (typed: string): { readonly email: string; readonly fault: EmailFault | null } => {
  const text = withoutInvisible(typed).trim().toLowerCase();
  if (text.length > browserLimits.email) return { email: text, fault: 'long' };
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(0, at)), asciiDomain(text.slice(at + 1))];
  const fault = faultOf(local, domain, text);
  const email = fault === null ? `${local}@${domain}` : text;
  return email.length > browserLimits.email ? { email: text, fault: 'long' } : { email, fault };
};

export const isEmail = (text: string): boolean => readEmail(text).fault === null;
