import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Why an address that somebody gave is never asked. */
export type AddressRefusal =
  | 'malformed'
  /** Not https. */
  | 'insecure'
  /** A name and a password in it. */
  | 'credentials'
  | 'port'
  /** It is, or leads to, an address that is not public. */
  | 'private';

/** Names the IP addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);

/** Whether servers on this machine may be asked, also without TLS and at any port: where the whole product runs on one. */
const allowsLoopback = (): boolean => process.env['OUTSIDE_LOOPBACK'] === '1';

/** All addresses of IPv6 that are given to networks of the world. Others have no use there, or contain one of IPv4. */
const worldwide = ipaddr.IPv6.parseCIDR('2000::/3');

/** The kind of an IP address. One of IPv4 that is written as IPv6 counts as what it is. */
const rangeOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'none';
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  return range === 'unicast' && parsed instanceof ipaddr.IPv6 && !parsed.match(worldwide) ? 'other' : range;
};

/** Whether we may connect to an IP address: it is public, which no network of AWS and no service of a machine is. */
export const isAllowed = (address: string): boolean => {
  const range = rangeOf(address);
  return range === 'unicast' || (range === 'loopback' && allowsLoopback());
};

/** The host of an address as an IP address, if it is one. The URL parser has read decimal, octal and hex forms already. */
export const literalIn = ({ hostname }: URL): string | undefined => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : undefined;
};

/** Names of this machine, for which no name server is asked. */
const isLocalName = ({ hostname }: URL): boolean => /(^|\.)localhost\.?$/.test(hostname);

const isOnThisMachine = (url: URL): boolean =>
  isLocalName(url) || rangeOf(literalIn(url) ?? '') === 'loopback';

/** Whether an address is one of a server on this machine, where those may be asked. */
export const isAtStandIn = (url: URL): boolean => allowsLoopback() && isOnThisMachine(url);

/** Reads an address that somebody gave, without asking a name server. */
export const readAddress = (address: string): URL | AddressRefusal => {
  if (!URL.canParse(address)) return 'malformed';
  const url = new URL(address);
  const isLocal = isAtStandIn(url);
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return 'insecure';
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (isOnThisMachine(url) && !isLocal) return 'private';
  const literal = literalIn(url);
  if (literal !== undefined && !isAllowed(literal)) return 'private';
  return url.port === '' || isLocal ? url : 'port';
};

/** A host that is, or may be, in a network that is not public. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/**
 * Returns the IP addresses of a host. One that is not public refuses all of them: who gave it to us may turn to it at will.
 * @throws PrivateAddress | the error of the name server
 */
export const publicAddresses = async (host: string, resolve: Resolve): Promise<readonly string[]> => {
  const found = await resolve(host);
  if (!found.every(isAllowed)) throw new PrivateAddress(host);
  return found;
};
