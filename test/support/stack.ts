import { randomUUID } from 'node:crypto';
import type { SentMail } from '#infra/local/aws';
import { type Stack, startStack } from '#infra/local/stack';
import type { Endpoint, Reply, ClientRequest } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import type { RefusalCode } from '#shared/model/refusal';
import { connectToStage } from '../emulator/stage.ts';
import { contractViolation } from './contract-check.ts';

export const mails: SentMail[] = [];

const onMail = (mail: SentMail): void => void mails.push(mail);
const emulator = process.env['BRAVO_EMULATOR'];

/** The stage on an emulator of AWS that test/emulator/run.py has deployed; undefined in all other tests. */
export const deployed = emulator === undefined ? undefined : await connectToStage(emulator, onMail);

/** The whole product in this process: real HTTP, real functions, the emulator in memory. */
export const stack: Stack =
  deployed ??
  (await startStack({
    port: 0,
    payments: true,
    giftCards: true,
    loopback: true,
    onDemand: process.env['BRAVO_BACKGROUND'] !== 'always',
    pastTheEdge: true,
    onMail,
  }));

// A test file runs its own stack, from its first import to its last test; a benchmark stops it itself.
if (process.env['VITEST']) (await import('vitest')).afterAll(() => stack.stop());

/** What is inside, for looking at what was stored: only to be imported after the stack has set the environment. */
export const internals = {
  table: {
    ...(await import('#functions/table/client')),
    ...(await import('#functions/table/read')),
    ...(await import('#functions/table/transact')),
  },
  keys: (await import('#functions/table/keys')).keys,
  writes: await import('#functions/table/writes'),
};

export type Options = {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly at?: Date | undefined;
  readonly headers?: Record<string, string>;
};

export type Answered<Body> = {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
  /** The codes of the errors, in order. */
  readonly codes: readonly RefusalCode[];
};

/** The codes in a refusal; one of SCIM has a code in front of its words, one of JSON-RPC in its data. */
const codesIn = (body: unknown): readonly RefusalCode[] => {
  const { errors, detail, error } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const { data } = (error ?? {}) as { readonly data?: { readonly code?: RefusalCode } };
  if (data?.code !== undefined) return [data.code];
  if (typeof detail === 'string') return [detail.split(':')[0] as RefusalCode];
  return ((errors ?? []) as readonly { code: RefusalCode }[]).map(({ code }) => code);
};

let addresses = 0;

/**
 * Sends anything to the API, from a network address of its own.
 * @throws Error when the answer is none that the contract declares
 */
export const send = async (
  method: string,
  path: string,
  body: unknown,
  options: Options = {},
): Promise<Answered<unknown>> => {
  const { token, key, headers = {} } = options;
  const at = options.at ?? (deployed && stack.clock.now());
  addresses += 1;
  const raw = typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
  const response = await fetch(`${stack.origin}${apiPrefix}${path}`, {
    method,
    headers: {
      'x-local-address': `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`,
      ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(at && { 'x-local-clock': at.toISOString() }),
      ...headers,
    },
    ...(body !== undefined && { body: (raw ? body : JSON.stringify(body)) as BodyInit }),
  });
  await deployed?.received();
  const text = await response.text();
  const isJson = /^application\/(scim\+)?json/.test(response.headers.get('content-type') ?? '');
  const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text === '' ? null : text;
  const broken = contractViolation(method, path, {
    status: response.status,
    body: parsed,
    headers: response.headers,
  });
  if (broken) throw new Error(`${method} ${path} answered ${text.slice(0, 300)}: ${broken}`);
  return { status: response.status, body: parsed, headers: response.headers, codes: codesIn(parsed) };
};

export type Parts = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** Calls a declared endpoint. Idempotent ones get a key of their own unless one is given. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  sent: ClientRequest<E>,
  options: Options = {},
): Promise<Answered<Reply<E>>> => {
  const { params = {}, query, body } = sent as Parts;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const key = options.key ?? (endpoint.idempotent ? randomUUID() : undefined);
  const { form } = endpoint as Endpoint;
  const headers = form && { 'content-type': 'application/x-www-form-urlencoded', ...options.headers };
  const told = form ? new URLSearchParams(body as Record<string, string>).toString() : body;
  const how = { ...options, key, ...(headers && { headers }) };
  return (await send(endpoint.method, `${path}${search}`, told, how)) as Answered<Reply<E>>;
};
