import type * as z from 'zod';
import type { RefusalCode } from '#shared/model/refusal';
import type { Permission } from '#shared/model/user';

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/**
 * Who may call: anybody; the holder of a temporary token (an e-mail was proved, no workspace chosen);
 * an account (temporary or full token); any member; or members with one of the listed permissions.
 */
export type Access = 'public' | 'temporary' | 'account' | 'member' | readonly Permission[];

/** A file in a multipart body: the field's name and its greatest size in bytes. */
export type FileField = { readonly field: string; readonly bytes: number; readonly optional?: true };

/** One call of the API: everything its readers need to know. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** 'required': refused with 402 while the workspace's billing is inactive. */
  readonly billing: 'required' | 'any';
  /** For the member alone: refused while an operator acts in their name. */
  readonly inPerson?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON, or the text fields of a multipart body when `file` is given. */
  readonly body?: z.ZodType;
  readonly file?: FileField;
  /** Takes an Idempotency-Key: the same key gives the first answer again. */
  readonly idempotent?: true;
  /** Answers the next page's cursor in x-next-cursor. */
  readonly paged?: true;
  /** Answers a file of this type instead of JSON; `reply` is then its text. */
  readonly produces?: 'text/csv';
  /** Answers an ETag and 304 when the caller already has it. */
  readonly etag?: true;
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: z.ZodType;
  readonly refuses: readonly RefusalCode[];
};

type ParamsFor<Path extends string> = [PathParam<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<PathParam<Path>, z.ZodType>> };

/** Declares a call. Every `{name}` in the path must have a schema in `params`, or it does not compile. */
export const endpoint = <const E extends Endpoint>(declared: E & ParamsFor<E['path']>): E => declared;

type Part = 'params' | 'query' | 'body';
type Declared<E extends Endpoint> = { [K in Part as E[K] extends z.ZodType ? K : never]: E[K] };

/** What the handler receives: parsed. */
export type Input<E extends Endpoint> = {
  [K in keyof Declared<E>]: z.output<Extract<Declared<E>[K], z.ZodType>>;
};

/** What the caller sends: not yet parsed. */
export type Sent<E extends Endpoint> = {
  [K in keyof Declared<E>]: z.input<Extract<Declared<E>[K], z.ZodType>>;
};

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** Refusals every call may answer with, as far as its access makes them possible; the others it declares. */
export const impliedRefusals = ({
  access,
  billing,
  inPerson,
  params,
  body,
  file,
  idempotent,
  paged,
}: Endpoint): RefusalCode[] => [
  'invalid_request',
  'unknown',
  'busy',
  ...(access === 'public' ? [] : (['unauthenticated'] as const)),
  ...(Array.isArray(access) || inPerson ? (['forbidden'] as const) : []),
  ...(billing === 'required' ? (['billing_inactive', 'workspace_busy'] as const) : []),
  ...(params ? (['not_found'] as const) : []),
  ...(body || file ? (['file_too_large', 'unsupported_file'] as const) : []),
  ...(idempotent ? (['idempotency_mismatch', 'conflict'] as const) : []),
  ...(paged ? (['invalid_cursor'] as const) : []),
];
