/** Section 7 of the specification, transcribed in its own order. */
export const specCalls = `
POST /auth/get_code
POST /auth/verify_code
POST /auth/session/verify_invite
POST /auth/session/accept_invite
POST /auth/verify_google_id_token
POST /auth/workspaces
GET /auth/workspaces
POST /auth/session
POST /auth/session/impersonate/
GET /config
GET /profiles/me
PUT /profiles/me
PUT /profiles/me/avatar
POST /profiles/me/get_code
POST /profiles/me/verify_code
GET /profiles/{id}
GET /profiles/{id}/posts
DELETE /workspace/reset_demo_data
DELETE /workspace/reset
DELETE /workspace
GET /leaderboards
GET /leaderboards/{id}
GET /leaderboards/{id}/values
GET /leaderboards/{id}/activity
GET /leaderboards/values
GET /leaderboards/org_chart
GET /leaderboards/common_topics
GET /leaderboards/statistics
GET /coins/{userId}
PUT /coins/{id}
GET /settings
PUT /settings
PUT /settings/notifications
POST /settings/logo
GET /users
POST /users
GET /users.csv
GET /users/{id}
PUT /users/{id}
DELETE /users/{id}
PUT /users/{id}/permissions
POST /users/{id}/invite
GET /values
POST /values
PUT /values/{id}
DELETE /values/{id}
GET /rewards/rewards
POST /rewards/rewards
PUT /rewards/rewards/{id}
DELETE /rewards/rewards/{id}
POST /rewards/rewards/{id}/duplicate
GET /rewards/purchases
POST /rewards/purchases/{id}
DELETE /rewards/purchases/{id}
GET /rewards/purchases.csv
POST /rewards/payment_method
GET /rewards/payment_method
DELETE /rewards/payment_method
GET /shop/rewards
GET /shop/purchases
POST /shop/rewards/{id}
GET /shop/rewards/{id}
DELETE /shop/purchases/{id}
GET /posts
POST /posts
DELETE /posts/{id}
PUT /posts/{id}
POST /posts/{id}/like
DELETE /posts/{id}/like
GET /posts.csv
PUT /checklist
DELETE /checklist
GET /billing/billing
PUT /billing/billing
GET /billing/invoices/upcoming
GET /billing/subscription
PUT /billing/subscription
DELETE /billing/subscription
POST /billing/subscription/create
POST /billing/subscription/resume
GET /billing/invoices
GET /billing/invoices/receipts
GET /billing/payment_method
POST /billing/payment_method
`
  .trim()
  .split('\n');

/** The text of section 7 for paths that it abbreviates. */
export const shortened: Readonly<Record<string, string>> = {
  '/billing/subscription/create': 'POST create {callback, plan, promo}',
};

/** Query parameters named in section 7. */
export const specQueries: Readonly<Record<string, readonly string[]>> = {
  'GET /profiles/{id}/posts': ['direction'],
  'GET /coins/{userId}': ['next_cursor'],
  'GET /users.csv': ['state'],
  'GET /rewards/purchases': ['status', 'cursor'],
  'GET /rewards/purchases.csv': ['days'],
  'GET /posts': ['next_cursor'],
  'GET /posts.csv': ['days'],
  'GET /billing/invoices/upcoming': ['plan'],
  'GET /billing/invoices': ['cursor'],
  'GET /billing/invoices/receipts': ['starting_after'],
};

