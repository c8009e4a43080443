import type { Archives, StoredExport, StoredImport } from '#shared/model/archive';
import type { Workspace } from '#shared/model/workspace';

type Found = {
  readonly exported: StoredExport | undefined;
  readonly imported: StoredImport | undefined;
  readonly isWriting: boolean;
  readonly isReading: boolean;
};

const exportStatus = ({ exported, isWriting }: Found): Archives['export']['status'] => {
  if (isWriting) return 'working';
  if (!exported) return 'none';
  return exported.archive ? 'ready' : 'failed';
};

const importStatus = ({ imported, isReading }: Found): Archives['import']['status'] => {
  if (isReading) return 'working';
  if (!imported) return 'none';
  if (imported.imported) return 'imported';
  return imported.refused === undefined ? 'failed' : 'refused';
};

/** Returns what an administrator sees of the archives of a workspace. */
export const toArchives = (found: Found): Archives => {
  const { exported, imported } = found;
  const [ofExport, ofImport] = [exportStatus(found), importStatus(found)];
  const ready = ofExport === 'ready' ? exported : undefined;
  return {
    export: {
      status: ofExport,
      written_at: ready?.ended_at ?? null,
      expires_at: ready ? new Date(ready.ttl * 1000).toISOString() : null,
      bytes: ready?.archive?.bytes ?? null,
    },
    import: {
      status: ofImport,
      workspace: (ofImport === 'imported' && imported?.imported) || null,
      reason: (ofImport === 'refused' && imported?.refused) || null,
    },
  };
};

/** Returns the name under which an archive is saved. */
export const archiveName = (
  { name }: Pick<Workspace, 'name'>,
  { ended_at: at }: Pick<StoredExport, 'ended_at'>,
): string => `${name.replaceAll(/[/\\:*?"<>|]/g, '-')} ${at.slice(0, 10)}.tar.gz`;
