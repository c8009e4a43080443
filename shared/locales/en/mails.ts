import { forms } from '../plural-forms.ts';

/** The texts of every mail. `{name}` is a placeholder; nothing else is interpreted. */
export const mails = {
  footer: 'Sent by Bravo on behalf of {workspace}.',
  footer_plain: 'Sent by Bravo.',
  code_subject: '{code} is your Bravo code',
  code_title: 'Your sign-in code',
  code_text:
    'Enter this code on the page where you requested it. It’s valid for {minutes} minutes and can be used once.',
  code_ignore: 'Didn’t request this? You can ignore this email: no one can sign in without the code.',
  invitation_subject: '{inviter} invited you to {workspace}',
  invitation_title: 'Join {workspace} on Bravo',
  invitation_text:
    '{inviter} invited you to {workspace}, where colleagues thank each other with points that turn into rewards.',
  reminder_subject: 'Reminder: {inviter} invited you to {workspace}',
  reminder_title: '{workspace} is waiting for you',
  reminder_text:
    '{inviter} invited you to {workspace} on Bravo, where colleagues thank each other. They can already thank you. Accept the invitation to see it.',
  invitation_button: 'Accept invitation',
  invitation_ignore:
    'The link is valid for {days} days and can be used once. If you weren’t expecting this invitation, you can ignore it.',
  email_code_subject: '{code} is your code for your new email address',
  email_code_title: 'Confirm your new email address',
  email_code_ignore: 'Didn’t request this? You can ignore this email: nothing changes without the code.',
  email_changed_subject: 'Your {workspace} email address was changed',
  email_changed_title: 'Your email address was changed',
  email_changed_text:
    'From now on, you sign in to {workspace} with your new address. You were signed out everywhere else.',
  email_changed_not_you:
    'Wasn’t you? Restore your address within {days} days. This signs everyone out of your account.',
  email_undo_button: 'Restore my address',
  device_subject: 'New sign-in to your {workspace} account',
  device_title: 'New sign-in to your account',
  device_text:
    'Someone signed in to your {workspace} account: {device}, {time}. If this was you, there’s nothing to do.',
  device_not_you:
    'Wasn’t you? Sign out all other devices in your profile, and tell an administrator of {workspace}.',
  device_button: 'See my devices',
  device_unknown: 'an unknown device',
  glass_subject: '{name} bypassed single sign-on in {workspace}',
  glass_title: 'Someone signed in without single sign-on',
  glass_text:
    '{name}, an owner, signed in to {workspace} without single sign-on, which the team requires. The sign-in is recorded in the audit log.',
  glass_not_you: 'Didn’t agree to this? Sign {name} out and check the audit log.',
  glass_button: 'See the audit log',
  passkey_subject: 'A passkey was added to your {workspace} account',
  passkey_title: 'A passkey was added to your account',
  passkey_text:
    'With the passkey “{name}”, you can now sign in to {workspace} without a code. If this was you, there’s nothing to do.',
  passkey_not_you:
    'Wasn’t you? Remove the passkey in your profile, sign out your other devices, and tell an administrator of {workspace}.',
  passkey_button: 'See my passkeys',
  alert_webhook_failing:
    'Nothing we sent to {name} has arrived for a week, so we’ve stopped sending events there.',
  alert_webhook_gone: '{name} told us it’s gone for good (410), so we’ve stopped sending events there.',
  alert_webhook_again:
    'The log shows what went wrong. Once it’s fixed, turn the webhook back on: events that are still waiting will be sent then.',
  alert_subject: 'A connection in {workspace} has stopped working',
  alert_title: 'A connection has stopped working',
  alert_slack:
    'Slack no longer works with {workspace}, so new posts aren’t announced there. Settings – Connect shows why, and how to fix it.',
  alert_teams:
    'Microsoft Teams no longer works with {workspace}, so new posts aren’t announced there. Settings – Connect shows why, and how to fix it.',
  alert_workflow:
    'The Microsoft Teams workflow no longer accepts posts from {workspace}. Settings – Connect shows why, and how to fix it.',
  alert_sso:
    'Sign-in through {workspace}’s identity provider isn’t working. Owners can still sign in with a code.',
  alert_key_ended:
    'The API key “{name}” has expired. Programs that use it, such as a directory, can’t connect until they get a new one.',
  alert_key_refused:
    'The API key “{name}” has been blocked, because someone else had access to its creator’s account. Programs that use it need a new one.',
  alert_key_ends_soon:
    'The API key “{name}” expires in a week. Create a new one in time for the programs that use it, such as a directory.',
  alert_key_maker_left:
    'Whoever created the API key “{name}” is no longer an administrator. The key still works. If they might still have it, create a new one and revoke this one.',
  alert_key_subject: 'An API key in {workspace} needs attention',
  alert_key_title: 'An API key needs attention',
  alert_button: 'Open Connect',
  archive_subject: 'Your {workspace} archive is ready',
  archive_title: 'Your archive is ready',
  archive_text: 'The {workspace} archive you requested is ready. You can download it until {date}.',
  archive_not_you:
    'Didn’t request this? Sign out all other devices in your profile, and tell another administrator of {workspace}.',
  archive_button: 'Download archive',
  somebody: 'A colleague',
  a_team: 'a team',
  unsubscribe: 'Stop these emails',
  points_subject: '{sender} recognized you: +{points}',
  points_title: '{sender} recognized you',
  points_thanked: 'recognized you',
  points_together: 'Also recognized: {names}.',
  points_more: forms({ one: '{n} more', other: '{n} more' }),
  points_balance: 'You now have {coins} to spend on rewards.',
  points_gif: 'GIF',
  points_button: 'See it in the feed',
  points_why: 'You’re receiving this email because you received {pointsName} in {workspace}.',
  announcement_title: 'Announcement from {workspace}',
  announcement_why: 'You’re receiving this email because you’re a member of {workspace}.',
  thanked_why: 'You’re receiving this email because someone recognized you in {workspace}.',
  celebrated_subject: '{sender} is celebrating you: +{points}',
  celebrated_title: '{sender} is celebrating you',
  celebration_birthday: 'Birthday',
  celebration_anniversary: 'Work anniversary',
  celebration_years: forms({ one: '{n} year with the team', other: '{n} years with the team' }),
  celebration_birthday_text: 'Happy birthday, {name}! We’re so glad you’re with us.',
  celebration_anniversary_text: forms({
    one: '{name} has been with us for {n} year. Thank you for all of it!',
    other: '{name} has been with us for {n} years. Thank you for all of it!',
  }),
  tomorrow_subject: 'Tomorrow we’re celebrating {names}',
  tomorrow_title: 'Tomorrow is a day to celebrate',
  tomorrow_text: 'The celebration appears in the feed tomorrow morning. Add your wishes!',
  tomorrow_button: 'Open the feed',
  tomorrow_why:
    'You’re receiving this email because {workspace} reminds colleagues of birthdays and anniversaries.',
  added_subject: '{sender} added {points} for you',
  added_title: '{sender} joined in thanking you',
  comment_subject: '{author} commented on your post',
  comment_about: 'On: “{post}”',
  comment_why: 'You’re receiving this email because you sent or received this post in {workspace}.',
  requested_subject: '{buyer} requested “{reward}”',
  requested_text: 'The coins have been paid. Hand over the reward, or decline and the coins go back.',
  requested_team_subject: '“{reward}” is fully funded',
  requested_team_text:
    'Your team pooled the coins. Hand over the reward, or decline and everyone gets their coins back.',
  requested_button: 'Open requests',
  requested_why: 'You’re receiving this email because you manage rewards for {workspace}.',
  fact_reward: 'Reward',
  fact_paid: 'Paid',
  fact_from: 'From',
  fact_comment: 'Note',
  fact_back: 'Returned',
  fulfilled_subject: '“{reward}” is yours',
  fulfilled_text: 'Your request was fulfilled. Enjoy!',
  fulfilled_team_text: 'The reward your team chipped in for has been handed over. Enjoy!',
  fulfilled_button: 'See my rewards',
  gift_card_button: 'Open the gift card',
  declined_subject: 'The request for “{reward}” was declined',
  declined_text:
    'Your request was declined. Your coins are back in your balance, ready to spend on something else.',
  declined_team_text:
    'Your team’s request was declined. The coins you chipped in are back in your balance, ready to spend on something else.',
  withdrawn_subject: '“{reward}” is no longer available',
  withdrawn_text:
    'The reward was removed from the shop before it was fully funded. The coins you chipped in are back in your balance.',
  withdrawn_demo_text:
    'This reward was part of the demo data, which has been removed. Your coins are back in your balance.',
  declined_button: 'Open the shop',
  gift_card_back_text:
    'The gift card couldn’t be bought. Your coins are back in your balance, and your administrators know why.',
  gift_card_failed_subject: '“{reward}” couldn’t be bought for {buyer}',
  gift_card_failed_payment_declined:
    'Payment method was declined. Check the card for gift cards, or connect another one.',
  gift_card_failed_card_expired: 'Credit card expired. Connect another card for gift cards.',
  gift_card_failed_purchase_failed: 'The gift card shop didn’t deliver.',
  gift_card_failed_back: 'The coins were returned to the buyer, and your company wasn’t charged.',
  gift_card_failed_button: 'Open rewards',
  settled_why: 'You’re receiving this email because you requested or chipped in for a reward in {workspace}.',
  limit_subject: 'You have {points} to give again',
  limit_title: 'You have {points} to give again',
  limit_text:
    'Your allowance has been renewed. Until {date}, you can give {points} to people who deserve them.',
  limit_button: 'Recognize someone',
  limit_why: 'You’re receiving this email because you’ve given {pointsName} in {workspace} before.',
  digest_subject: 'Your week in {workspace}: +{points}',
  digest_subject_team: 'Last week in {workspace}',
  digest_title: 'Your colleagues thanked you last week',
  digest_title_team: 'What your team celebrated last week',
  digest_rest: 'And {more} in your profile.',
  digest_team: 'Celebrated in your team',
  digest_fact_posts: 'Posts',
  digest_fact_people: 'People recognized',
  digest_fact_value: 'Top value',
  digest_likes: forms({ one: '{n} like', other: '{n} likes' }),
  digest_joined: forms({ one: '{n} joined in', other: '{n} joined in' }),
  digest_celebrations: 'Coming up this week',
  digest_give: '{points} left to give',
  digest_give_text: 'Give them by {date}. Who made last week easier for you?',
  digest_rewards: 'Rewards within reach',
  digest_afford: 'With {coins} you can get:',
  digest_next: 'You’re just {coins} away from “{reward}”.',
  digest_why: 'You’re receiving this email on Mondays because you’re a member of {workspace}.',
  report_subject: 'Your {month} report for {workspace}',
  report_title: 'Recognition in {month}',
  report_text: 'Here’s how people at {workspace} thanked each other last month.',
  report_engagement: 'Engagement',
  report_invited: 'Invited, not joined yet',
  report_up: '{share}, up from {before}',
  report_down: '{share}, down from {before}',
  report_same: '{share}, same as the month before',
  report_granted: '{PointsName} given',
  report_spent: 'Coins spent',
  report_unused: 'Unused allowances',
  report_of: '{n} of {all}',
  report_values: 'Top values',
  report_waiting: 'Waiting for a kind word',
  report_waiting_text:
    'Not recognized for {days} days or more: {names}. A word from a colleague would make their day.',
  report_nobody_waits: 'No one has waited more than {days} days to be recognized.',
  report_button: 'Open the dashboard',
  report_why: 'You’re receiving this email once a month because you’re an administrator of {workspace}.',
  trial_subject: forms({
    one: 'Your Bravo trial ends in {n} day',
    other: 'Your Bravo trial ends in {n} days',
  }),
  trial_text: '{workspace}’s trial runs until {date}. Choose a plan by then and nothing changes.',
  trial_price: 'Pro is {price} per member per month, and {percent} less when you pay annually.',
  trial_ended_subject: 'Your Bravo trial has ended',
  trial_ended_text:
    '{workspace}’s trial is over. Nothing is lost: your posts, {pointsName} and rewards are kept. Choose a plan and your team picks up where it left off.',
  trial_button: 'Choose a plan',
  payment_subject: '{workspace}’s payment for Bravo failed',
  payment_title: 'Your payment failed',
  payment_text:
    'We couldn’t charge {workspace}’s card for Bravo. Check the card or use another one, and we’ll try again.',
  payment_grace: forms({
    one: 'Everything keeps working for {n} day after a failed payment. After that, access is limited until the invoice is paid.',
    other:
      'Everything keeps working for {n} days after a failed payment. After that, access is limited until the invoice is paid.',
  }),
  payment_button: 'Check the card',
  second_subject: 'Your second {workspace} subscription was canceled',
  second_title: 'You were subscribed twice',
  second_text:
    '{workspace} was subscribed to Bravo twice. We’ve canceled the second subscription, and the first one continues.',
  second_refund: '{amount} was refunded to your card. It can take up to ten days to appear.',
  second_button: 'Open invoices',
  billing_why:
    'You’re receiving this email because you manage billing for {workspace}. Billing emails can’t be turned off.',
};
export type MailTexts = typeof mails;
