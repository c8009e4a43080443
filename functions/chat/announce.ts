import { findOutlet, noteProblem, raiseSilence } from '#functions/data/chat';
import { addWaiting, dropWaiting, listWaiting, recordAnnounced, takeTurn } from '#functions/data/chat-posts';
import { findWorkspace } from '#functions/data/workspaces';
import type { ChatOutlet, OutletConnection } from '#shared/model/chat';
import type { PostId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { firstIdAt } from '#shared/rules/basics/ids';
import { chatSpeech } from '#shared/rules/connections/chat-words';
import { addDays } from '#shared/rules/basics/time';
import { announcementOf } from './announcement.ts';
import { ChatBusy } from './failures.ts';
import type { OpenOutlet, Outlet } from './platform.ts';
import { noteRefusal } from './refusals.ts';
import { takeBack } from './withdraw.ts';

/** How many posts a turn announces at most: a chat takes about one message a second in a channel. */
const atOnce = 20;
/** How long a turn goes on before another one begins, in milliseconds: a function has half a minute. */
const turnMs = 12_000;
/** When to look again while another worker announces, in seconds. */
const soon = 2;
/** How long to wait at first, and at most, for a chat that does not answer and says nothing of when it will. Seconds. */
const waits = { first: 15, most: 900 };

const secondsUntil = (moment: number): number => Math.max(1, Math.ceil((moment - Date.now()) / 1000));

/** How long to wait for a chat that does not answer: as long as it has not, so that each wait is twice the one before. */
const waitFor = ({ problem, problem_at: since }: OutletConnection, now: Date): number => {
  const failing =
    problem === 'unreachable' && since !== undefined ? (now.getTime() - Date.parse(since)) / 1000 : 0;
  return Math.ceil(Math.min(waits.most, Math.max(waits.first, failing)));
};

type Opened = Outlet & { readonly connection: OutletConnection };

/** Announces one post. Whether it is announced or nobody is told of it: it waits no longer. */
const announceOne = async (outlet: Opened, workspace: Workspace, id: PostId, now: Date): Promise<void> => {
  const { connection, announce } = outlet;
  const { workspace_id: w, platform } = connection;
  // What a chat did not take for days is no news any more.
  const isOld = id < firstIdAt(addDays(now, -limits.chat.announcedDays));
  const announced =
    announce && !isOld ? await announcementOf(workspace, id, { now, consistent: true }) : undefined;
  if (!announce || !announced) return dropWaiting(w, platform, id);
  const said = await announce(announced, chatSpeech(workspace.language, workspace));
  if (await recordAnnounced(w, { platform, post_id: id, ...said })) return;
  // It was deleted while it was announced, and whoever followed that found no message yet.
  await takeBack(outlet, said, now);
  await dropWaiting(w, platform, id);
};

/** Announces everything that waits, the oldest first. Returns whether something is left. */
const announceAll = async (outlet: Opened, workspace: Workspace, now: Date): Promise<boolean> => {
  const { workspace_id: w, platform, problem } = outlet.connection;
  const ends = performance.now() + turnMs;
  const waiting = await listWaiting(w, platform, atOnce, { now, consistent: true });
  let done = 0;
  for (const id of waiting) {
    if (performance.now() > ends) break;
    await announceOne(outlet, workspace, id, now);
    done += 1;
  }
  if (problem && done > 0) await noteProblem(outlet.connection, undefined, now);
  return done < waiting.length || waiting.length === atOnce;
};

/** Notes how long a chat makes us wait. @returns in seconds */
const waitAsAsked = async (connection: OutletConnection, busy: ChatBusy, now: Date): Promise<number> => {
  const seconds = busy.seconds ?? waitFor(connection, now);
  // Since when it has not answered stays as it is.
  if (!busy.problem) return seconds;
  if (connection.problem === busy.problem) await raiseSilence(connection, now);
  else await noteProblem(connection, busy.problem, now);
  return seconds;
};

/**
 * Announces a post in a channel of its workspace. Posts wait in the table, and one worker at a time announces them all,
 * the oldest first: so they stand in the channel in their order, also when the chat makes us wait, and none is lost when a
 * worker is killed. Only a crash between the chat's answer and our record of it announces a post twice.
 * @returns after how many seconds to try again; undefined when there is nothing left to do
 */
export const announcePost = async (
  open: OpenOutlet,
  w: WorkspaceId,
  platform: ChatOutlet,
  id: PostId,
  now: Date,
): Promise<number | undefined> => {
  const connected = await findOutlet(w, platform, { now, consistent: true });
  if (connected?.token === undefined || !(await addWaiting(w, platform, id))) return undefined;
  const turn = await takeTurn(w, platform);
  if (!turn) return soon;
  const { connection } = turn;
  let until: number | undefined;
  try {
    const [outlet, workspace] = await Promise.all([
      open(connection),
      findWorkspace(w, { now, consistent: true }),
    ]);
    if (!outlet || !workspace) {
      await dropWaiting(w, platform, id);
      return undefined;
    }
    if ((connection.wait_until ?? 0) > Date.now()) return secondsUntil(connection.wait_until ?? 0);
    return (await announceAll({ ...outlet, connection }, workspace, now)) ? soon : undefined;
  } catch (error) {
    if (error instanceof ChatBusy) {
      const seconds = await waitAsAsked(connection, error, now);
      until = Date.now() + seconds * 1000;
      return seconds;
    }
    await noteRefusal(connection, error, now);
    // The channel is gone: whoever chooses another one sees what comes from then on.
    await dropWaiting(w, platform, id);
    return undefined;
  } finally {
    await turn.end(until);
  }
};
