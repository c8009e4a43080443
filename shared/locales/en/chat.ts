import { forms } from '../plural-forms.ts';
import type { PluralForms } from '../plural-forms.ts';

/** What Bravo says in a chat. `{name}` is a placeholder; nothing else is interpreted. */
export const chat = {
  help_title: 'What you can do here',
  help_thank:
    '{example}: thank colleagues. After the #, use one of your team’s values. The {pointsName} come from your allowance.',
  help_example: '+5 @ann @bob #teamwork for the great launch',
  help_form: '{command}: open the form',
  help_balance: '{command}: see your coins and what you have left to give',
  help_top: '{command}: see who was recognized most this month',
  help_rewards: '{command}: see what you can get for your coins',
  sent: 'You gave {points} to {names}.',
  sent_each: 'You gave {points} each to {names}.',
  sent_thanks: 'You recognized {names}.',
  left: 'You have {points} left to give.',
  added: 'You added {points}.',
  balance: 'You have {coins} to spend on rewards.',
  top_title: 'Most recognized this month',
  thanks: forms({ one: '{n} time', other: '{n} times' }),
  top_none: 'No one has received {pointsName} this month yet. Be the first to thank someone!',
  top_hidden: 'Your team doesn’t show a leaderboard.',
  rewards_title: 'Rewards',
  rewards_none: 'There are no rewards yet.',
  rewards_open: 'Open the shop',
  link_text:
    'Bravo doesn’t know who you are here yet. Link your account once: it takes only a moment in your browser.',
  link_button: 'Link my account',
  link_note: 'This link is just for you and works for {minutes} minutes.',
  unknown_people: 'Not found in Bravo: {names}. An administrator can invite colleagues.',
  which_person: 'More than one person matches @{name}. No one has been thanked yet:',
  which_more: 'and {n} more',
  which_how:
    'Who do you mean? Choose the person from this chat’s suggestions, or type their email address after the @.',
  unknown_value: 'There’s no value #{tag}. Your team’s values: {tags}',
  missing_people: 'Who do you want to thank? For example: {example}',
  missing_score: 'How many {pointsName}? For example: {example} (+0: just the thanks)',
  missing_message: 'What for? Add it after the names. For example: {example}',
  not_connected:
    'This team is no longer connected to Bravo. An administrator can connect it again under Settings – Connect.',
  alone: 'Message Bravo directly, and you’ll get an answer that only you can see.',
  teams_connected:
    'This organization is now connected to Bravo. In a channel, type @Bravo channel to announce posts there, or @Bravo help to see everything you can do.',
  teams_code_invalid:
    'This code isn’t valid. Each code works once and for ten minutes. An administrator can get a new one in Bravo under Settings – Connect – Teams.',
  teams_code_taken:
    'This organization is already connected to another team in Bravo. Disconnect it there first.',
  teams_code_other: 'Your team is already connected to another organization. Disconnect that one first.',
  post: '{giver} gave {points} to {names}',
  post_each: '{giver} gave {points} each to {names}',
  post_thanks: '{giver} recognized {names}',
  celebrated: '{giver} is celebrating {names}',
  celebrated_points: '{giver} is celebrating {names}: +{points}',
  awarded: '{names} received the award “{award}”',
  awarded_points: '{names} received the award “{award}”: +{points}',
  me_too: 'Me too: +{n}',
  open: 'See it in Bravo',
  received: '{giver} recognized you: +{points}',
  received_thanks: '{giver} recognized you',
  test: 'Bravo is connected. New posts from {workspace} will appear here.',
  form_title: 'Thank colleagues',
  form_people: 'Who',
  form_score: 'How many {pointsName} each',
  form_value: 'Value',
  form_message: 'Why',
  form_send: 'Send',
  form_cancel: 'Cancel',
  form_open: 'Open the form',
  form_late: 'That took a little too long. Please open the form again.',
  home_purse: 'Your {pointsName}',
  home_latest: 'Latest recognition',
  home_latest_none: 'No one has been thanked yet.',
  home_thank: 'Thank someone',
  redeem: 'Redeem',
  redeem_confirm: 'Redeem “{reward}” for {coins}?',
  redeemed: 'You requested “{reward}”. You have {coins} left.',
  refused_self_recognition: 'You can’t give {pointsName} to yourself. Choose a colleague.',
  refused_no_points_available:
    'Not enough {pointsName}: this takes {cost}, and you have {left} left to give. Send fewer, or wait until your allowance is renewed.',
  refused_user_not_found: 'One of these people is no longer in your team. Remove them and try again.',
  refused_message_too_long: 'Sorry, your message is too long. Shorten it and try again.',
  refused_out_of_range: 'Give between {start} and {finish} {pointsName}.',
  refused_too_many: 'You can thank at most {max} people at once. Thank them in smaller groups.',
  refused_too_many_until:
    'You’ve sent {max} posts without {pointsName} today. Give some with this one, or wait until tomorrow.',
  refused_value_required: 'Please add one of your team’s values.',
  refused_not_enough_points: 'You don’t have enough coins for this reward yet. Choose another one.',
  refused_sold_out: 'This reward has just been taken. Choose another one.',
  refused_already_redeemed: 'You’ve already redeemed this reward, and once is the limit. Choose another one.',
  refused_reward_limit_reached: 'You can’t redeem this reward more often for now. Choose another one.',
  refused_price_changed: 'The price has changed to {price}. Please check the rewards again.',
  refused_billing_inactive:
    'Bravo is paused for your team. A billing administrator can choose a plan under Settings – Billing.',
  refused_workspace_busy: 'Nothing can be changed right now. Please try again in a few minutes.',
  refused_busy: 'Bravo is very busy right now. Please try again in a moment.',
  refused_not_found: 'This is no longer here. It may have been deleted.',
  refused_forbidden: 'You don’t have permission to do this. Ask an administrator of your team.',
  refused_unknown: 'That didn’t work. Please try again in Bravo.',
} as const satisfies Record<string, string | PluralForms>;

export type ChatTexts = {
  readonly [Key in keyof typeof chat]: (typeof chat)[Key] extends string ? string : PluralForms;
};
