import { createHash } from 'node:crypto';
import type { Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import { exclusively } from '#functions/platform/exclusive';
import type { Download, ReportFile } from '#shared/contract/download';
import type { Endpoint } from '#shared/contract/endpoint';
import { auditWriteInName } from './audit-in-name.ts';
import { authenticate, authorize, authorizeFields, type Caller, tokenHint } from './authenticate.ts';
import { buildResponse } from './build-response.ts';
import type { TokenHint } from '#functions/crypto/tokens';
import type { Answer, Call, CallFacts } from './call.ts';
import { keyCallCounter } from './count-key-call.ts';
import { viewerAddress } from './edge.ts';
import { encryptPage, pagePosition } from './page-cursor.ts';
import { type Event, type Form, idempotencyKey, rawBody, readInput } from './parse.ts';
import { firstRead, type FirstRead, isOfMember, readAhead } from './read-ahead.ts';
import { replayOrThrow, rememberReply, replay } from './replay.ts';
import type { Response } from './respond.ts';

/** A declared call, what it reads in parallel with authentication, and its answer. */
export type EndpointSpec<E extends Endpoint, Read> = {
  readonly declared: E;
  readonly read: FirstRead<E, Read>;
  readonly answer: (call: Call<E>, read: Read) => Promise<Answer<E>>;
  /** Parses the body of an upload, after its caller was allowed to make the call. */
  readonly parse?: (event: Event) => Promise<Form>;
  /** Stores a report that is larger than an answer may be; returns what is answered instead. */
  readonly asDownload?: ((report: ReportFile) => Promise<Download>) | undefined;
};

/** What others learn of a call while it runs. */
type EndpointHooks = {
  /** Gets the caller, also when they may not make the call. */
  readonly onCaller: (caller: Caller) => void;
  /** Gets the user who has just signed in. */
  readonly onSignIn: Call<Endpoint>['signedIn'];
};

type Sent = {
  readonly event: Event;
  /** The form of an upload, parsed once for all attempts. */
  readonly form: () => Promise<Form | undefined>;
  /** Refuses a call of an API key that made too many within the minute. */
  readonly counted: () => Promise<void>;
};

/** The maximum number of attempts when other writers change what the call has read. */
const attempts = 25;

/** How long after the first attempt the last one may begin, in milliseconds: a call may take half a minute. */
const patience = 22_000;

/**
 * Returns the wait before the next attempt, in milliseconds: random below a growing bound, so that two hundred people
 * who thank one colleague in the same second spread out.
 */
const waitAfter = (tried: number): number => Math.random() * Math.min(4000, 20 * 3 ** tried);

/** Returns the input or its error. Only callers who may make the call get to see the error. */
const parseInput = (declared: Endpoint, event: Event): { input: object } | { error: unknown } => {
  try {
    return { input: readInput(declared, event, undefined) };
  } catch (error) {
    return { error };
  }
};

const effectKeyOf = (event: Event, key: string | undefined, { actor, account }: Caller): string => {
  const { routeKey, requestContext } = event;
  const as = actor?.apiKey ? `#${actor.apiKey.id}` : '';
  const by = actor ? `${actor.workspaceId}#${actor.userId}${as}` : (account?.email ?? '');
  return createHash('sha256')
    .update(`${routeKey}\n${event.rawPath}\n${by}\n${key ?? requestContext.requestId}`)
    .digest('base64url');
};

/** read → decide → record → answer, once. @throws Refusal | ValidationError | WriteConflict */
const runOnce = async <E extends Endpoint, Read>(
  spec: EndpointSpec<E, Read>,
  sent: Sent,
  reading: Reading,
  { onCaller, onSignIn }: EndpointHooks,
  onAuthorized: (caller: Caller) => void,
): Promise<Response> => {
  const { declared, read, answer } = spec;
  const { event } = sent;
  const key = declared.idempotent ? idempotencyKey(event) : undefined;
  const input = spec.parse ? undefined : parseInput(declared, event);
  const hint = tokenHint(event.headers);
  const ahead =
    input && 'input' in input ? readAhead(declared, read, event, input.input, hint, reading) : undefined;
  const caller = await authenticate(declared, event.headers, key, reading);
  onCaller(caller);
  await sent.counted();
  authorize(declared, caller, reading.now);
  onAuthorized(caller);
  const parsed = input ?? { input: readInput(declared, event, await sent.form()) };
  if ('error' in parsed) throw parsed.error;
  authorizeFields(declared, caller, parsed.input);
  if (caller.idempotencyRecord) return replay(caller.idempotencyRecord, event, caller);
  const after = pagePosition(declared, event, caller.actor?.workspace);
  const made = await auditWriteInName(declared, event, caller, reading);
  if (made) return replay(made, event, caller);
  const facts: CallFacts = {
    requestId: event.requestContext.requestId,
    now: reading.now,
    reading,
    after,
    address: viewerAddress(event),
    effectKey: effectKeyOf(event, key, caller),
    rawBody: () => rawBody(event),
    header: (name) => event.headers[name] ?? '',
    signedIn: onSignIn,
    userAgent: (event.headers['user-agent'] ?? '').slice(0, 200),
  };
  const { actor, account } = caller;
  const idempotency = (reply: unknown) => rememberReply(declared, event, caller, reply, reading.now);
  // What the contract says of the input and the caller was checked above; the compiler cannot follow it.
  const call = { ...parsed.input, ...facts, actor, account, idempotency } as unknown as Call<E>;
  const found = ahead ?? (actor && firstRead(read, actor, parsed.input, after, reading));
  const answered = await answer(call, (await found) as Read);
  return buildResponse(declared, event, encryptPage(declared, event, caller, answered));
};

/**
 * Runs an attempt when it is its turn. On one machine all calls share a process, where waiting in line costs less than
 * colliding: a session's calls that move points run one after the other, and so do a workspace's retries. The session is
 * known by its seal, so that nobody else can stand in its line. In AWS a function instance runs one call at a time, so
 * nothing waits there.
 */
const inTurn = <Result>(
  { idempotent }: Endpoint,
  hint: TokenHint | undefined,
  tried: number,
  run: () => Promise<Result>,
): Promise<Result> => {
  if (!isOfMember(hint)) return run();
  const { workspaceId, seal } = hint;
  const amongRetries = () => (tried > 0 ? exclusively(workspaceId, run) : run());
  return idempotent ? exclusively(seal, amongRetries) : amongRetries();
};

/**
 * Answers one call. An attempt that ends in a write conflict starts again from its reads, now consistent ones, after
 * a random wait below a growing bound.
 * @throws WriteConflict when time or attempts are used up
 */
export const runEndpoint = async <E extends Endpoint, Read>(
  spec: EndpointSpec<E, Read>,
  event: Event,
  hooks: EndpointHooks,
): Promise<Response> => {
  const now = new Date(event.requestContext.timeEpoch);
  const hint = tokenHint(event.headers);
  let caller: Caller = {};
  let form: Promise<Form> | undefined;
  const sent: Sent = {
    event,
    form: () => (form ??= spec.parse?.(event)) ?? Promise.resolve(undefined),
    counted: keyCallCounter(spec.declared, hint, now),
  };
  try {
    return await retryOnConflict(
      (tried) => {
        const run = () =>
          runOnce(spec, sent, { now, consistent: tried > 0 }, hooks, (known) => {
            caller = known;
          });
        return inTurn(spec.declared, hint, tried, run);
      },
      { attempts, patience, waitAfter },
    );
  } catch (error) {
    return replayOrThrow(error, event, caller, now);
  }
};
