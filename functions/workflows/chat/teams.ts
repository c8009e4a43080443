import { ChatRefused } from '#functions/adapters/chat/failures';
import { isTeamsService } from '#functions/adapters/teams/app';
import { answerCard, joinablePostCard, receivedCard } from '#functions/adapters/teams/cards';
import { type TeamsTenant, type TeamsUser, teamsTenant } from '#functions/adapters/teams/client';
import { formCard } from '#functions/adapters/teams/form';
import { unsealText } from '#functions/crypto/sealed';
import { findConnection, isChat } from '#functions/data/chat';
import { remembering } from '#functions/platform/remembering';
import type { Reading } from '#functions/table/read';
import type { ChatConnection, OutletConnection } from '#shared/model/chat';
import type { WorkspaceId } from '#shared/model/ids';
import type { ConnectedChat, Done } from './chats.ts';
import type { Outlet } from './outlets.ts';

/** What the sealed address of a tenant's service is bound to: nobody can put another one in its place. */
export const serviceOf = (w: WorkspaceId): string => `teams-service/${w}`;

const openTenant = async ({
  token,
  workspace_id: w,
  team_id,
  bot_id,
}: ChatConnection): Promise<TeamsTenant> => {
  const service = token === undefined ? undefined : await unsealText(token, serviceOf(w));
  if (service === undefined) throw new Error('no key opens the address of a service of Teams');
  return teamsTenant(service, team_id, bot_id);
};

/**
 * Says something to one person: where they are alone with us, else in a conversation of their own. Who has not installed the app
 * cannot be told anything alone; then the conversation hears only that it is so.
 */
const answerAlone = async (
  tenant: TeamsTenant,
  { user, conversation, personal }: Done,
  card: ReturnType<typeof answerCard>,
  otherwise: ReturnType<typeof answerCard>,
): Promise<void> => {
  if (conversation !== undefined && personal) return void (await tenant.post(conversation, card));
  try {
    await tenant.tell(user, card);
  } catch (error) {
    if (!(error instanceof ChatRefused) || error.problem !== 'not_in_channel' || conversation === undefined)
      throw error;
    await tenant.post(conversation, otherwise);
  }
};

/** The names of whom marks stand for. */
const namesFrom = ({ mentions = [] }: Done): ReadonlyMap<string, string> =>
  new Map(mentions.map(({ mark, name }) => [mark, name]));

export const openTeamsChat = async (
  w: WorkspaceId,
  reading: Reading,
  place?: Pick<Done, 'conversation'>,
): Promise<ConnectedChat | undefined> => {
  const connection = await findConnection(w, 'teams', reading);
  if (connection?.token === undefined) return undefined;
  const tenant = await openTenant(connection);
  /** Where people are looked for: all whom one can thank are in the channel, and whoever speaks is where they speak. */
  const rosters = [...new Set([place?.conversation, connection.channel_id])].filter(
    (one) => one !== undefined,
  );
  const find = remembering(async (id: string): Promise<TeamsUser | undefined> => {
    for (const roster of rosters) {
      const user = await tenant.user(roster, id);
      if (user) return user;
    }
    return undefined;
  });
  return {
    connection,
    lookUp: find,
    answer: (to, { answer, quoting }, language) =>
      answerAlone(
        tenant,
        to,
        answerCard(answer, language, namesFrom(to), quoting),
        answerCard({ about: 'alone' }, language),
      ),
    showForm: async (to, { people, ...form }) => {
      const card = formCard({ ...form, people: people.map((id) => ({ id, name: '' })) });
      await answerAlone(tenant, to, card, answerCard({ about: 'alone' }, form.language));
      return true;
    },
    tell: (chatUser, announced, language) => tenant.tell(chatUser, receivedCard(announced, language)),
  };
};

/** Our bot answers only the service that Microsoft's token was for. */
export const answerUnconnectedTeams = async (done: Done): Promise<void> => {
  const { service, conversation, team, personal } = done;
  if (service === undefined || conversation === undefined || !personal || !isTeamsService(service)) return;
  await teamsTenant(service, team, '').post(conversation, answerCard({ about: 'not_connected' }, 'en'));
};

export const openTeamsChannel = async (connection: OutletConnection): Promise<Outlet | undefined> => {
  if (!isChat(connection) || connection.token === undefined) return undefined;
  const { channel_id: channel } = connection;
  const tenant = await openTenant(connection);
  return {
    announce:
      channel === undefined
        ? undefined
        : async (post, language) => ({
            channel,
            message: await tenant.post(channel, joinablePostCard(post, language)),
          }),
    withdraw: tenant.remove,
  };
};
