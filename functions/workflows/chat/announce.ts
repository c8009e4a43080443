import { ChatBusy } from '#functions/adapters/slack/failures';
import { postMessage } from '#functions/adapters/slack/post-message';
import { addWaiting, dropWaiting, listWaiting, recordAnnounced, takeTurn } from '#functions/data/chat-posts';
import { findWorkspace } from '#functions/data/workspaces';
import { findConnection, noteProblem } from '#functions/data/chat';
import type { PostId, WorkspaceId } from '#shared/model/ids';
import type { Workspace } from '#shared/model/workspace';
import { announcementOf } from './announcement.ts';
import { type ConnectedSlack, noteRefusal, openSlack } from './slack.ts';

/** How many posts a turn announces at most: the chat takes about one message a second in a channel. */
const atOnce = 20;
/** When to look again while another worker announces, in seconds. */
const soon = 2;

const secondsUntil = (moment: number): number => Math.max(1, Math.ceil((moment - Date.now()) / 1000));

/** Announces one post. Whether it is announced or nobody is told of it: it waits no longer. */
const announceOne = async (
  { connection, team }: ConnectedSlack,
  channel: string,
  workspace: Workspace,
  id: PostId,
  now: Date,
): Promise<void> => {
  const { workspace_id: w, platform } = connection;
  const announced = await announcementOf(workspace, id, { now, consistent: true });
  if (!announced) return dropWaiting(w, platform, id);
  const message = await team.post(channel, postMessage(announced, workspace.language));
  await recordAnnounced(w, { platform, post_id: id, channel, message });
};

/** Announces everything that waits, the oldest first. Returns whether something is left. */
const announceAll = async (slack: ConnectedSlack, workspace: Workspace, now: Date): Promise<boolean> => {
  const { workspace_id: w, platform, channel_id: channel, problem } = slack.connection;
  const waiting = await listWaiting(w, platform, atOnce, { now, consistent: true });
  for (const id of waiting) {
    if (channel === undefined) await dropWaiting(w, platform, id);
    else await announceOne(slack, channel, workspace, id, now);
  }
  if (problem && waiting.length > 0) await noteProblem(slack.connection, undefined, now);
  return waiting.length === atOnce;
};

/**
 * Announces a post in the channel of its workspace. Posts wait in the table, and one worker at a time announces them all,
 * the oldest first: so they stand in the channel in their order, also when the chat makes us wait, and none is lost when a
 * worker is killed. Only a crash between the chat's answer and our record of it announces a post twice.
 * @returns after how many seconds to try again; undefined when there is nothing left to do
 */
export const announcePost = async (w: WorkspaceId, id: PostId, now: Date): Promise<number | undefined> => {
  const connected = await findConnection(w, 'slack', { now, consistent: true });
  if (connected?.token === undefined || !(await addWaiting(w, 'slack', id))) return undefined;
  const turn = await takeTurn(w, 'slack');
  if (!turn) return soon;
  const { connection } = turn;
  let until: number | undefined;
  try {
    const [slack, workspace] = await Promise.all([
      openSlack(connection),
      findWorkspace(w, { now, consistent: true }),
    ]);
    if (!slack || !workspace) {
      await dropWaiting(w, 'slack', id);
      return undefined;
    }
    if ((connection.wait_until ?? 0) > Date.now()) return secondsUntil(connection.wait_until ?? 0);
    return (await announceAll(slack, workspace, now)) ? soon : undefined;
  } catch (error) {
    if (error instanceof ChatBusy) {
      until = Date.now() + error.seconds * 1000;
      return error.seconds;
    }
    await noteRefusal(connection, error, now);
    // The channel is gone: whoever chooses another one sees what comes from then on.
    await dropWaiting(w, 'slack', id);
    return undefined;
  } finally {
    await turn.end(until);
  }
};
