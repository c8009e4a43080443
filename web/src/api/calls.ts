import type { Reply, ClientRequest } from '#shared/contract/endpoint';
import { firstCalls } from './first-calls.ts';
import type { furtherCalls } from './further-calls.ts';
import type { EndpointOf } from './written-calls.ts';

export type CallId = keyof typeof firstCalls | keyof typeof furtherCalls;

/** The method and the path of a call. */
export const routeOf = async (id: CallId): Promise<readonly [method: string, path: string]> => {
  const known: Partial<Record<CallId, string>> =
    id in firstCalls ? firstCalls : (await import('./further-calls.ts')).furtherCalls;
  const [method = 'GET', path = '/'] = known[id]?.split(' ') ?? [];
  return [method, path];
};

/** A call that moves points takes an `idempotencyKey`: the same key for every try of one user action. */
type Idempotent<E> = E extends { idempotent: true }
  ? { readonly idempotencyKey: string }
  : { readonly idempotencyKey?: never };

/** A call that takes a file takes it in the contract's field; when it is left out, `files` is empty. */
type Files<E> = E extends { file: { field: infer Field extends string; optional?: infer Optional } }
  ? {
      readonly files: Optional extends true
        ? { readonly [Name in Field]?: Blob | undefined }
        : { readonly [Name in Field]: Blob };
    }
  : { readonly files?: never };

export type CallArgs<Id extends CallId> = ClientRequest<EndpointOf<Id>> &
  Idempotent<EndpointOf<Id>> &
  Files<EndpointOf<Id>> & { readonly token?: string; readonly signal?: AbortSignal };
export type Answer<Id extends CallId> = Reply<EndpointOf<Id>>;

/** A key for one user action. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
