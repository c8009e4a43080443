import { recordImpersonatedWrite } from '#functions/data/audit';
import { type IdempotencyRecord, rememberAnswer } from '#functions/data/table/idempotency';
import { get, type Reading, WriteConflict } from '#functions/data/table/table';
import { retryOnConflict } from '#functions/data/table/retry';
import type { Endpoint } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import { Refusal } from '#shared/model/refusal';
import { authenticate, authorise, type Caller, tokenHint } from './authenticate.ts';
import type { EarlyInput, Answer, Call, Page } from './call.ts';
import { cursorPosition, verifyCursor, sealCursor } from '#functions/crypto/cursors';
import { type Event, fingerprint, idempotencyKey, readInput } from './parse.ts';
import { attachment, empty, ValidationError, json, type Response, withEtag } from './respond.ts';
import { encryptToken, decryptToken } from '#functions/crypto/tokens';

/** A declared call, what it reads beside authentication, and its answer. */
export type EndpointSpec<E extends Endpoint, Read> = {
  readonly declared: E;
  readonly read: ((ahead: EarlyInput<E>) => Promise<Read>) | undefined;
  readonly answer: (call: Call<E>, read: Read) => Promise<Answer<E>>;
};

/** What is to be known of a call while it is answered. */
type EndpointHooks = {
  /** Who calls, also when they may not. */
  readonly onCaller: (caller: Caller) => void;
  /** Who has just signed in by it. */
  readonly onSignIn: Call<Endpoint>['signedIn'];
};

type Sent = { readonly event: Event; readonly multipart: Readonly<Record<string, unknown>> | undefined };

/** How often an answer is given because somebody else changed what it was decided on, at most. */
const attempts = 25;

/** How long the last attempt may begin after the first, in milliseconds: a call may take half a minute. */
const patience = 22_000;

/**
 * How long to wait before the next attempt, in milliseconds: a random time below a bound that grows, so that two
 * hundred people thanking one colleague in the same second spread out.
 */
const waitAfter = (tried: number): number => Math.random() * Math.min(4000, 20 * 3 ** tried);