/** Calls that are not in the specification, each with the feature that needs it. */
export const additions: Readonly<Record<string, string>> = {
  'GET /config/legal': 'links to the terms and the privacy policy before anybody has signed in',
  'POST /auth/verify_microsoft_code': 'people of companies with Microsoft sign in with the account they have',
  'GET /auth/providers': 'the button to continue with Google shows only where Google is configured',
  'DELETE /auth/session': 'signing out ends the session on the server',
  'POST /webhooks/stripe': 'events of the payment provider',
  'POST /webhooks/slack/events': 'events of Slack, such as that Bravo was removed there',
  'POST /webhooks/slack/interactions': 'people use shortcuts, buttons and forms in Slack',
  'POST /webhooks/slack/commands': 'people thank each other with a command in Slack',
  'POST /mcp': 'assistants act for a member (Model Context Protocol)',
  'POST /assistants/request': 'a member sees who asks to be connected, and for what',
  'POST /assistants': 'a member connects an assistant',
  'GET /assistants': 'a member sees their assistants',
  'DELETE /assistants/{id}': 'a member ends an assistant',
  'GET /settings/assistants': 'administrators see the assistants of all members',
  'DELETE /settings/assistants/{user}/{id}': 'an administrator ends the assistant of a member',
  'GET /oauth/resource': 'an assistant learns by what the tools are protected',
  'GET /oauth/server': 'an assistant learns where and how tokens are given out',
  'POST /oauth/register': 'a program registers, to ask members for their consent',
  'POST /oauth/token': 'an assistant gets its tokens, and renews them',
  'POST /oauth/revoke': 'an assistant ends its connection',
  'GET /scim/v2/{}': 'the directory of a company asks what of SCIM is spoken here',
  'GET /scim/v2/Users': 'the directory of a company looks for its people',
  'POST /scim/v2/Users': 'the directory of a company adds somebody',
  'GET /scim/v2/Users/{}': 'the directory of a company reads a member',
  'PUT /scim/v2/Users/{}': 'the directory of a company changes a member, all at once',
  'PATCH /scim/v2/Users/{}': 'the directory of a company changes a member, part by part',
  'DELETE /scim/v2/Users/{}': 'the directory of a company forgets a member',
  'GET /scim/v2/{}/{}': 'the directory of a company asks for one schema or type',
  'GET /scim/v2/Groups': 'the directory of a company looks for departments and locations',
  'POST /scim/v2/Groups': 'the directory of a company adds a department',
  'GET /scim/v2/Groups/{}': 'the directory of a company reads who is in one',
  'PUT /scim/v2/Groups/{}': 'the directory of a company sets who is in one',
  'PATCH /scim/v2/Groups/{}': 'the directory of a company moves members, or renames one',
  'DELETE /scim/v2/Groups/{}': 'the directory of a company deletes one',
  'GET /directory/addresses': 'administrators see which addresses their directory could not change',
  'DELETE /directory/addresses/{}': 'an administrator has seen one of them',
  'GET /slack': 'administrators see whether Slack is connected, and whether it works',
  'POST /slack/install': 'an administrator leaves for the page of Slack where Bravo is allowed',
  'POST /slack/connection': 'an administrator comes back from there',
  'GET /slack/channels': 'the channels where posts can be announced',
  'PUT /slack/connection': 'an administrator chooses the channel',
  'POST /slack/test': 'an administrator sees that a message arrives',
  'DELETE /slack/connection': 'an administrator disconnects Slack',
  'POST /slack/link/read': 'a member sees as whom in Slack they would be known',
  'GET /teams': 'administrators see whether Microsoft Teams is connected, and whether it works',
  'POST /webhooks/teams/activities': 'people thank each other and use what Bravo offers in Microsoft Teams',
  'POST /teams/install': 'an administrator gets the code that connects their tenant',
  'DELETE /teams/connection': 'an administrator disconnects the tenant',
  'PUT /teams/workflow': 'an administrator enters the address of a workflow, and posts appear in its channel',
  'POST /teams/workflow/test': 'an administrator sees that a message arrives',
  'DELETE /teams/workflow': 'an administrator has posts announced there no longer',
  'POST /slack/link': 'a member says that they are this person in Slack',
  'POST /webhooks/gift_cards': 'events of the shop of gift cards',
  'GET /rewards/gift_cards': 'countries and values that the wizard offers',
  'POST /auth/session/prove': 'calls that a thief would make first need a recent code',
  'POST /auth/undo_email_change': 'the link in the mail to an address that was changed',
  'GET /auth/sessions': 'a member sees their own sessions',
  'DELETE /auth/sessions/{id}': 'a member ends one of their own sessions',
  'DELETE /users/{id}/sessions': 'an administrator ends all sessions of a member',
  'POST /workspace/demo_data': 'the dialog that offers demo data',
  'GET /workspace/archives': 'an administrator sees whether the archive of everything is ready',
  'POST /workspace/archives': 'an administrator takes everything of the workspace away',
  'POST /workspace/archives/download': 'the archive is downloaded',
  'POST /workspace/archives/parts': 'an archive of another installation is uploaded',
  'POST /workspace/archives/import': 'an uploaded archive is imported',
  'DELETE /workspace/demo_dialog': 'a declined offer of demo data is remembered for the workspace',
  'POST /settings/notifications/unsubscribe': 'the one-click link in every notification mail',
  'GET /posts/{id}': 'a post has an address of its own',
  'POST /posts/{id}/add_ons': 'colleagues add points to a post',
  'GET /posts/{id}/add_ons': 'who added points to a post, and how many',
  'DELETE /posts/{id}/add_ons/{add_on_id}': 'added points are taken back',
  'GET /posts/{id}/likes': 'the likers of a post beyond the first few',
  'GET /posts/{id}/comments': 'the comments on a post beyond the newest three',
  'POST /posts/{id}/comments': 'members comment on a post',
  'POST /posts/{id}/report': 'members report posts and comments to administrators',
  'POST /posts/{id}/take_out': 'receivers and administrators take posts out of the feed',
  'PUT /posts/{id}/picture': 'givers put a picture beside their message',
  'PUT /announcement': 'administrators pin an announcement above the feed',
  'DELETE /announcement': 'and take it down',
  'PUT /posts/{id}/comments/{comment_id}': 'authors and administrators correct a comment',
  'DELETE /posts/{id}/comments/{comment_id}': 'authors and administrators delete a comment',
  'GET /celebrations': 'the feed says what is celebrated next',
  'GET /celebrations/days': 'administrators see the own days of the company',
  'POST /celebrations/days': 'administrators add a day that the company celebrates as a whole',
  'PUT /celebrations/days/{id}': 'administrators change an own day',
  'DELETE /celebrations/days/{id}': 'administrators remove an own day',
  'GET /celebrations/cards': 'a member sees the cards to sign, their own, and those they received',
  'POST /celebrations/cards': 'a member starts a card that colleagues sign',
  'GET /celebrations/cards/{id}': 'a card with what is on it',
  'PUT /celebrations/cards/{id}': 'whoever started a card, and administrators, change it',
  'DELETE /celebrations/cards/{id}': 'whoever started a card, and administrators, stop it',
  'PUT /celebrations/cards/{id}/signature': 'a member signs a card, with a GIF or a picture',
  'DELETE /celebrations/cards/{id}/signatures/{user_id}': 'a signature is taken off a card',
  'POST /celebrations/cards/{id}/thanks': 'the receiver of a card thanks all who signed',
  'GET /groups': 'the departments and locations of the team',
  'POST /groups': 'administrators add a department or a location',
  'PUT /groups/{id}': 'administrators rename a department or a location',
  'DELETE /groups/{id}': 'administrators delete a department or a location',
  'GET /groups/{id}/receivers': 'the composer thanks a whole department or location',
  'GET /news': 'a member sees what concerns them',
  'GET /news/unread': 'the bell counts what arrived while the page is open',
  'PUT /news/read': 'a member marks their news as read',
  'GET /ledger/verify': 'proof that every balance follows from its entries',
  'POST /passkeys/challenge': 'a passkey signs a challenge',
  'POST /passkeys/sign_in': 'a member signs in with a passkey',
  'POST /passkeys/proof': 'a member confirms their address with a passkey',
  'POST /users/extra': 'administrators let members give more until the end of a period',
  'GET /ledger/account': 'bookkeepers see how all coins changed in a month',
  'GET /ledger/account.csv': 'bookkeepers save a month of the points account',
  'GET /ledger/account/check': 'bookkeepers compare the points account with all balances',
  'PUT /ledger/point_value': 'bookkeepers say what a point is worth in reports',
  'GET /passkeys': 'a member sees their passkeys',
  'POST /passkeys/options': 'a browser is told what it needs to make a passkey',
  'POST /passkeys': 'a member adds a passkey',
  'DELETE /passkeys/{id}': 'a member removes a passkey',
  'GET /settings/api_keys': 'administrators see the keys of their programs',
  'POST /settings/api_keys': 'an administrator makes a key for a program',
  'DELETE /settings/api_keys/{id}': 'an administrator revokes the key of a program',
  'GET /walls': 'administrators see the links to wallboards',
  'POST /walls': 'an administrator makes a link to a wallboard',
  'DELETE /walls/{id}': 'an administrator revokes a link to a wallboard',
  'POST /wall': 'a screen in the office shows posts and the ranking without a session',
  'POST /sso/find': 'somebody types their address, and is led to the single sign-on of its domain',
  'POST /sso/start': 'somebody leaves for the identity provider of their team',
  'POST /sso/sign_in': 'somebody comes back from there',
  'GET /sso': 'account administrators see the single sign-on of the team',
  'PUT /sso/provider': 'an account administrator sets the identity provider up',
  'DELETE /sso/provider': 'an account administrator removes it',
  'POST /sso/domains': 'an account administrator proves a domain',
  'DELETE /sso/domains/{domain}': 'an account administrator removes a domain',
  'POST /sso/test': 'an account administrator leaves to try the identity provider',
  'POST /sso/test/result': 'an account administrator comes back from trying it',
  'PUT /sso/requirement': 'an account administrator requires single sign-on, or no more',
  'POST /posts/import': 'an administrator imports past posts of another tool',
  'DELETE /posts/import': 'an administrator takes imported posts back',
  'GET /hooks': 'account administrators see the webhooks and how they are doing',
  'POST /hooks': 'an account administrator adds a webhook',
  'PUT /hooks/{id}': 'an account administrator changes a webhook, or switches it on or off',
  'DELETE /hooks/{id}': 'an account administrator removes a webhook',
  'POST /hooks/{id}/secret/show': 'an account administrator looks at the secret of a webhook',
  'POST /hooks/{id}/secret/replace': 'an account administrator replaces the secret of a webhook',
  'POST /hooks/{id}/test': 'an account administrator tests a webhook',
  'GET /hooks/{id}/deliveries': 'an account administrator sees what was sent to a webhook',
  'POST /hooks/{id}/deliveries/{delivery}/replay': 'an account administrator sends an event again',
  'GET /audit': 'account administrators see who did what',
  'GET /rewards/taxes': 'redeemed rewards are a taxable benefit: a year for each member',
  'GET /rewards/taxes.csv': 'the same for the payroll office',
  'POST /rewards/rewards/{id}/redeem': 'the option for administrators to redeem for a member',
  'GET /leaderboards/managers': 'whom the dashboard can be filtered by',
  'GET /profiles/me/reports': 'a manager sees who reports to them',
  'GET /profiles/{id}/recap': 'a member and their manager see what was thanked for in a period',
  'GET /rewards/awards': 'rewards administrators see the awards of the company',
  'POST /rewards/awards': 'a rewards administrator adds an award',
  'PUT /rewards/awards/{id}': 'a rewards administrator changes an award',
  'PUT /rewards/awards/{id}/picture':
    'a rewards administrator gives an award a picture in place of its emoji',
  'DELETE /rewards/awards/{id}': 'a rewards administrator deletes an award',
  'GET /rewards/awards.csv': 'what each award has given in each period, as a file',
  'GET /rewards/awards/open': 'a member sees which awards they may give',
  'POST /rewards/awards/{id}/requests': 'a member nominates a colleague for an award, or claims one',
  'GET /rewards/award_requests': 'deciders see which requests for awards wait, and members their own',
  'GET /rewards/awards/{id}/nominees':
    'those who choose the winners of a round see who is nominated, and why',
  'PUT /rewards/awards/{id}/nominees/{user_id}': 'those who choose the winners of a round share a shortlist',
  'POST /rewards/awards/{id}/winners': 'somebody who decides chooses the winners of a round',
  'POST /rewards/award_requests/settle': 'a decider approves or declines requests for awards',
  'DELETE /rewards/award_requests/{id}': 'a member withdraws an own request for an award',
  'PUT /rewards/award_requests/{id}/picture': 'a member puts a picture beside an own claim',
  'POST /rewards/awards/{id}/give': 'whoever may give an award gives it to a colleague',
  'POST /users/sync': 'an administrator or a program compares a complete list of people with the members',
  'POST /users/sync/{id}/apply': 'and has it applied as it was planned',
  'GET /users/sync': 'administrators of people see the last files and what became of them',
  'GET /users/sync/{id}/plan': 'and how far one is applied, or what it would change',
  'GET /rewards/leavers': 'rewards administrators see who left with points',
  'GET /rewards/leavers/summary': 'how many they are, and what a setting would return',
  'PUT /rewards/leavers': 'a rewards administrator has points returned by themselves, or keeps them',
  'POST /rewards/leavers/{id}/payroll': 'points of somebody who left are paid with the wages',
  'POST /rewards/leavers/{id}/return': 'points of somebody who left go back to the company',
  'GET /gifs': "the GIF picker, without giving the service's key to browsers",
};

