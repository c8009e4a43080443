import type { WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';

/** How many workspaces a process remembers: about 200 bytes each. */
const remembered = 5000;

const known = new Map<WorkspaceId, Pick<Workspace, 'cursor_key'>>();

/** Remembers the key of a workspace that was read here. A workspace keeps its key for life. */
export const rememberWorkspace = ({ id, cursor_key }: Workspace): void => {
  if (known.has(id)) return;
  const [oldest] = known.keys();
  if (known.size >= remembered && oldest !== undefined) known.delete(oldest);
  known.set(id, { cursor_key });
};

export const knownWorkspace = (id: WorkspaceId): Pick<Workspace, 'cursor_key'> | undefined => known.get(id);
