import { randomUUID } from 'node:crypto';
import type {
  AnnouncedPost,
  ChatMessageId,
  ChatOutlet,
  ChatPlatform,
  OutletConnection,
} from '#shared/model/chat';
import type { PostId, WorkspaceId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { recordOnce } from '#functions/table/idempotency';
import { keys, lists } from '#functions/table/keys';
import { get, query, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, check, checkAbsent, create, discard, upsert } from '#functions/table/writes';

/** Longer than a function may run: a worker that took its turn this long ago is no longer at it. */
const turnMs = 60_000;

/** Puts a post among those to announce. Returns false when it was announced before. */
export const addWaiting = (w: WorkspaceId, platform: ChatOutlet, p: PostId): Promise<boolean> =>
  recordOnce(
    transact(
      checkAbsent(keys.chatPost(w, platform, p), 'already_settled'),
      upsert(keys.chatWaiting(w, platform, p), { set: { post_id: p } }),
    ),
  );

/** Returns the posts to announce, the oldest first. */
export const listWaiting = async (
  w: WorkspaceId,
  platform: ChatOutlet,
  limit: number,
  reading: Reading,
): Promise<PostId[]> =>
  (await query<{ post_id: PostId }>({ ...lists.chatWaiting(w, platform), limit }, reading)).items.map(
    ({ post_id: id }) => id,
  );

/** Whether a post waits to be announced. */
export const isWaiting = async (
  w: WorkspaceId,
  platform: ChatOutlet,
  p: PostId,
  reading: Reading,
): Promise<boolean> => (await get(keys.chatWaiting(w, platform, p), reading)) !== undefined;

/** A post that is gone, or that nobody is told of, waits no longer. */
export const dropWaiting = async (w: WorkspaceId, platform: ChatOutlet, p: PostId): Promise<void> => {
  await write(discard(keys.chatWaiting(w, platform, p)));
};

/**
 * Records that a post was announced, and by which message, if the chat says so. Recording it again changes nothing.
 * @returns false, and records nothing, when the post was deleted meanwhile
 */
export const recordAnnounced = async (w: WorkspaceId, post: AnnouncedPost): Promise<boolean> => {
  const { platform, post_id: p, channel, message } = post;
  try {
    await recordOnce(
      transact(
        create(keys.chatPost(w, platform, p), post, 'already_settled'),
        check(keys.post(w, p), [], 'not_found'),
        ...(channel !== undefined && message !== undefined
          ? [create(keys.chatMessage(w, platform, channel, message), post, 'already_settled')]
          : []),
        discard(keys.chatWaiting(w, platform, p)),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return false;
    throw error;
  }
};

/** Returns where a post was announced. */
export const findAnnouncement = (
  w: WorkspaceId,
  platform: ChatPlatform,
  p: PostId,
  reading: Reading,
): Promise<AnnouncedPost | undefined> => get<AnnouncedPost>(keys.chatPost(w, platform, p), reading);

/** Forgets where a post was announced that is there no more. */
export const forgetAnnounced = async (
  w: WorkspaceId,
  { platform, post_id: p, channel, message }: AnnouncedPost,
): Promise<void> => {
  await transact(
    discard(keys.chatPost(w, platform, p)),
    ...(channel !== undefined && message !== undefined
      ? [discard(keys.chatMessage(w, platform, channel, message))]
      : []),
  );
};

/** Returns the post that a message announces. */
export const findAnnounced = (
  w: WorkspaceId,
  platform: ChatPlatform,
  { channel, message }: ChatMessageId,
  reading: Reading,
): Promise<AnnouncedPost | undefined> =>
  get<AnnouncedPost>(keys.chatMessage(w, platform, channel, message), reading);

/** A worker's turn in a channel: nobody else announces posts meanwhile, so that they come in their order. */
type Turn = {
  readonly connection: OutletConnection;
  /** Ends the turn; with a time, nobody begins another one before it. */
  readonly end: (waitUntil?: number) => Promise<void>;
};

/** Takes the turn of a connection's channel; undefined when another worker has it, or there is no connection. */
export const takeTurn = async (w: WorkspaceId, platform: ChatOutlet): Promise<Turn | undefined> => {
  const key = keys.chatConnection(w, platform);
  // When the response is lost, the SDK asks again and must recognize its own turn.
  const lease = randomUUID();
  const clock = Date.now();
  const connection = await unlessConflict(
    write<OutletConnection>(
      change(key, { set: { lease, lease_until: clock + turnMs } }, [
        { any: [{ absent: 'lease_until' }, ['lease_until', '<', clock], ['lease', '=', lease]] },
      ]),
    ),
  );
  if (!connection) return undefined;
  return {
    connection,
    end: async (waitUntil) => {
      const set = waitUntil === undefined ? {} : { set: { wait_until: waitUntil } };
      await unlessConflict(
        write(change(key, { ...set, remove: ['lease', 'lease_until'] }, [['lease', '=', lease]])),
      );
    },
  };
};
