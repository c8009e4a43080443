import type { ArchivePart } from '#shared/model/archive';
import type { ItemList } from './keys.ts';

/**
 * Why the archive of a workspace does not contain an item. `derived`: an import computes it again. `access`: it lets
 * somebody in, or remembers how they came in. `passing`: it is of no use a few days later. `payment`: it leads to money
 * of this installation.
 */
export type LeftOut = 'derived' | 'access' | 'passing' | 'payment';

/**
 * What happens to an item when its workspace is reset or deleted, or when the member it belongs to is erased.
 * `restart`: it stays, as if nothing had happened yet. `anonymize`: it stays without anything personal. `follow`: a
 * projection corrects it. `last`: it is removed when everything else is gone. `expire`: its time to live removes it.
 */
type Lifecycle = 'keep' | 'remove' | 'restart' | 'anonymize' | 'follow' | 'last' | 'expire';

/**
 * A noun of the table: what its items are for, where they are stored, and what a reset, deletion or erasure does with
 * them.
 */
export type NounRow = {
  /** What the item answers, in the product's words. */
  readonly answers: string;
  /** When it expires by itself (TTL attribute `ttl`). */
  readonly expires?: string;
  /** The list that contains it; absent for items outside of workspaces. */
  readonly list?: ItemList;
  readonly reset: Extract<Lifecycle, 'keep' | 'remove' | 'restart'>;
  readonly deletion: Extract<Lifecycle, 'remove' | 'last' | 'expire'>;
  readonly erasure: Extract<Lifecycle, 'keep' | 'remove' | 'anonymize' | 'follow'>;
  /** The download that contains it. */
  readonly exported?: 'users.csv' | 'posts.csv' | 'purchases.csv';
  /** The part of a workspace's archive that contains it, or why none does. */
  readonly archive: ArchivePart | LeftOut;
};

/** What people set up: a reset keeps it. */
export const setup = { reset: 'keep', deletion: 'remove', erasure: 'keep' } as const;
/** What is of no use a few days later. */
export const shortLived = { ...setup, archive: 'passing' } as const;
/** What people did, and what is computed from it: a reset removes it. */
export const activity = { reset: 'remove', deletion: 'remove', erasure: 'keep' } as const;
/** What a member is told of it: it goes with what happened, and with the member. */
export const memberNews = { ...activity, erasure: 'remove', archive: 'passing' } as const;
/** How a member gets in: it outlives a reset, but not the member. */
export const access = { reset: 'keep', deletion: 'remove', erasure: 'remove' } as const;
/** An item that belongs to no workspace expires by itself. */
export const outside = { reset: 'keep', deletion: 'expire', erasure: 'keep' } as const;
