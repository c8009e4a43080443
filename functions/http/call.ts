import type { Reading } from '#functions/data/table/table';
import type { Write } from '#functions/data/table/writes';
import type { Endpoint, Input, Reply } from '#shared/contract/endpoint';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Account, Actor } from '#shared/model/actor';
import type { SentFile } from './parse.ts';

/** A page of a list, and the position where the next one begins. */
export type Page<Items> = { readonly items: Items; readonly next: string | undefined };
export type Answer<E extends Endpoint> = E['paged'] extends true ? Page<Reply<E>> : Reply<E>;

/** Whom a new session is of, and the operator who holds it in their name. */
export type SignedIn = {
  readonly workspace: WorkspaceId;
  readonly user: UserId;
  readonly operator?: string | undefined;
};

type Who<E extends Endpoint> = E['access'] extends 'public'
  ? unknown
  : E['access'] extends 'temporary' | 'account'
    ? { readonly account: Account }
    : { readonly actor: Actor };

/** What a handler is given: the parsed input, who calls, and the moment it is. */
export type Call<E extends Endpoint> = Input<E> &
  Who<E> & {
    /** When the gateway received the call. */
    readonly now: Date;
    /** How to read: consistently when an earlier attempt met somebody else's change. */
    readonly reading: Reading;
    /** The caller's network address. */
    readonly address: string;
    readonly userAgent: string;
    /** Names in the log who has just signed in: nobody was known before. */
    readonly signedIn: (as: SignedIn) => void;
    /** Where a list goes on: the position its cursor names. */
    readonly after: string | undefined;
    /** The uploaded file, when the contract takes one. */
    readonly file: E['file'] extends object ? SentFile | undefined : undefined;
    /** Remembers this answer under the Idempotency-Key, in the transaction of its effect; nothing without a key. */
    readonly idempotency: (reply: Reply<E>) => readonly Write[];
  };

/**
 * What may be read beside authentication, in the same round trip: the input, and the workspace the token claims.
 * The claim is proved before anything read is used.
 */
export type EarlyInput<E extends Endpoint> = Input<E> & {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly reading: Reading;
  readonly after: string | undefined;
};
