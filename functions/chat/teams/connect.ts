import { hashSecret, parseLinkToken } from '#functions/crypto/tokens';
import { sealText } from '#functions/crypto/sealed';
import { auditWrite } from '#functions/data/audit';
import {
  countLinks,
  findConnection,
  isInstalling,
  noteProblem,
  recordChannel,
  recordConnection,
} from '#functions/data/chat';
import { handleChatOnce } from '#functions/data/sent-mails';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { chatTexts } from '#shared/locales/chat';
import type { ChatConnection } from '#shared/model/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import { Refusal, type RefusalCode } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { mailLanguage } from '#shared/rules/mails/mails';
import { isPeopleAdministrator } from '#shared/rules/people/users';
import { answerOnce } from '../answer.ts';
import { connectionOfTeam } from '../platform.ts';
import { answerQuestion } from '../requests.ts';
import { isTeamsService, teamsTenant } from './client.ts';
import { serviceOf, teamsOpener } from './open.ts';
import type { OwnMessage } from './payloads.ts';
import { plainCard } from './texts.ts';

/** What the table keeps of a code that administrators see in the settings: it opens nothing elsewhere. */
export const codeHash = (secret: string) => hashSecret(`teams ${secret}`);

type Own<About> = Extract<OwnMessage, { about: About }>;
type Connect = Own<'connect'>;

/** What came of a code. */
type Outcome = 'connected' | 'code_invalid' | 'code_taken' | 'code_other';

const because: Partial<Record<RefusalCode, Outcome>> = {
  not_unique: 'code_taken',
  already_settled: 'code_other',
  invalid_token: 'code_invalid',
};

/** @throws Refusal invalid_token | not_unique | already_settled */
const connect = async (
  { key, team, bot, code, place: { service } }: Connect,
  domain: string | undefined,
  now: Date,
): Promise<User> => {
  const reading = { now, consistent: true };
  const hint = parseLinkToken(code);
  if (!hint || !isTeamsService(service)) throw new Refusal('invalid_token');
  const { workspaceId: w, userId } = hint;
  const hash = codeHash(hint.secret);
  const [user, isAsked, before] = await Promise.all([
    findUser(w, userId, reading),
    isInstalling(w, userId, hash, reading),
    findConnection(w, 'teams', reading),
  ]);
  // It connected before a crash, and was not answered.
  if (user && before?.team_id === team && before.connected_key === key) return user;
  if (!isAsked || user?.state !== 'accepted' || !isPeopleAdministrator(user))
    throw new Refusal('invalid_token');
  if (before?.token !== undefined && before.team_id !== team) throw new Refusal('already_settled');
  const kept = before?.team_id === team ? before : undefined;
  const connection: ChatConnection = {
    platform: 'teams',
    workspace_id: w,
    team_id: team,
    team_name: domain ?? team,
    connected_key: key,
    bot_id: bot,
    token: await sealText(service, serviceOf(w)),
    connected_at: now.toISOString(),
    connected_by: userId,
    linked: await countLinks(w, 'teams', team, reading),
    ...(kept?.channel_id !== undefined && {
      channel_id: kept.channel_id,
      channel_name: kept.channel_name ?? kept.channel_id,
    }),
  };
  const audit = auditWrite({ workspaceId: w, userId }, 'chat_connected', { details: { chat: 'teams' } }, now);
  await recordConnection(connection, { actor: user, hash, audit });
  return user;
};

/** Somebody typed a code to our bot. It connects their tenant, once, and says so. */
export const followConnect = async (typed: Connect, now: Date): Promise<void> => {
  const { team, user, bot } = typed;
  const { service, conversation } = typed.place;
  if (!isTeamsService(service) || team === '') return;
  const tenant = teamsTenant(service, team, bot);
  const connected = async (): Promise<void> => {
    let outcome: Outcome = 'connected';
    let language: keyof typeof chatTexts = 'en';
    try {
      const administrator = await connect(typed, (await tenant.user(conversation, user))?.domain, now);
      const workspace = await findWorkspace(administrator.workspace_id, { now });
      if (workspace) language = mailLanguage(administrator, workspace);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome = because[error.code] ?? 'code_invalid';
    }
    await tenant.post(conversation, plainCard(chatTexts[language][`teams_${outcome}`]));
  };
  const hint = parseLinkToken(typed.code);
  const member = hint && (await findUser(hint.workspaceId, hint.userId, { now, consistent: true }));
  // What somebody made up leaves nothing behind in a workspace.
  if (!member || !isPeopleAdministrator(member)) return connected();
  await handleChatOnce(member.workspace_id, typed.key, now, connected);
};

/** An administrator has posts announced in the conversation where they ask for it. */
export const followAnnounceHere = (asked: Own<'announce_here'>, now: Date): Promise<void> =>
  answerOnce(
    teamsOpener,
    { ...asked, platform: 'teams' },
    now,
    async ({ chat, userId }): Promise<ChatAnswer> => {
      const { connection } = chat;
      const { workspace_id: workspaceId } = connection;
      const { channel_name: name } = asked;
      return answerQuestion({ workspaceId, userId, key: asked.key, now }, async ({ user, workspace }) => {
        if (!isPeopleAdministrator(user)) throw new Refusal('forbidden');
        const details = { chat: 'teams', channel: name };
        const audit = auditWrite({ workspaceId, userId }, 'chat_changed', { details }, now);
        await recordChannel(
          connection,
          { id: asked.place.conversation, name, team: asked.channel_team },
          user,
          audit,
        );
        return { about: 'announced_here', workspace: workspace.name };
      });
    },
  );

/** The app was removed from the team of a channel: the page says why nothing appears there any more. */
export const followRemoval = async ({ team, conversation }: Own<'removed'>, now: Date): Promise<void> => {
  const connection = await connectionOfTeam('teams', team, { now, consistent: true });
  if (!connection) return;
  if (connection.channel_team === conversation || connection.channel_id === conversation)
    await noteProblem(connection, 'not_in_channel', now);
};
