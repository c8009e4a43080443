import type { Button, HomeView, KnownBlock } from '@slack/web-api';
import { chatTexts } from '#shared/locales/chat';
import type { Announcement, ChatAnswer, OfferedReward, Purse } from '#shared/model/chat-answers';
import type { Language } from '#shared/model/choices';
import { headlineOf, pointsIn } from '#shared/rules/chat-texts';
import { fillPlaceholders } from '#shared/rules/words';
import { actionButton, actions, answerMessage, linkButton, section } from './blocks.ts';
import { cutTo, escaped } from './text.ts';
import { thankAction } from './thank-form.ts';

/** What Slack calls the button that redeems a reward. */
export const redeemAction = 'redeem';

/** What a member sees in the home tab. */
export type Home = {
  readonly purse: Purse;
  readonly latest: readonly Announcement[];
  readonly rewards: readonly OfferedReward[];
  readonly shopUrl: string;
};

const header = (text: string): KnownBlock => ({
  type: 'header',
  text: { type: 'plain_text', text: cutTo(text, 150) },
});

/** Slack asks first: a press spends points. */
const redeemButton = ({ id, title, price }: OfferedReward, language: Language): Button => {
  const words = chatTexts[language];
  const details = { reward: title, points: pointsIn(language, price) };
  return {
    // The button carries the price that it asks about: another one is not taken.
    ...actionButton(words.redeem, redeemAction, `${id} ${price}`),
    confirm: {
      title: { type: 'plain_text', text: words.redeem },
      text: { type: 'plain_text', text: cutTo(fillPlaceholders(words.redeem_confirm, details), 300) },
      confirm: { type: 'plain_text', text: words.redeem },
      deny: { type: 'plain_text', text: words.form_cancel },
    },
  };
};

const rewardBlock = (reward: OfferedReward, language: Language): KnownBlock => {
  const { emoji, title, price, redeemable } = reward;
  const text = `${emoji === null ? '' : `${emoji} `}${title}: ${pointsIn(language, price)}`;
  return {
    type: 'section',
    text: { type: 'mrkdwn', text: escaped(text) },
    ...(redeemable && { accessory: redeemButton(reward, language) }),
  };
};

/** The home tab of a member. */
export const homeView = ({ purse, latest, rewards, shopUrl }: Home, language: Language): HomeView => {
  const words = chatTexts[language];
  const [balance, left] = [words.balance, words.left].map((text, at) =>
    fillPlaceholders(text, { points: pointsIn(language, at === 0 ? purse.balance : purse.left) }),
  );
  return {
    type: 'home',
    blocks: [
      header(words.home_purse),
      section(`${balance}\n${left}`),
      actions(actionButton(words.home_thank, thankAction)),
      header(words.home_latest),
      ...(latest.length > 0
        ? latest.map((one) => section(`<${one.url}|${headlineOf(one, language, escaped)}>`))
        : [section(words.home_latest_none)]),
      header(words.rewards_title),
      ...(rewards.length > 0
        ? rewards.map((reward) => rewardBlock(reward, language))
        : [section(words.rewards_none)]),
      actions(linkButton(words.rewards_open, shopUrl, 'open_page')),
    ],
  };
};

/** The home tab of somebody who has to do something first. */
export const answerHome = (answer: ChatAnswer, language: Language): HomeView => ({
  type: 'home',
  blocks: answerMessage(answer, language).blocks ?? [],
});
