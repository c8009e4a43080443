import { routeOf, type Answer, type CallArgs, type CallId } from './calls.ts';
import { Refused, type Reason } from '../refusals/refused.ts';
import { nameInWords } from './placeholder-names.ts';
import { requestProof } from './request-proof.ts';
import { session } from './session.ts';

type UntypedArgs = {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
  readonly idempotencyKey?: string;
  readonly token?: string;
  readonly signal?: AbortSignal;
};
type RawAnswer = { readonly data: unknown; readonly next: string | null };

/** Answers that came with an ETag. The server forbids the browser to cache them; they stay in memory. */
const tagged = new Map<
  string,
  { readonly tag: string; readonly token: string | null; readonly raw: RawAnswer }
>();

const base = '/api/v1';
const timeoutMs = 30_000;
const uploadTimeoutMs = 120_000;

export const urlOf = (path: string, { params, query }: UntypedArgs): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${base}${filled}${search && `?${search}`}`;
};

/** JSON, or, for a call that may take a file, a form with the other fields as text. */
const bodyOf = ({ body, files }: UntypedArgs): BodyInit | undefined => {
  if (!files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return form;
};

export const headersOf = ({
  body,
  files,
  idempotencyKey,
  token = session().token ?? undefined,
}: UntypedArgs): Record<string, string> => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(body !== undefined && !files && { 'content-type': 'application/json' }),
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
});

/** Uses the request that the boot script has already started instead of sending a second one. */
const takeEarly = (method: string, url: string): Promise<Response> | undefined => {
  const early = method === 'GET' ? window.earlyAnswers?.[url] : undefined;
  if (early) delete window.earlyAnswers?.[url];
  return early;
};

/** Drops early answers that this visitor does not need, such as those they may not see. */
export const discardEarlyAnswers = (): void => {
  const unwanted = Object.values(window.earlyAnswers ?? {});
  window.earlyAnswers = {};
  for (const answer of unwanted) answer.then(({ body }) => body?.cancel()).catch(() => undefined);
};

export const refusalFrom = (status: number, body: unknown): Refused => {
  const { errors, request_id } = (body ?? {}) as { errors?: Reason[]; request_id?: string };
  return new Refused(status, errors ?? [], request_id);
};

/** What the server answered; null: nothing, or no JSON, such as the page of a proxy that failed. */
const readJson = async (response: Response): Promise<unknown> => {
  try {
    return JSON.parse(await response.text(), nameInWords);
  } catch {
    return null;
  }
};

/** Nothing reached the server. */
const offline = (): never => {
  throw new Refused(0, [{ code: 'offline' }]);
};

const send = async (id: CallId, asked: UntypedArgs): Promise<RawAnswer> => {
  const [method, path] = await routeOf(id).catch(offline);
  const url = urlOf(path, asked);
  const timeout = AbortSignal.timeout(asked.files ? uploadTimeoutMs : timeoutMs);
  const body = bodyOf(asked);
  const token = asked.token ?? session().token;
  const kept = method === 'GET' && tagged.get(url)?.token === token ? tagged.get(url) : undefined;
  const ask = () =>
    fetch(url, {
      method,
      headers: { ...headersOf(asked), ...(kept && { 'if-none-match': kept.tag }) },
      signal: asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout,
      ...(body !== undefined && { body }),
    });
  const response = await (takeEarly(method, url) ?? ask()).catch((error: unknown) => {
    if (asked.signal?.aborted) throw error;
    return offline();
  });
  // Read even when empty (304): a browser reports an answer that nobody reads as a failed request.
  const data = await readJson(response);
  // Returns the identical object, so that no component renders again.
  if (response.status === 304 && kept) return kept.raw;
  if (response.ok) {
    const raw = { data, next: response.headers.get('x-next-cursor') };
    const tag = response.headers.get('etag');
    if (tag) tagged.set(url, { tag, token, raw });
    if (method !== 'GET') dispatchEvent(new Event('written'));
    return raw;
  }
  const refused = refusalFrom(response.status, data);
  const { code, details: { workspace = '' } = {} } = refused.reasons[0];
  // Other refusals with 401 are about what was sent: a wrong code or used link does not end the session. A token begins with its
  // workspace: another one may ask for single sign-on without ending this session.
  if (code === 'unauthenticated' || (code === 'sso_required' && token?.startsWith(`${workspace}`)))
    dispatchEvent(new CustomEvent('session:expired', { detail: workspace }));
  if (code === 'billing_inactive') dispatchEvent(new Event('billing:inactive'));
  // The user may prove the address and go on. A temporary token has no session that could be proved again.
  const mayProve = code === 'proof_required' && asked.token === undefined;
  if (mayProve && (await requestProof())) return send(id, asked);
  throw refused;
};

export const call = async <Id extends CallId>(id: Id, asked: CallArgs<Id>): Promise<Answer<Id>> =>
  (await send(id, asked)).data as Answer<Id>;

/** A page of a list, and the cursor of the next page. */
export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };

export const page = async <Id extends CallId>(
  id: Id,
  asked: CallArgs<Id>,
): Promise<Answer<Id> extends readonly (infer Item)[] ? Page<Item> : never> => {
  const { data, next } = await send(id, asked);
  return { items: data, next } as Answer<Id> extends readonly (infer Item)[] ? Page<Item> : never;
};
