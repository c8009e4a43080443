import type { Reading } from '#functions/table/read';
import type { Write } from '#functions/table/writes';
import type { Endpoint, Input, Reply } from '#shared/contract/endpoint';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { Account, Actor, AssistantActor, KeyActor, SessionActor } from '#shared/model/actor';
import type { Relayed } from './respond.ts';

/** A page of a list, and the position where the next one begins. */
export type Page<Items> = { readonly items: Items; readonly next: string | undefined };
export type Answer<E extends Endpoint> = E['speaks'] extends 'mcp'
  ? Relayed
  : E['paged'] extends true
    ? Page<Reply<E>>
    : Reply<E>;

/** The user of a new session, and the operator who holds it in their name. */
export type SignedIn = {
  readonly workspace: WorkspaceId;
  readonly user: UserId;
  readonly operator?: string | undefined;
  /** The id of the API key that acts in the name of the user. */
  readonly key?: string | undefined;
};

type Who<E extends Endpoint> = E['access'] extends 'public'
  ? unknown
  : E['access'] extends 'temporary' | 'account'
    ? { readonly account: Account }
    : E['access'] extends 'key'
      ? { readonly actor: E['speaks'] extends 'mcp' ? KeyActor | AssistantActor : KeyActor }
      : { readonly actor: E['scope'] extends null ? SessionActor : Actor };

/** What a handler learns of the request besides its input and its caller. */
export type CallFacts = {
  /** The id under which the call is logged. */
  readonly requestId: string;
  /** When the gateway received the call. */
  readonly now: Date;
  /** How to read: consistently after an attempt that ended in a write conflict. */
  readonly reading: Reading;
  /** The caller's network address. */
  readonly address: string;
  readonly userAgent: string;
  /**
   * Identifies the effect of this call to services outside: the same for each attempt, and for a caller who sends
   * their Idempotency-Key again.
   */
  readonly effectKey: string;
  /** The body as it was sent, and a header: a webhook is signed over them. */
  readonly rawBody: () => Buffer;
  readonly header: (name: string) => string;
  /** Names the user who has just signed in, for the log: the call itself has no known caller. */
  readonly signedIn: (as: SignedIn) => void;
  /** Where a list continues: the position in its cursor. */
  readonly after: string | undefined;
};

/** What a handler gets: the parsed input, the caller and the time. */
export type Call<E extends Endpoint> = Input<E> &
  Who<E> &
  CallFacts & {
    /** The uploaded file, when the contract accepts one. */
    readonly file: E['file'] extends object ? Buffer | undefined : undefined;
    /**
     * Returns the writes that store this answer under the Idempotency-Key, for the transaction of its effect; none
     * without a key.
     */
    readonly idempotency: (reply: Reply<E>) => readonly Write[];
  };

/**
 * What a call may read in the same round trip as authentication: the input, and the workspace that the token claims.
 * The claim is proved before any result is used.
 */
export type EarlyInput<E extends Endpoint> = Input<E> & {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly reading: Reading;
  readonly after: string | undefined;
};
