import * as z from 'zod';
import { Instant } from './common.ts';
import { type UserId, WorkspaceId } from './ids.ts';

/** The archive of everything in a workspace: whether there is one to download. */
const ArchiveExport = z.object({
  status: z.enum(['none', 'working', 'ready', 'failed']),
  written_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  bytes: z.int().nullable(),
});

/** The import of an archive that an administrator uploaded. */
const ArchiveImport = z.object({
  status: z.enum(['none', 'working', 'imported', 'refused', 'failed']),
  workspace: z.object({ id: WorkspaceId, name: z.string() }).nullable().describe('What was imported'),
  reason: z.string().nullable().describe('Why the archive was refused, in English'),
});

export const Archives = z.object({ export: ArchiveExport, import: ArchiveImport });
export type Archives = z.infer<typeof Archives>;

/** How the last export of a workspace ended, as stored in the table. It expires with its file. */
export type StoredExport = {
  readonly ended_at: string;
  readonly by_id: UserId;
  /** Absent when it failed. */
  readonly archive?: { readonly key: `archives/${string}`; readonly bytes: number };
  readonly ttl: number;
};

/** How the last import that was asked for in a workspace ended. */
export type StoredImport = {
  readonly ended_at: string;
  readonly by_id: UserId;
  readonly imported?: { readonly id: WorkspaceId; readonly name: string };
  readonly refused?: string;
  readonly ttl: number;
};

/** The parts of the archive of a whole workspace, in the order they are written and read. */
export const archiveParts = [
  'workspace',
  'values',
  'groups',
  'members',
  'ledger',
  'rewards',
  'purchases',
  'posts',
  'likes',
  'comments',
  'add_ons',
  'cards',
  'signatures',
  'audit',
] as const;
export type ArchivePart = (typeof archiveParts)[number];
