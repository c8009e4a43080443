import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';

type Known = Pick<Workspace, 'cursor_key'> & { readonly readAt: number };

/** How many workspaces a process remembers: about 200 bytes each. */
const remembered = 5000;
/** For how long a key is known without a doubt, in milliseconds. */
const certain = 60_000;

const known = new Map<WorkspaceId, Known>();

/**
 * Remembers the key of a workspace that was read here. A workspace keeps its key for life, and gets another one when it
 * was deleted and imported again.
 */
export const rememberWorkspace = ({ id, cursor_key }: Workspace): void => {
  const [oldest] = known.keys();
  if (!known.has(id) && known.size >= remembered && oldest !== undefined) known.delete(oldest);
  known.set(id, { cursor_key, readAt: performance.now() });
};

export const knownWorkspace = (id: WorkspaceId): Pick<Workspace, 'cursor_key'> | undefined => known.get(id);

/**
 * Whether a key is too long known to refuse a token by it alone. It says so once: then the key is certain again, so that
 * forged tokens have a workspace read once a minute at most.
 */
export const isMembershipDoubtful = (id: WorkspaceId): boolean => {
  const one = known.get(id);
  const now = performance.now();
  if (!one || now - one.readAt < certain) return false;
  known.set(id, { ...one, readAt: now });
  return true;
};
