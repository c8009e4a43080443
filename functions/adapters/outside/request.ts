import { once } from 'node:events';
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plain,
} from 'node:http';
import { request as secure } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import {
  type AddressRefusal,
  literalIn,
  PrivateAddress,
  publicAddresses,
  readAddress,
  type Resolve,
  resolveHost,
} from './address.ts';

type OutsideRequest = {
  /** An address that somebody gave us: nothing in it is trusted. */
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long it may take, from asking the name server to the end of the answer, in milliseconds. */
  readonly patienceMs: number;
  /** How much of the answer is read, in bytes. */
  readonly most: number;
};

/** Why there was no answer. Asking again may help, except after a wrong certificate. */
type OutsideFailure = 'no_such_host' | 'timeout' | 'certificate' | 'connection';

/**
 * The outcome of a request. `refused`: we never ask this kind of address. `answered`: the server answered with some status; redirects
 * are answers too, because we follow none; `cut`: the answer was longer than `most`. `failed`: there was no answer.
 */
export type OutsideResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: string;
      readonly cut: boolean;
    }
  | { readonly kind: 'refused'; readonly why: AddressRefusal }
  | { readonly kind: 'failed'; readonly why: OutsideFailure };

const failed = (why: OutsideFailure): OutsideResult => ({ kind: 'failed', why });
const refused = (why: AddressRefusal): OutsideResult => ({ kind: 'refused', why });

const nameErrors = new Set(['ENOTFOUND', 'ENODATA', 'EAI_AGAIN']);
/** Codes of OpenSSL and of Node for a certificate that proves nothing. */
const isOfCertificate = (code: string): boolean =>
  /CERT|SIGNATURE|ISSUER|ALTNAME/.test(code) && !code.startsWith('ECONN');

const failureOf = (error: unknown): OutsideResult => {
  if (error instanceof PrivateAddress) return refused('private');
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return failed('timeout');
  if (nameErrors.has(code)) return failed('no_such_host');
  return failed(isOfCertificate(code) ? 'certificate' : 'connection');
};

type Addresses = readonly { readonly address: string; readonly family: number }[];

/** @throws PrivateAddress | the error of the name server */
const addressesOf = async (host: string, resolve: Resolve): Promise<Addresses> => {
  const found = await publicAddresses(host, resolve);
  if (found.length === 0) throw Object.assign(new Error('no address'), { code: 'ENODATA' });
  return found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
};

/**
 * Looks a host up for the connection itself: what was checked is what is connected to, so a name that changes its mind
 * between two questions gains nothing.
 */
const lookupBy =
  (resolve: Resolve): LookupFunction =>
  async (host, { all }, answer) => {
    let found: Addresses;
    try {
      found = await addressesOf(host, resolve);
    } catch (error) {
      return answer(error as NodeJS.ErrnoException, '');
    }
    if (all) return answer(null, [...found]);
    return answer(null, found[0]?.address ?? '', found[0]?.family);
  };

const readUpTo = async (
  message: IncomingMessage,
  most: number,
): Promise<{ readonly body: string; readonly cut: boolean }> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, most - length));
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > most) break;
  }
  return { body: Buffer.concat(parts).toString(), cut: length > most };
};

const exchange = async (
  request: ClientRequest,
  body: string | undefined,
  most: number,
): Promise<OutsideResult> => {
  const answered = once(request, 'response');
  request.end(body);
  const [message] = (await answered) as [IncomingMessage];
  const { statusCode: status = 0, headers } = message;
  return { kind: 'answered', status, headers, ...(await readUpTo(message, most)) };
};

/**
 * Sends a request to an address that somebody gave us: over TLS, to public IP addresses alone, following no redirect, within
 * bounds of time and size. Nothing of it is thrown: what came of it is the result.
 * @param resolve how a host is looked up, before its addresses are checked
 */
export const requestOutside = async (
  { url: address, method, headers, body, patienceMs, most }: OutsideRequest,
  resolve: Resolve = resolveHost,
): Promise<OutsideResult> => {
  const url = readAddress(address);
  if (typeof url === 'string') return refused(url);
  const send = url.protocol === 'https:' ? secure : plain;
  const signal = AbortSignal.timeout(patienceMs);
  const request = send(url, {
    method,
    // An answer that is packed could be much larger than what is read of it.
    headers: { ...headers, 'accept-encoding': 'identity' },
    lookup: lookupBy(resolve),
    // A new connection for each request: a kept one would go to the IP address that was checked for an earlier request.
    agent: false,
    signal,
  });
  // The signal ends the request once more after its answer was cut.
  request.on('error', () => undefined);
  try {
    return await exchange(request, body, most);
  } catch (error) {
    return failureOf(signal.aborted ? signal.reason : error);
  } finally {
    request.destroy();
  }
};

/**
 * Looks at an address without asking its server, for whoever enters it; undefined: nothing speaks against it now. It is
 * checked again whenever it is asked.
 */
export const examineAddress = async (
  address: string,
  resolve: Resolve = resolveHost,
): Promise<Exclude<OutsideResult, { kind: 'answered' }> | undefined> => {
  const url = readAddress(address);
  if (typeof url === 'string') return { kind: 'refused', why: url };
  if (literalIn(url) !== undefined) return undefined;
  try {
    await publicAddresses(url.hostname, resolve);
    return undefined;
  } catch (error) {
    return failureOf(error) as Exclude<OutsideResult, { kind: 'answered' }>;
  }
};
