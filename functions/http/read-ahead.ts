import { isIssuedBy, type MemberHint, type TokenHint } from '#functions/crypto/tokens';
import type { Reading } from '#functions/table/read';
import type { Endpoint } from '#shared/contract/endpoint';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import type { EarlyInput } from './call.ts';
import { knownWorkspace } from './known-workspaces.ts';
import { pagePosition } from './page-cursor.ts';
import type { Event } from './parse.ts';

/** What a handler reads first, in parallel with authentication. */
export type FirstRead<E extends Endpoint, Read> = ((ahead: EarlyInput<E>) => Promise<Read>) | undefined;

export const isOfMember = (hint: TokenHint | undefined): hint is MemberHint =>
  hint !== undefined && hint.kind !== 'temporary';

type Reader = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

export const firstRead = <E extends Endpoint, Read>(
  read: FirstRead<E, Read>,
  { workspaceId, userId }: Reader,
  input: object,
  after: string | undefined,
  reading: Reading,
): Promise<Read> | undefined => read?.({ ...input, workspaceId, userId, reading, after } as EarlyInput<E>);

/**
 * Starts the first read beside authentication, which saves a round trip. A token that the workspace did not issue
 * reads nothing: its seal is wrong. This process has to know the workspace for that; a workspace's first call here is
 * authenticated first.
 */
export const readAhead = <E extends Endpoint, Read>(
  declared: E,
  read: FirstRead<E, Read>,
  event: Event,
  input: object,
  hint: TokenHint | undefined,
  reading: Reading,
): Promise<Read> | undefined => {
  if (!read || !isOfMember(hint)) return undefined;
  const workspace = knownWorkspace(hint.workspaceId);
  if (!workspace || !isIssuedBy(workspace, hint)) return undefined;
  let after: string | undefined;
  try {
    after = pagePosition(declared, event, workspace);
  } catch {
    // The caller hears of it after authentication.
    return undefined;
  }
  const ahead = firstRead(read, hint, input, after, reading);
  // Authentication may refuse first; then nobody awaits this read.
  ahead?.catch(() => undefined);
  return ahead;
};
