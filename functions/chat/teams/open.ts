import { chatSpeech } from '#shared/rules/connections/chat-words';
import { unsealText } from '#functions/crypto/sealed';
import { memoize } from '#functions/platform/memoize';
import type { Incoming } from '#shared/events/chat';
import type { ChatConnection } from '#shared/model/chat';
import type { WorkspaceId } from '#shared/model/ids';
import { ChatRefused } from '../failures.ts';
import type { Chat, Opener } from '../platform.ts';
import { isTeamsService, type TeamsTenant, teamsTenant } from './client.ts';
import { formCard } from './form.ts';
import { TeamsPlace } from './payloads.ts';
import { answerCard, type Card, joinablePostCard, receivedCard } from './texts.ts';

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
  { user, place }: Incoming,
  card: Card,
  otherwise: Card,
): Promise<void> => {
  const { conversation, personal } = TeamsPlace.parse(place);
  if (personal) return void (await tenant.post(conversation, card));
  try {
    await tenant.tell(user, card);
  } catch (error) {
    if (!(error instanceof ChatRefused) || error.problem !== 'not_in_channel') throw error;
    await tenant.post(conversation, otherwise);
  }
};

/** The names of whom marks stand for. */
const namesFrom = ({ mentions = [] }: Incoming): ReadonlyMap<string, string> =>
  new Map(mentions.map(({ mark, name }) => [mark, name]));

const open = async (connection: ChatConnection, incoming?: Incoming): Promise<Chat> => {
  const tenant = await openTenant(connection);
  const { channel_id: channel } = connection;
  const place = incoming && TeamsPlace.parse(incoming.place);
  /** Where people are looked for: all whom one can thank are in the channel, and whoever speaks is where they speak. */
  const rosters = [...new Set([place?.conversation, channel])].filter((one) => one !== undefined);
  const lookUp = memoize(async (id: string) => {
    for (const roster of rosters) {
      const user = await tenant.user(roster, id);
      if (user) return user;
    }
    return undefined;
  });
  return {
    connection,
    lookUp,
    answer: (to, { answer, quoting }, speech) =>
      answerAlone(
        tenant,
        to,
        answerCard(answer, speech, namesFrom(to), quoting),
        answerCard({ about: 'alone' }, speech),
      ),
    showForm: async (to, { people, ...form }) => {
      const card = formCard({ ...form, people: people.map((id) => ({ id, name: '' })) });
      await answerAlone(tenant, to, card, answerCard({ about: 'alone' }, form.speech));
      return true;
    },
    tell: (chatUser, announced, speech) => tenant.tell(chatUser, receivedCard(announced, speech)),
    notify: (chatUser, answer, speech) => tenant.tell(chatUser, answerCard(answer, speech)),
    announce:
      channel === undefined
        ? undefined
        : async (post, speech) => ({
            channel,
            message: await tenant.post(channel, joinablePostCard(post, speech)),
          }),
    revise: (message, post, speech) => tenant.change(message, joinablePostCard(post, speech)),
    withdraw: tenant.remove,
  };
};

export const teamsOpener: Opener = {
  name: 'teams',
  open,
  /** Our bot answers only the service that Microsoft's token was for. */
  answerUnconnected: async ({ team, place }) => {
    const { service, conversation, personal } = TeamsPlace.parse(place);
    if (!personal || !isTeamsService(service)) return;
    await teamsTenant(service, team, '').post(
      conversation,
      answerCard({ about: 'not_connected' }, chatSpeech('en')),
    );
  },
};