const respond = (declared: Endpoint, event: Event, { items, next }: Page<unknown>): Response => {
  // Checked, not mended: what a schema would leave out is what callers see in AWS too.
  if (process.env['CHECK_REPLIES']) declared.reply.parse(items);
  if (declared.status === 204) return empty(204);
  if (declared.produces) {
    const name = declared.path.split('/').at(-1) ?? '';
    return attachment(declared.status, declared.produces, name, String(items));
  }
  const headers: Record<string, string> = next === undefined ? {} : { 'x-next-cursor': next };
  if (!declared.etag) return json(declared.status, items, headers);
  const { body, etag } = withEtag(items);
  // What compresses an answer on its way makes its tag a weak one.
  return event.headers['if-none-match']?.replace(/^W\//, '') === etag
    ? empty(304, { etag })
    : json(declared.status, body, { etag });
};

const isToken = (name: string, value: unknown): value is string =>
  name === 'access_token' && typeof value === 'string';

/** An answer as it is kept: a session's token in it is locked, for the table holds none that opens anything. */
const serialiseAnswer = (reply: unknown, by: string): string =>
  JSON.stringify(reply, (name, value: unknown) => (isToken(name, value) ? encryptToken(value, by) : value));

/** The answer given before under this key. @throws Refusal idempotency_mismatch when it was another request */
const replay = (record: IdempotencyRecord, event: Event, { account }: Caller): Response => {
  if (record.hash !== fingerprint(event)) throw new Refusal('idempotency_mismatch');
  const marked = { 'idempotent-replay': 'true' };
  if (record.status === 204) return empty(204, marked);
  const reply: unknown = JSON.parse(record.body, (name, value: unknown) => {
    if (!isToken(name, value)) return value;
    const token = decryptToken(value, account?.token ?? '');
    // Asked again with another token than the first time: what is in it is not theirs to read.
    if (token === undefined) throw new Refusal('idempotency_mismatch');
    return token;
  });
  return json(record.status, reply, marked);
};

/** Names the list a cursor belongs to: this call with these parameters. */
const cursorList = ({ rawPath, queryStringParameters }: Event): string => {
  const { next_cursor: _, cursor: __, ...filters } = queryStringParameters ?? {};
  return `${rawPath}?${new URLSearchParams(filters as Record<string, string>).toString()}`;
};

/** Where a list goes on. The specification names it `next_cursor`, and `cursor` for the purchases and invoices. */
const cursorIn = ({ paged }: Endpoint, { queryStringParameters: query }: Event): string | undefined =>
  paged ? (query?.['next_cursor'] ?? query?.['cursor']) : undefined;

const sealPage = (declared: Endpoint, event: Event, { actor }: Caller, answered: unknown): Page<unknown> => {
  if (!declared.paged || !actor) return { items: answered, next: undefined };
  const { items, next } = answered as Page<unknown>;
  return { items, next: next && sealCursor(actor.workspace, cursorList(event), next) };
};

/** The input, or the reason there is none: said only to callers who may call at all. */
const parseInput = (
  declared: Endpoint,
  { event, multipart }: Sent,
): { input: object } | { error: unknown } => {
  try {
    return { input: readInput(declared, event, multipart) };
  } catch (error) {
    return { error };
  }
};

const readAhead = <E extends Endpoint, Read>(
  { declared, read }: EndpointSpec<E, Read>,
  { event }: Sent,
  input: object,
  reading: Reading,
): Promise<Read> | undefined => {
  const hint = tokenHint(event.headers);
  if (!read || hint?.kind !== 'full') return undefined;
  const cursor = cursorIn(declared, event);
  const { workspaceId, userId } = hint;
  const after = cursor === undefined ? undefined : cursorPosition(cursor);
  const ahead = read({ ...input, workspaceId, userId, reading, after } as EarlyInput<E>);
  // Authentication may refuse first; what was read is then nobody's business.
  ahead.catch(() => undefined);
  return ahead;
};

/**
 * Each write of an operator in a member's name is remembered. Its path names what it touches, by ids alone. One that
 * was made before under its key is none: it is answered as it was.
 */
const auditImpersonatedWrite = async (
  { method }: Endpoint,
  event: Event,
  { actor, idempotencyRecordKey }: Caller,
  reading: Reading,
): Promise<IdempotencyRecord | undefined> => {
  if (method === 'GET' || actor?.session.impersonated_by === undefined) return undefined;
  const made =
    idempotencyRecordKey &&
    (await get<IdempotencyRecord>(idempotencyRecordKey, { ...reading, consistent: true }));
  if (made) return made;
  const call = `${method} ${event.rawPath.slice(apiPrefix.length)}`;
  await recordImpersonatedWrite(actor, { call, request: event.requestContext.requestId }, reading.now);
  return undefined;
};

/** read → decide → record → answer, once. @throws Refusal | Invalid | Stale */
const runOnce = async <E extends Endpoint, Read>(
  spec: EndpointSpec<E, Read>,
  sent: Sent,
  reading: Reading,
  { onCaller, onSignIn }: EndpointHooks,
  onAuthorised: (caller: Caller) => void,
): Promise<Response> => {
  const { declared, answer } = spec;
  const { event } = sent;
  const key = declared.idempotent ? idempotencyKey(event) : undefined;
  const input = parseInput(declared, sent);
  const ahead = 'input' in input ? readAhead(spec, sent, input.input, reading) : undefined;
  const caller = await authenticate(declared, event.headers, key, reading);
  onCaller(caller);
  authorise(declared, caller, reading.now);
  onAuthorised(caller);
  if ('error' in input) throw input.error;
  if (caller.idempotencyRecord) return replay(caller.idempotencyRecord, event, caller);
  const cursor = cursorIn(declared, event);
  if (cursor !== undefined && caller.actor) verifyCursor(caller.actor.workspace, cursorList(event), cursor);
  const made = await auditImpersonatedWrite(declared, event, caller, reading);
  if (made) return replay(made, event, caller);
  const { idempotencyRecordKey } = caller;
  const call = {
    ...input.input,
    actor: caller.actor,
    account: caller.account,
    now: reading.now,
    reading,
    after: cursor === undefined ? undefined : cursorPosition(cursor),
    address: event.requestContext.http.sourceIp,
    signedIn: onSignIn,
    userAgent: (event.headers['user-agent'] ?? '').slice(0, 200),
    idempotency: (reply: unknown) => {
      const body = serialiseAnswer(reply, caller.account?.token ?? '');
      const record = { hash: fingerprint(event), status: declared.status, body };
      return idempotencyRecordKey ? [rememberAnswer(idempotencyRecordKey, record, reading.now)] : [];
    },
  } as unknown as Call<E>;
  const answered = await answer(call, (await ahead) as Read);
  return respond(declared, event, sealPage(declared, event, caller, answered));
};

/**
 * A refusal may be the echo of one's own first request, and a failure may have come after the commit: when an
 * answer is remembered under the key, it is the answer.
 */
const orReplay = async (error: unknown, { event }: Sent, caller: Caller, now: Date): Promise<Response> => {
  if (error instanceof ValidationError || !caller.idempotencyRecordKey || caller.idempotencyRecord)
    throw error;
  const record = await get<IdempotencyRecord>(caller.idempotencyRecordKey, { now, consistent: true });
  if (!record) throw error;
  return replay(record, event, caller);
};

/**
 * Answers one call. An attempt that meets somebody else's change (Stale) begins again from its reads, now
 * consistent ones, after a random wait below a growing bound; the caller is told when time or attempts are used up.
 */
export const runEndpoint = async <E extends Endpoint, Read>(
  conversation: EndpointSpec<E, Read>,
  sent: Sent,
  hooks: EndpointHooks,
): Promise<Response> => {
  const now = new Date(sent.event.requestContext.timeEpoch);
  let caller: Caller = {};
  try {
    return await retryOnConflict(
      (tried) =>
        runOnce(conversation, sent, { now, consistent: tried > 0 }, hooks, (known) => {
          caller = known;
        }),
      { attempts, patience, waitAfter },
    );
  } catch (error) {
    if (error instanceof WriteConflict) throw new Refusal('conflict');
    return orReplay(error, sent, caller, now);
  }
};
