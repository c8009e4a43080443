import { forms } from '../plural-forms.ts';

/** The texts of every mail. `{name}` is a placeholder; nothing else is interpreted. */
export const mails = {
  footer: 'Sent by Bravo on behalf of {workspace}.',
  footer_plain: 'Sent by Bravo.',
  code_subject: '{code} is your Bravo code',
  code_title: 'Your sign-in code',
  code_text: 'Enter this code where you asked for it. It is valid for {minutes} minutes and works once.',
  code_ignore: 'You did not ask for it? Then ignore this mail: nobody can sign in without the code.',
  invitation_subject: '{inviter} invites you to {workspace}',
  invitation_title: 'Join {workspace} on Bravo',
  invitation_text:
    '{inviter} invites you to {workspace}, where colleagues thank each other with points they can spend on rewards.',
  reminder_subject: 'Reminder: {inviter} invites you to {workspace}',
  reminder_title: '{workspace} is waiting for you',
  reminder_text:
    '{inviter} invited you to {workspace} on Bravo, where colleagues thank each other. They can already thank you; to see it, accept the invitation.',
  invitation_button: 'Accept the invitation',
  invitation_ignore:
    'The link is valid for {days} days and works once. If this was a mistake, just ignore it.',
  email_code_subject: '{code} is your code for the new address',
  email_code_title: 'Confirm your new e-mail address',
  email_code_ignore: 'You did not ask for it? Then ignore this mail: without the code nothing changes.',
  email_changed_subject: 'Your e-mail address in {workspace} was changed',
  email_changed_title: 'Your e-mail address was changed',
  email_changed_text:
    'From now on you sign in to {workspace} with your new address. You were signed out everywhere else.',
  email_changed_not_you:
    'It was not you? Restore your address within {days} days; this signs everybody out of the account.',
  email_undo_button: 'Restore my address',
  device_subject: 'New sign-in to {workspace}',
  device_title: 'A new device signed in',
  device_text:
    'Somebody signed in to {workspace} as you: {device}, {time}. If it was you, there is nothing to do.',
  device_not_you:
    'It was not you? Sign out all other devices in your profile, and tell an administrator of {workspace}.',
  device_button: 'See my devices',
  device_unknown: 'an unknown device',
  glass_subject: '{name} signed in to {workspace} without single sign-on',
  glass_title: 'Somebody signed in without single sign-on',
  glass_text:
    '{name}, an account administrator, signed in to {workspace} without the single sign-on that it requires. It is in the audit log.',
  glass_not_you: 'Was this not agreed? Sign {name} out and look at the audit log.',
  glass_button: 'See the audit log',
  passkey_subject: 'A passkey was added to your account in {workspace}',
  passkey_title: 'A passkey was added',
  passkey_text:
    'With the passkey “{name}” you can now sign in to {workspace} without a code. If it was you, there is nothing to do.',
  passkey_not_you:
    'It was not you? Remove it in your profile, sign out your other devices, and tell an administrator of {workspace}.',
  passkey_button: 'See my passkeys',
  alert_webhook_failing:
    'For a week nothing that we sent to {name} has arrived, so we no longer send events there.',
  alert_webhook_gone: '{name} has answered that it is gone (410), so we no longer send events there.',
  alert_webhook_again:
    'See in the log what went wrong. When it is mended, switch the webhook on again: what is still waiting is sent then.',
  alert_subject: 'A connection of {workspace} has stopped',
  alert_title: 'A connection has stopped',
  alert_slack:
    'Slack no longer works with {workspace}: thanks are not announced there. Connect says why, and how to mend it.',
  alert_teams:
    'Microsoft Teams no longer works with {workspace}: thanks are not announced there. Connect says why, and how to mend it.',
  alert_workflow:
    'The workflow of Microsoft Teams no longer takes announcements from {workspace}. Connect says why, and how to mend it.',
  alert_sso:
    'Sign-in through the identity provider of {workspace} fails. Account administrators can still get in with a code.',
  alert_key_ended:
    'The API key “{name}” has ended. Programs that use it, such as a directory, are refused until they get a new one.',
  alert_key_refused:
    'The API key “{name}” is refused: the account of its maker had been in somebody else’s hands. Programs that use it need a new one.',
  alert_key_ends_soon:
    'The API key “{name}” ends in a week. Make a new one in time for the programs that use it, such as a directory.',
  alert_key_maker_left:
    'Whoever made the API key “{name}” is no longer an administrator. The key goes on. If they may still know it, make a new one and revoke this one.',
  alert_key_subject: 'An API key of {workspace} needs a look',
  alert_key_title: 'An API key needs a look',
  alert_button: 'Open Connect',
  archive_subject: 'The archive of {workspace} is ready',
  archive_title: 'Your archive is ready',
  archive_text:
    'The archive of {workspace} that you asked for has been written. It can be downloaded until {date}.',
  archive_not_you:
    'You did not ask for it? Sign out all other devices in your profile, and tell another administrator of {workspace}.',
  archive_button: 'Download the archive',
  somebody: 'A colleague',
  a_team: 'a team',
  unsubscribe: 'Switch these mails off',
  points_subject: '{sender} recognised you: +{points}',
  points_title: '{sender} recognised you',
  points_together: 'Recognised together with you: {names}.',
  points_more: forms({ one: '{n} more', other: '{n} more' }),
  points_balance: 'You now have {points} to spend on rewards.',
  points_gif: 'GIF',
  points_button: 'See it in the feed',
  points_why: 'You get this mail because you received {pointsName} in {workspace}.',
  celebrated_subject: '{sender} celebrates you: +{points}',
  celebrated_title: '{sender} celebrates you',
  celebration_birthday: 'Birthday',
  celebration_anniversary: 'Work anniversary',
  celebration_years: forms({ one: '{n} year with the team', other: '{n} years with the team' }),
  celebration_birthday_text: 'Happy birthday, {name}! We are glad that you are with us.',
  celebration_anniversary_text: forms({
    one: '{name} has been with us for {n} year. Thank you for every day of it!',
    other: '{name} has been with us for {n} years. Thank you for every day of them!',
  }),
  tomorrow_subject: 'Tomorrow we celebrate {names}',
  tomorrow_title: 'Tomorrow is a day to celebrate',
  tomorrow_text: 'Their celebration appears in the feed in the morning. Write a wish below it!',
  tomorrow_button: 'Open the feed',
  tomorrow_why: 'You get this mail because {workspace} reminds colleagues of birthdays and anniversaries.',
  added_subject: '{sender} added {points} for you',
  added_title: '{sender} joined in the thanks',
  comment_subject: '{author} commented on your recognition',
  comment_about: 'On: “{post}”',
  comment_why: 'You get this mail because you sent or received this recognition in {workspace}.',
  requested_subject: '{buyer} asks for “{reward}”',
  requested_text:
    'The {pointsName} are paid. Hand the reward over, or decline: then the {pointsName} go back.',
  requested_team_subject: '“{reward}” is fully funded',
  requested_team_text:
    'Your team put the {pointsName} together. Hand the reward over, or decline: then everybody gets their {pointsName} back.',
  requested_button: 'Open the requests',
  requested_why: 'You get this mail because you run the rewards of {workspace}.',
  fact_reward: 'Reward',
  fact_paid: 'Paid',
  fact_from: 'From',
  fact_comment: 'Comment',
  fact_back: 'Given back',
  fulfilled_subject: '“{reward}” is yours',
  fulfilled_text: 'Your request was fulfilled. Enjoy it!',
  fulfilled_team_text: 'The reward you put {pointsName} together for was fulfilled. Enjoy it!',
  fulfilled_button: 'See my rewards',
  gift_card_button: 'Open the gift card',
  declined_subject: '“{reward}” was declined',
  declined_text: 'Your request was declined. What you paid goes back to you: spend it on something else.',
  declined_team_text:
    'The request of your team was declined. What you put in goes back to you: spend it on something else.',
  withdrawn_subject: '“{reward}” is no longer offered',
  withdrawn_text:
    'The reward was taken out of the shop before it was fully funded. What you put in goes back to you.',
  withdrawn_demo_text:
    'This reward was part of the demo data, which was removed. What you paid goes back to you.',
  declined_button: 'Open the shop',
  gift_card_back_text:
    'The gift card could not be bought. What you paid goes back to you, and your administrators know why.',
  gift_card_failed_subject: '“{reward}” could not be bought for {buyer}',
  gift_card_failed_payment_declined:
    'Payment method was declined. Check the card for gift cards, or connect another one.',
  gift_card_failed_card_expired: 'Credit card expired. Connect another card for gift cards.',
  gift_card_failed_purchase_failed: 'The shop of gift cards did not deliver.',
  gift_card_failed_back: 'The {pointsName} went back to the buyer, and your company has paid nothing.',
  gift_card_failed_button: 'Open the rewards',
  settled_why: 'You get this mail because you asked for a reward in {workspace}.',
  limit_subject: 'You can give {points} again',
  limit_title: 'A new start: {points} to give',
  limit_text:
    'Your allowance begins anew. Until {date} you can give {points} to the people who deserve them.',
  limit_button: 'Recognise someone',
  limit_why: 'You get this mail because you gave {pointsName} in {workspace} before.',
  digest_subject: 'Your week in {workspace}: +{points}',
  digest_subject_team: 'Last week in {workspace}',
  digest_title: 'Your colleagues thanked you last week',
  digest_title_team: 'What your team celebrated last week',
  digest_rest: 'And {more} in your profile.',
  digest_team: 'Celebrated in your team',
  digest_fact_posts: 'Recognitions',
  digest_fact_people: 'People recognised',
  digest_fact_value: 'Most named value',
  digest_likes: forms({ one: '{n} like', other: '{n} likes' }),
  digest_joined: forms({ one: '{n} joined in', other: '{n} joined in' }),
  digest_celebrations: 'Coming up this week',
  digest_give: '{points} left to give',
  digest_give_text: 'You can give them until {date}. Who made your last week easier?',
  digest_rewards: 'Rewards within reach',
  digest_afford: 'You have {points} to spend. They are enough for:',
  digest_next: 'Only {points} more, and “{reward}” is yours.',
  digest_why: 'You get this mail on Mondays because you are a member of {workspace}.',
  report_subject: '{workspace} in {month}: how your team recognised each other',
  report_title: 'Recognition in {month}',
  report_text: 'Here is how the people of {workspace} thanked each other last month.',
  report_engagement: 'Engagement',
  report_invited: 'Invited and not joined yet',
  report_up: '{share}, up from {before}',
  report_down: '{share}, down from {before}',
  report_same: '{share}, as in the month before',
  report_granted: '{PointsName} granted',
  report_spent: '{PointsName} spent',
  report_unused: 'Unused allowances',
  report_of: '{n} of {all}',
  report_values: 'Top values',
  report_waiting: 'Waiting for a kind word',
  report_waiting_text:
    'Not recognised for {days} days or more: {names}. A word from a colleague would make their day.',
  report_nobody_waits: 'Nobody has been waiting for recognition for longer than {days} days.',
  report_button: 'Open the dashboard',
  report_why: 'You get this mail once a month because you are an administrator of {workspace}.',
  trial_subject: forms({
    one: 'Your Bravo trial ends in {n} day',
    other: 'Your Bravo trial ends in {n} days',
  }),
  trial_text:
    'The trial of {workspace} runs until {date}. Choose a plan by then and everything goes on as it is.',
  trial_price: 'Pro is {price} for each member a month, and {percent} less when you pay by the year.',
  trial_ended_subject: 'Your Bravo trial has ended',
  trial_ended_text:
    'The trial of {workspace} is over. Nothing is lost: posts, {pointsName} and rewards are kept. Choose a plan and your team goes on where it stopped.',
  trial_button: 'Choose a plan',
  payment_subject: 'The payment for {workspace} failed',
  payment_title: 'Your payment failed',
  payment_text:
    'The card of {workspace} could not be charged for Bravo. Please check it, or use another one: the payment is then tried again.',
  payment_grace: forms({
    one: 'Everything goes on working for {n} day after a failed payment; then the workspace is limited until it is paid.',
    other:
      'Everything goes on working for {n} days after a failed payment; then the workspace is limited until it is paid.',
  }),
  payment_button: 'Check the card',
  second_subject: 'A second subscription of {workspace} was canceled',
  second_title: 'You were subscribed twice',
  second_text:
    'Two subscriptions were started for {workspace}. The second one was canceled; the first one goes on.',
  second_refund: '{amount} were refunded to your card. It can take ten days until you see them.',
  second_button: 'Open the invoices',
  billing_why:
    'You get this mail because you run the billing of {workspace}. Mails about billing cannot be switched off.',
};
export type MailTexts = typeof mails;
