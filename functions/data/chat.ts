import type {
  ChatConnection,
  ChatOutlet,
  ChatPlatform,
  ChatProblem,
  OutletConnection,
  OutletProblem,
} from '#shared/model/chat';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { Session } from '#shared/model/session';
import type { User } from '#shared/model/user';
import { addSeconds, epochSeconds } from '#shared/rules/basics/time';
import { keys, lists } from '#functions/table/keys';
import { get, query, type Reading } from '#functions/table/read';
import { unlessConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, create, discard, remove, replace, upsert, type Write } from '#functions/table/writes';
import { alertWrite, type NewAlert, raiseAlert } from './alerts.ts';
import { requirePermissions } from './permissions.ts';

export const findConnection = (
  w: WorkspaceId,
  platform: ChatPlatform,
  reading: Reading,
): Promise<ChatConnection | undefined> => get<ChatConnection>(keys.chatConnection(w, platform), reading);

/** Returns how posts of a workspace are announced somewhere. */
export const findOutlet = (
  w: WorkspaceId,
  outlet: ChatOutlet,
  reading: Reading,
): Promise<OutletConnection | undefined> => get<OutletConnection>(keys.chatConnection(w, outlet), reading);

/** Whether it is one with a team of a chat, and not only a channel. */
export const isChat = (connection: OutletConnection): connection is ChatConnection => 'team_id' in connection;

/** Returns every connection of a workspace with a team of a chat. */
const listConnections = async (w: WorkspaceId, reading: Reading): Promise<ChatConnection[]> =>
  (await query<OutletConnection>(lists.chatConnections(w), reading)).items.filter(isChat);

/** Returns the workspace that a team of a chat is connected with. */
export const findWorkspaceOfTeam = async (
  platform: ChatPlatform,
  team: string,
  reading: Reading,
): Promise<WorkspaceId | undefined> =>
  (await get<{ workspace_id: WorkspaceId }>(keys.chatTeam(platform, team), reading))?.workspace_id;

/** What an administrator who is asking to connect a chat left behind, under the hash of the state. */
type Install = { readonly session_id: Session['id']; readonly ttl: number };

/** Remembers that this administrator asked, in this session. */
export const recordInstall = (
  { workspace_id: w, user_id: u, id }: Pick<Session, 'workspace_id' | 'user_id' | 'id'>,
  hash: string,
  now: Date,
): Promise<object> => {
  const install: Install = {
    session_id: id,
    ttl: epochSeconds(addSeconds(now, limits.chat.installMinutes * 60)),
  };
  return write(create(keys.chatInstall(w, u, hash), install));
};

/** Returns whether this administrator asked, in this session, a moment ago. */
export const findInstall = async (
  { workspace_id: w, user_id: u, id }: Session,
  hash: string,
  reading: Reading,
): Promise<boolean> => (await get<Install>(keys.chatInstall(w, u, hash), reading))?.session_id === id;

/** Whether this administrator asked, in any session, a moment ago. */
export const isInstalling = async (
  w: WorkspaceId,
  u: UserId,
  hash: string,
  reading: Reading,
): Promise<boolean> => (await get<Install>(keys.chatInstall(w, u, hash), reading)) !== undefined;

/** Counts the members who were linked with a team before, for a team that is connected again. */
export const countLinks = async (
  w: WorkspaceId,
  platform: ChatPlatform,
  team: string,
  reading: Reading,
): Promise<number> =>
  (await query<object>({ ...lists.chatLinksOf(w, platform, team), only: ['pk'] }, reading)).items.length;

const flagOf = (platform: ChatPlatform): `chat_${ChatPlatform}` => `chat_${platform}`;

/** A team belongs to one workspace at a time. @throws Refusal not_unique */
const claimTeam = ({ platform, team_id: team, workspace_id: w }: ChatConnection): Write =>
  upsert(
    keys.chatTeam(platform, team),
    { set: { workspace_id: w } },
    [{ any: [{ absent: 'workspace_id' }, ['workspace_id', '=', w]] }],
    'not_unique',
  );

/**
 * Connects a workspace with a team of a chat, or connects it again. The state can be used once, and another team that is
 * connected has to be disconnected first.
 * @throws Refusal not_unique | invalid_token | already_settled
 */
