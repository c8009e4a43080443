import { answerHome, homeView } from '#functions/adapters/slack/home';
import { randomIdBytes } from '#functions/crypto/tokens';
import { findUser } from '#functions/data/users';
import { listPosts } from '#functions/data/posts';
import { recordRedemption } from '#functions/data/purchases';
import { hasRedeemedOnce } from '#functions/data/purchase-lists';
import { findGiftCardMeans, findReward } from '#functions/data/rewards';
import { findWorkspace } from '#functions/data/workspaces';
import { absoluteUrl } from '#functions/mails/links';
import type { ChatMessageAbout } from '#shared/events/chat';
import type { ChatAnswer } from '#shared/model/chat-answers';
import type { RewardId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { createIds } from '#shared/rules/ids';
import { mailLanguage } from '#shared/rules/mails';
import { planRedemption } from '#shared/rules/purchases';
import { announcementOf } from './announcement.ts';
import { answering, withToken } from './answer.ts';
import { actOnce, answerOf, type ChatRequest } from './once.ts';
import { offeredRewards, purseOf } from './questions.ts';
import { inviteToLink, recognise } from './recognise.ts';
import { type ConnectedSlack, slackOf, slackOfTeam } from './slack.ts';

/** Shows a member what they have, what was given last, and what they can redeem; or what is in the way. */
const showHome = async (
  { connection, team }: ConnectedSlack,
  chatUser: string,
  userId: UserId,
  now: Date,
): Promise<void> => {
  const { workspace_id: workspaceId } = connection;
  const answer = await answerOf({ workspaceId, userId, key: '', now }, async (actor) => {
    const { user, workspace } = actor;
    const reading = { now, consistent: true };
    const [{ posts }, rewards] = await Promise.all([
      listPosts(workspaceId, undefined, reading, limits.chat.latest),
      offeredRewards({ ...actor, reading }),
    ]);
    const found = await Promise.all(posts.map(({ id }) => announcementOf(workspace, id, reading)));
    const latest = found.flatMap((one) => one ?? []);
    const shown = { purse: purseOf(actor), latest, rewards, shopUrl: absoluteUrl('/rewards') };
    await team.show(chatUser, homeView(shown, mailLanguage(user, workspace)));
    return { about: 'balance', ...purseOf(actor) };
  });
  if (answer.about === 'balance') return;
  const [user, workspace] = await Promise.all([
    findUser(workspaceId, userId, { now }),
    findWorkspace(workspaceId, { now }),
  ]);
  if (workspace) await team.show(chatUser, answerHome(answer, mailLanguage(user ?? {}, workspace)));
};

/** Somebody opened the home tab. Shown twice it is the same, so nothing is remembered of it. */
export const followHome = async (opened: ChatMessageAbout<'home'>, now: Date): Promise<void> => {
  const slack = await slackOfTeam(opened.team, { now, consistent: true });
  if (!slack) return;
  await withToken(slack, now, async () => {
    const userId = await recognise(slack, opened.user, now);
    if (userId !== undefined) return showHome(slack, opened.user, userId, now);
    const workspace = await findWorkspace(slack.connection.workspace_id, { now });
    const url = await inviteToLink(slack, opened.user, now);
    await slack.team.show(opened.user, answerHome({ about: 'link', url }, workspace?.language ?? 'en'));
  });
};

/** Redeems a reward, with the rules and the transaction of the web. */
const redeem = (request: ChatRequest, id: RewardId, price: number | undefined): Promise<ChatAnswer> =>
  actOnce(request, async ({ user: buyer, workspace, reading, now }, remember) => {
    const { id: w } = workspace;
    const reward = await findReward(w, id, reading);
    const means = await findGiftCardMeans(w, [reward], reading);
    const redeemed = await hasRedeemedOnce(w, buyer.id, reward, reading);
    const ids = createIds(now, randomIdBytes);
    const asked = { reward, buyer, workspace, means, redeemed, comment: undefined, amount: undefined, price };
    const plan = planRedemption({ ...asked, newId: ids.purchase, entryId: ids.entry(), now });
    const { entry } = plan;
    const answer: ChatAnswer = {
      about: 'redeemed',
      reward: reward?.title ?? '',
      balance: buyer.balance + entry.amount,
    };
    await recordRedemption(w, plan, remember(answer));
    return answer;
  });

/** Somebody redeems a reward by a button; the home tab of Slack then shows what they have left. */
export const followRedemption = (pressed: ChatMessageAbout<'redeem'>, now: Date): Promise<void> =>
  answering(pressed, now, async ({ chat, userId }) => {
    const workspaceId = chat.connection.workspace_id;
    const answer = await redeem(
      { workspaceId, userId, key: pressed.key, now },
      pressed.reward_id,
      pressed.price,
    );
    const slack = pressed.platform === 'slack' && (await slackOf(workspaceId, { now, consistent: true }));
    if (slack) await showHome(slack, pressed.user, userId, now);
    return answer;
  });