/** The messages of sections 5 and 8 that the server sends. */
export const specMessages = [
  'Value is required',
  'First name is required',
  'Last name is required',
  'Please enter a valid telephone number',
  'Please enter a valid email address',
  'User with this email already exists',
  'Please enter a price greater than 0',
  'Please enter a price no greater than {price}',
  'Must be between {start} and {finish}',
  'Must be unique',
  'Wrong format',
  'Please enter @username and description',
  'Please enter description',
  'Sorry, your message is too long.',
  'The file is too large',
  'Invalid amount value',
  'Invalid code. Please try again',
  'Comment is required',
  'User not found',
  'No points available to send',
  'Error occurred',
  'Something went wrong :(',
  'Error occurred while sending email. Please try again.',
  'Error occurred while resetting data',
  'Payment failed. Something went wrong. Please check your payment method or try again.',
  'Unable to renew subscription. Please check your payment method.',
  'Payment method was declined',
  'Credit card expired',
  'Purchase failed. Please try again later.',
  "You don't have enough points yet to purchase this reward.",
  'Oops! The link is not valid',
  'Oops! Access is limited, contact your manager',
] as const;

/** The messages of sections 5 and 8 that only the browser shows. */
export const browserMessages = [
  'Page not found',
  'Error reading the file',
  'Upload failed / Unable to read the file. Please try again.',
  'Server is not responding. Please try again.',
  'Sending has been cancelled. Please try again.',
  'Failed to send some invites',
  'You do not have enough points yet to buy this reward.',
] as const;
