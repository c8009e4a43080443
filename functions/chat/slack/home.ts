import type { Button, HomeView, KnownBlock } from '@slack/web-api';
import { findUser } from '#functions/data/users';
import { listPosts } from '#functions/data/posts';
import { findWorkspace } from '#functions/data/workspaces';
import { absoluteUrl } from '#functions/mails/links';
import { offeredRewards, purseOf } from '#functions/workflows/member-overview';
import type { Announcement, ChatAnswer, OfferedReward, Purse } from '#shared/model/chat-answers';
import type { UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { headlineOf } from '#shared/rules/connections/chat-texts';
import { type ChatSpeech, chatSpeech, coinsIn, pointsIn } from '#shared/rules/connections/chat-words';
import { mailLanguage } from '#shared/rules/mails/mails';
import { fillPlaceholders } from '#shared/rules/basics/words';
import { announcementOf } from '../announcement.ts';
import { withToken } from '../answer.ts';
import { identify } from '../identify.ts';
import { inviteToLink } from '../link.ts';
import { connectionOfTeam } from '../platform.ts';
import { answerQuestion } from '../requests.ts';
import { findSlackConnection, openSlack, type SlackConnection } from './open.ts';
import { HomeOpened } from './payloads.ts';
import {
  actionButton,
  actionIds,
  actions,
  answerMessage,
  askingFirst,
  cutTo,
  escaped,
  linkButton,
  section,
} from './texts.ts';

/** What a member sees in the home tab. */
type Home = {
  readonly purse: Purse;
  readonly latest: readonly Announcement[];
  readonly rewards: readonly OfferedReward[];
  readonly shopUrl: string;
};

const header = (text: string): KnownBlock => ({
  type: 'header',
  text: { type: 'plain_text', text: cutTo(text, 150) },
});

const redeemButton = ({ id, title, price }: OfferedReward, speech: ChatSpeech): Button => {
  const words = speech.words;
  const details = { reward: title, coins: coinsIn(speech, price) };
  // The button carries the price that it asks about: another one is not taken.
  const button = actionButton(words.redeem, actionIds.redeem, `${id} ${price}`);
  return askingFirst(button, fillPlaceholders(words.redeem_confirm, details), speech);
};

const rewardBlock = (reward: OfferedReward, speech: ChatSpeech): KnownBlock => {
  const { emoji, title, price, redeemable } = reward;
  const text = `${emoji === null ? '' : `${emoji} `}${title}: ${coinsIn(speech, price)}`;
  return {
    type: 'section',
    text: { type: 'mrkdwn', text: escaped(text) },
    ...(redeemable && { accessory: redeemButton(reward, speech) }),
  };
};

/** The home tab of a member. */
const homeView = ({ purse, latest, rewards, shopUrl }: Home, speech: ChatSpeech): HomeView => {
  const words = speech.words;
  const balance = fillPlaceholders(words.balance, { coins: coinsIn(speech, purse.balance) });
  const left = fillPlaceholders(words.left, { points: pointsIn(speech, purse.left) });
  return {
    type: 'home',
    blocks: [
      header(words.home_purse),
      section(`${balance}\n${left}`),
      actions(actionButton(words.home_thank, actionIds.form)),
      header(words.home_latest),
      ...(latest.length > 0
        ? latest.map((one) => section(`<${one.url}|${headlineOf(one, speech, escaped)}>`))
        : [section(words.home_latest_none)]),
      header(words.rewards_title),
      ...(rewards.length > 0
        ? rewards.map((reward) => rewardBlock(reward, speech))
        : [section(words.rewards_none)]),
      actions(linkButton(words.rewards_open, shopUrl, 'open_page')),
    ],
  };
};

/** The home tab of somebody who has to do something first. */
const answerHome = (answer: ChatAnswer, speech: ChatSpeech): HomeView => ({
  type: 'home',
  blocks: answerMessage(answer, speech).blocks ?? [],
});

/** Shows a member what they have, what was given last, and what they can redeem; or what is in the way. */
const showHome = async (
  { connection, team }: SlackConnection,
  chatUser: string,
  userId: UserId,
  now: Date,
): Promise<void> => {
  const { workspace_id: workspaceId } = connection;
  const answer = await answerQuestion({ workspaceId, userId, key: '', now }, async (actor) => {
    const { user, workspace } = actor;
    const reading = { now, consistent: true };
    const [{ posts }, rewards] = await Promise.all([
      listPosts(workspaceId, undefined, reading, limits.chat.latest),
      offeredRewards({ ...actor, reading }),
    ]);
    const found = await Promise.all(posts.map(({ id }) => announcementOf(workspace, id, reading)));
    const latest = found.flatMap((one) => one ?? []);
    const shown = { purse: purseOf(actor), latest, rewards, shopUrl: absoluteUrl('/rewards') };
    await team.show(chatUser, homeView(shown, chatSpeech(mailLanguage(user, workspace), workspace)));
    return { about: 'balance', ...purseOf(actor) };
  });
  if (answer.about === 'balance') return;
  const [user, workspace] = await Promise.all([
    findUser(workspaceId, userId, { now }),
    findWorkspace(workspaceId, { now }),
  ]);
  if (workspace)
    await team.show(chatUser, answerHome(answer, chatSpeech(mailLanguage(user ?? {}, workspace), workspace)));
};

/** Shows the home tab anew to somebody who redeemed a reward there or elsewhere. */
export const showHomeAgain = async (
  w: WorkspaceId,
  chatUser: string,
  userId: UserId,
  now: Date,
): Promise<void> => {
  const slack = await openSlack(await findSlackConnection(w, { now, consistent: true }));
  if (slack) await showHome(slack, chatUser, userId, now);
};

/** Somebody opened the home tab. Shown twice it is the same, so nothing is remembered of it. */
export const followHome = async (message: unknown, now: Date): Promise<void> => {
  const { team, user } = HomeOpened.parse(message);
  const slack = await openSlack(await connectionOfTeam('slack', team, { now, consistent: true }));
  if (!slack) return;
  await withToken(slack, now, async () => {
    const userId = await identify(slack, user, now);
    if (userId !== undefined) return showHome(slack, user, userId, now);
    const workspace = await findWorkspace(slack.connection.workspace_id, { now });
    const url = await inviteToLink(slack, user, now);
    await slack.team.show(
      user,
      answerHome({ about: 'link', url }, chatSpeech(workspace?.language ?? 'en', workspace)),
    );
  });
};
