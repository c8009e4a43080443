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

/** A declared call, what it reads in parallel with authentication, and its answer. */
export type EndpointSpec<E extends Endpoint, Read> = {
  readonly declared: E;
  readonly read: ((ahead: EarlyInput<E>) => Promise<Read>) | undefined;
  readonly answer: (call: Call<E>, read: Read) => Promise<Answer<E>>;
};

/** What others learn of a call while it runs. */
type EndpointHooks = {
  /** Gets the caller, also when they may not make the call. */
  readonly onCaller: (caller: Caller) => void;
  /** Gets the user who has just signed in. */
  readonly onSignIn: Call<Endpoint>['signedIn'];
};

type Sent = { readonly event: Event; readonly multipart: Readonly<Record<string, unknown>> | undefined };

/** The maximum number of attempts when other writers change what the call has read. */
const attempts = 25;

/** How long after the first attempt the last one may begin, in milliseconds: a call may take half a minute. */
const patience = 22_000;

/**
 * Returns the wait before the next attempt, in milliseconds: random below a growing bound, so that two hundred people
 * who thank one colleague in the same second spread out.
 */
const waitAfter = (tried: number): number => Math.random() * Math.min(4000, 20 * 3 ** tried);

const respond = (declared: Endpoint, event: Event, { items, next }: Page<unknown>): Response => {
  // Checked, not changed: in AWS callers also get the fields that the schema would remove.
  if (process.env['CHECK_REPLIES']) declared.reply.parse(items);
  if (declared.status === 204) return empty(204);
  if (declared.produces) {
    const name = declared.path.split('/').at(-1) ?? '';
    return attachment(declared.status, declared.produces, name, String(items));
  }
  const headers: Record<string, string> = next === undefined ? {} : { 'x-next-cursor': next };
  if (!declared.etag) return json(declared.status, items, headers);
  const { body, etag } = withEtag(items);
  // Compression on the way makes the ETag a weak one.
  return event.headers['if-none-match']?.replace(/^W\//, '') === etag
    ? empty(304, { etag })
    : json(declared.status, body, { etag });
};

const isToken = (name: string, value: unknown): value is string =>
  name === 'access_token' && typeof value === 'string';

/**
 * Serialises an answer to be stored. A session's token in it is encrypted, so that the table contains no usable
 * token.
 */
const serialiseAnswer = (reply: unknown, by: string): string =>
  JSON.stringify(reply, (name, value: unknown) => (isToken(name, value) ? encryptToken(value, by) : value));

/** Returns the stored answer. @throws Refusal idempotency_mismatch when the key was used for another request */
const replay = (record: IdempotencyRecord, event: Event, { account }: Caller): Response => {
  if (record.hash !== fingerprint(event)) throw new Refusal('idempotency_mismatch');
  const marked = { 'idempotent-replay': 'true' };
  if (record.status === 204) return empty(204, marked);
  const reply: unknown = JSON.parse(record.body, (name, value: unknown) => {
    if (!isToken(name, value)) return value;
    const token = decryptToken(value, account?.token ?? '');
    // The call was repeated with another token than the first time, which may not read the stored one.
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

/**
 * Returns the cursor of a list. The specification names it `next_cursor`, and `cursor` for purchases and invoices.
 */
const cursorIn = ({ paged }: Endpoint, { queryStringParameters: query }: Event): string | undefined =>
  paged ? (query?.['next_cursor'] ?? query?.['cursor']) : undefined;

const sealPage = (declared: Endpoint, event: Event, { actor }: Caller, answered: unknown): Page<unknown> => {
  if (!declared.paged || !actor) return { items: answered, next: undefined };
  const { items, next } = answered as Page<unknown>;
  return { items, next: next && sealCursor(actor.workspace, cursorList(event), next) };
};

/** Returns the input or its error. Only callers who may make the call get to see the error. */
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
  // Authentication may refuse first; then nobody awaits this read.
  ahead.catch(() => undefined);
  return ahead;
};

/**
 * Records each write of an operator in a member's name. The path names what it touches, by ids only. A replayed call
 * is not recorded: it gets the stored answer.
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

/** read → decide → record → answer, once. @throws Refusal | ValidationError | WriteConflict */
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
 * The caller's own first request may have caused a refusal, and a failure may have come after the commit: when an
 * answer is stored under the key, it is returned.
 */
const orReplay = async (error: unknown, { event }: Sent, caller: Caller, now: Date): Promise<Response> => {
  if (error instanceof ValidationError || !caller.idempotencyRecordKey || caller.idempotencyRecord)
    throw error;
  const record = await get<IdempotencyRecord>(caller.idempotencyRecordKey, { now, consistent: true });
  if (!record) throw error;
  return replay(record, event, caller);
};

/**
 * Answers one call. An attempt that ends in a write conflict starts again from its reads, now consistent ones, after
 * a random wait below a growing bound.
 * @throws Refusal conflict when time or attempts are used up
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
