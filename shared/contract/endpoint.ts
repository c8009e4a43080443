import type * as z from 'zod';
import { Nothing } from '#shared/model/common';
import type { RefusalCode } from '#shared/model/refusal';
import type { Scope } from '#shared/model/scopes';
import type { Permission } from '#shared/model/user';

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/**
 * Who may call: everyone; the holder of a temporary token (email address proved, no workspace chosen yet);
 * an account (temporary or full token); any member; members with at least one of the listed permissions; or programs alone,
 * by an API key.
 */
export type Access = 'public' | 'temporary' | 'account' | 'member' | 'key' | readonly Permission[];

/** A file in a multipart body: the name of its field and its maximum size in bytes. */
export type FileField = { readonly field: string; readonly bytes: number; readonly optional?: true };

/** One call of the API. Handlers, gateway, web client, OpenAPI and tests all read this declaration. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** 'required': refused with 402 while the billing of the workspace is inactive. */
  readonly billing: 'required' | 'any';
  /**
   * What an API key needs to make the call. `any`: every key may call, and the call itself looks at what the key may do. null: it is
   * closed to keys, and they are refused like a call without a session.
   */
  readonly scope: Scope | 'any' | null;
  /**
   * What an API key needs besides, to send a field that does something in another area. The path of the field in the body;
   * `*` stands for every element of a list.
   */
  readonly fieldScopes?: Readonly<Record<string, Scope>>;
  /** Refused while an operator impersonates the member. */
  readonly inPerson?: true;
  /**
   * Needs a proof of the caller's address by a code or a provider: `once` in this session, or a `recent` one.
   */
  readonly proof?: 'once' | 'recent';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON, or the text fields of a multipart body when `file` is given. */
  readonly body?: z.ZodType;
  readonly file?: FileField;
  /** The body may also come as CSV (`text/csv`), which is then its field `csv`; and how large it may be, in bytes. */
  readonly table?: { readonly bytes: number };
  /**
   * A body that its sender signed: the handler checks the signature over its bytes before anything of it is read. JSON, or
   * the fields of a form.
   */
  readonly signed?: 'json' | 'form';
  /** The body is a form (application/x-www-form-urlencoded) instead of JSON. */
  readonly form?: true;
  /**
   * The protocol that the call speaks instead of this API's own. `mcp`: it is answered with the response that the protocol's SDK
   * built, and whatever it changes is recorded by the tool that changes it. `scim`: JSON with the media type and the refusals of
   * SCIM 2.0. `oauth`: JSON with the refusals of OAuth.
   */
  readonly speaks?: 'mcp' | 'scim' | 'oauth';
  /** Accepts an Idempotency-Key: the same key returns the first reply again. */
  readonly idempotent?: true;
  /** Returns the cursor of the next page in x-next-cursor. */
  readonly paged?: true;
  /**
   * Replies with a file of this type instead of JSON; `reply` is then its text. A file that is larger than an answer may be
   * is answered as a `Download` (download.ts).
   */
  readonly produces?: 'text/csv';
  /** Returns an ETag, and 304 if the caller already has this version. */
  readonly etag?: true;
  readonly status: 200 | 201 | 202 | 204;
  /** Answers 204 where its reply is null: the caller did not ask for one. */
  readonly orNothing?: true;
  readonly reply: z.ZodType;
  readonly refuses: readonly RefusalCode[];
};

type ParamsFor<Path extends string> = [PathParam<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<PathParam<Path>, z.ZodType>> };

type Ending = 'status' | 'reply' | 'refuses';
type Declaration = Omit<Endpoint, Ending> & Partial<Pick<Endpoint, Ending>>;

/** What a declaration need not say: a reply comes with 200, no reply is 204, and nothing is refused but what is implied. */
type Usual<E> = { readonly refuses: readonly [] } & (E extends { readonly reply: z.ZodType }
  ? { readonly status: 200 }
  : { readonly status: 204; readonly reply: typeof Nothing });
type Whole<E> = E & Omit<Usual<E>, keyof E>;

/** Declares a call. It compiles only if `params` has a schema for every `{name}` in the path. */
export const endpoint = <const E extends Declaration>(declared: E & ParamsFor<E['path']>): Whole<E> => {
  const usual = declared.reply ? { status: 200 } : { status: 204, reply: Nothing };
  return { ...usual, refuses: [], ...declared } as unknown as Whole<E>;
};

type Part = 'params' | 'query' | 'body';
type Declared<E extends Endpoint> = { [K in Part as E[K] extends z.ZodType ? K : never]: E[K] };

/** The parsed request, as the handler receives it. */
export type Input<E extends Endpoint> = {
  [K in keyof Declared<E>]: z.output<Extract<Declared<E>[K], z.ZodType>>;
};

/** The request as the caller sends it, before parsing. */
export type ClientRequest<E extends Endpoint> = {
  [K in keyof Declared<E>]: z.input<Extract<Declared<E>[K], z.ZodType>>;
};

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** Refusals that follow from the other fields of a declaration. All others must be listed in `refuses`. */
export const impliedRefusals = ({
  access,
  billing,
  inPerson,
  proof,
  scope,
  params,
  body,
  file,
  signed,
  idempotent,
  paged,
}: Endpoint): RefusalCode[] => [
  'invalid_request',
  'unknown',
  'busy',
  ...(access === 'public' ? [] : (['unauthenticated'] as const)),
  ...(access === 'member' || Array.isArray(access) ? (['sso_required'] as const) : []),
  ...(Array.isArray(access) || inPerson ? (['forbidden'] as const) : []),
  ...(scope ? (['too_many_requests'] as const) : []),
  ...(scope && scope !== 'any' ? (['insufficient_scope'] as const) : []),
  ...(proof ? (['proof_required'] as const) : []),
  ...(billing === 'required' ? (['billing_inactive', 'workspace_busy'] as const) : []),
  ...(params ? (['not_found'] as const) : []),
  ...(body || file || signed ? (['file_too_large', 'unsupported_file'] as const) : []),
  ...(idempotent ? (['idempotency_mismatch'] as const) : []),
  ...(paged ? (['invalid_cursor'] as const) : []),
];