export const recordConnection = (
  connection: ChatConnection,
  { actor, hash, audit }: { readonly actor: User; readonly hash: string; readonly audit: Write },
): Promise<void> => {
  const { workspace_id: w, platform, team_id: team } = connection;
  return transact(
    remove(keys.chatInstall(w, actor.id, hash), [], 'invalid_token'),
    replace(
      keys.chatConnection(w, platform),
      connection,
      [{ any: [{ absent: 'token' }, ['team_id', '=', team]] }],
      'already_settled',
    ),
    claimTeam(connection),
    change(
      keys.workspace(w),
      { set: { [flagOf(platform)]: true } },
      [{ absent: 'closing' }],
      'workspace_busy',
    ),
    requirePermissions(actor),
    audit,
  );
};

/** Chooses where posts are announced; a problem with the channel before is over. */
export const recordChannel = (
  { workspace_id: w, platform, team_id: team }: ChatConnection,
  channel: { readonly id: string; readonly name: string; readonly team?: string | undefined },
  actor: User,
  audit: Write,
): Promise<void> =>
  transact(
    change(
      keys.chatConnection(w, platform),
      {
        set: {
          channel_id: channel.id,
          channel_name: channel.name,
          ...(channel.team !== undefined && { channel_team: channel.team }),
        },
        remove: ['problem', 'problem_at', 'wait_until'],
      },
      [['team_id', '=', team], { exists: 'token' }],
    ),
    requirePermissions(actor),
    audit,
  );

/** Ends a connection. Who is linked stays stored, so that nobody has to link again when it comes back. */
export const recordDisconnection = (
  { workspace_id: w, platform, team_id: team }: ChatConnection,
  actor: User,
  audit: Write,
): Promise<void> =>
  transact(
    remove(keys.chatConnection(w, platform), [['team_id', '=', team]]),
    discard(keys.chatTeam(platform, team)),
    change(keys.workspace(w), { remove: [flagOf(platform)] }),
    requirePermissions(actor),
    audit,
  );

/**
 * The app was removed on the side of the chat: the token is forgotten, and administrators see why. An older report than
 * the connection changes nothing.
 */
export const recordLoss = async (
  { workspace_id: w, platform, team_id: team, connected_at }: ChatConnection,
  problem: ChatProblem,
  at: Date,
): Promise<void> => {
  await unlessConflict(
    transact(
      change(
        keys.chatConnection(w, platform),
        { set: { problem, problem_at: at.toISOString() }, remove: ['token'] },
        [['team_id', '=', team], ['connected_at', '=', connected_at], { exists: 'token' }],
      ),
      discard(keys.chatTeam(platform, team)),
      change(keys.workspace(w), { remove: [flagOf(platform)] }),
      alertWrite(w, stopOf(platform, `lost:${connected_at}`), at),
    ),
  );
};

const stopOf = (platform: ChatOutlet, id: string): NewAlert => ({
  connection: platform,
  why: 'stopped',
  name: '',
  id: `${platform}:${id}`,
});

/** Has administrators told that a connection does not work: once, until it works again, and at most once a day. */
export const raiseStop = async (
  { workspace_id: w, platform, problem }: OutletConnection,
  now: Date,
): Promise<void> => {
  if (problem === undefined) await raiseAlert(w, stopOf(platform, now.toISOString().slice(0, 10)), now);
};

/** How long a chat does not answer until that is told, in milliseconds. */
const silenceMs = 3_600_000;

/** Has them told when a chat has not answered for an hour. */
export const raiseSilence = async (
  { workspace_id: w, platform, problem_at: since }: OutletConnection,
  now: Date,
): Promise<void> => {
  if (since !== undefined && now.getTime() - Date.parse(since) > silenceMs)
    await raiseAlert(w, stopOf(platform, `silent:${since}`), now);
};

/** Notes what went wrong, or that it works again. */
export const noteProblem = async (
  { workspace_id: w, platform, connected_at }: OutletConnection,
  problem: OutletProblem | undefined,
  now: Date,
): Promise<void> => {
  await unlessConflict(
    write(
      change(
        keys.chatConnection(w, platform),
        problem ? { set: { problem, problem_at: now.toISOString() } } : { remove: ['problem', 'problem_at'] },
        [['connected_at', '=', connected_at]],
      ),
    ),
  );
};

/** Forgets whose the teams of a workspace were that is deleted. */
export const forgetTeams = async (w: WorkspaceId, reading: Reading): Promise<void> => {
  for (const { platform, team_id: team } of await listConnections(w, reading))
    await unlessConflict(write(remove(keys.chatTeam(platform, team), [['workspace_id', '=', w]])));
};
