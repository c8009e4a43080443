import { readFileSync, writeFileSync } from 'node:fs';
import { refusalStatus } from '#shared/contract/refusals';
import { type RefusalCode, refusalMessages } from '#shared/model/refusal';
import { pointsNameIn, pointsPlaceholders } from '#shared/rules/basics/points-name';
import { fillPlaceholders } from '#shared/rules/basics/words';
import { textsOf } from './texts.ts';

/** What whoever is refused can do next. */
type NextStep =
  | 'correct what was entered'
  | 'choose something else'
  | 'try again'
  | 'try again later'
  | 'reload the page'
  | 'sign in'
  | 'ask an administrator'
  | 'ask whoever runs Bravo'
  | 'do something else first'
  | 'correct the program';

export const nextSteps: Readonly<Record<RefusalCode, NextStep>> = {
  invalid_request: 'reload the page',
  invalid_cursor: 'reload the page',
  unauthenticated: 'sign in',
  invalid_code: 'try again',
  code_replaced: 'correct what was entered',
  invalid_token: 'try again',
  billing_inactive: 'ask an administrator',
  proof_required: 'do something else first',
  sso_required: 'sign in',
  sso_failed: 'ask an administrator',
  forbidden: 'ask an administrator',
  insufficient_scope: 'correct the program',
  not_found: 'choose something else',
  user_not_found: 'choose something else',
  person_ambiguous: 'correct the program',
  group_not_found: 'choose something else',
  manager_not_found: 'choose something else',
  manager_circle: 'choose something else',
  invalid_invite: 'do something else first',
  idempotency_mismatch: 'do something else first',
  email_exists: 'choose something else',
  last_account_administrator: 'do something else first',
  filter_unsupported: 'correct the program',
  attribute_immutable: 'correct the program',
  path_invalid: 'correct the program',
  path_required: 'correct the program',
  deactivate_first: 'do something else first',
  own_balance: 'ask an administrator',
  already_settled: 'reload the page',
  leaver_changed: 'try again',
  card_delivered: 'reload the page',
  request_open: 'do something else first',
  already_subscribed: 'reload the page',
  pays_by_contract: 'ask whoever runs Bravo',
  no_subscription: 'do something else first',
  sold_out: 'choose something else',
  already_redeemed: 'choose something else',
  reward_limit_reached: 'choose something else',
  award_limit_reached: 'choose something else',
  award_given_out: 'choose something else',
  price_changed: 'try again',
  demo_member: 'choose something else',
  member_pending: 'do something else first',
  workspace_busy: 'try again later',
  file_too_large: 'choose something else',
  unsupported_file: 'choose something else',
  value_required: 'correct what was entered',
  first_name_required: 'correct what was entered',
  last_name_required: 'correct what was entered',
  company_required: 'correct what was entered',
  budget_used_up: 'correct what was entered',
  receiver_left: 'correct what was entered',
  award_way: 'do something else first',
  already_nominated: 'try again later',
  award_open: 'try again later',
  nominations_closed: 'try again later',
  nominations_used: 'do something else first',
  many_leavers: 'do something else first',
  plan_outdated: 'try again',
  directory_connected: 'do something else first',
  award_requested: 'do something else first',
  outside_audience: 'correct what was entered',
  invalid_phone: 'correct what was entered',
  invalid_email: 'correct what was entered',
  title_required: 'correct what was entered',
  scope_required: 'correct what was entered',
  picture_required: 'correct what was entered',
  price_too_low: 'correct what was entered',
  price_too_high: 'correct what was entered',
  price_below_contributions: 'correct what was entered',
  out_of_range: 'correct what was entered',
  date_passed: 'correct what was entered',
  extra_too_high: 'correct what was entered',
  not_unique: 'choose something else',
  nothing_to_change: 'correct what was entered',
  edit_too_late: 'ask an administrator',
  too_many: 'do something else first',
  wrong_format: 'correct what was entered',
  unknown_placeholder: 'correct what was entered',
  own_card: 'choose something else',
  moment_passed: 'choose something else',
  leap_day: 'choose something else',
  day_over: 'choose something else',
  receivers_required: 'correct what was entered',
  description_required: 'correct what was entered',
  message_too_long: 'correct what was entered',
  self_recognition: 'choose something else',
  no_points_available: 'try again later',
  not_enough_points: 'try again later',
  reason_required: 'correct what was entered',
  comment_required: 'correct what was entered',
  invalid_amount: 'correct what was entered',
  address_insecure: 'correct what was entered',
  address_private: 'correct what was entered',
  host_not_found: 'correct what was entered',
  connector_retired: 'do something else first',
  not_a_workflow: 'correct what was entered',
  agreement_required: 'correct what was entered',
  oauth_refused: 'correct the program',
  confirmation_outdated: 'try again',
  confirmation_mismatch: 'correct what was entered',
  team_being_validated: 'try again later',
  no_reward_card: 'do something else first',
  invalid_promo: 'correct what was entered',
  payment_failed: 'choose something else',
  renewal_failed: 'choose something else',
  payment_declined: 'choose something else',
  card_expired: 'choose something else',
  not_configured: 'ask whoever runs Bravo',
  too_many_requests: 'try again later',
  mail_failed: 'try again',
  purchase_failed: 'try again later',
  reset_failed: 'try again',
  upstream_failed: 'try again later',
  busy: 'try again later',
  unknown: 'try again',
};

const file = new URL('../../docs/refusals.md', import.meta.url);

const row = (code: RefusalCode, shown: string): string =>
  `| \`${code}\` | ${refusalStatus[code]} | ${refusalMessages[code]} | ${shown} | ${nextSteps[code]} |`;

/** Every refusal with what the API and the web say, and what its reader can do next. */
export const renderRefusals = (): string => {
  const web = textsOf('en', 'web/refusals');
  const points = pointsPlaceholders(pointsNameIn('en'));
  const codes = Object.keys(refusalMessages) as RefusalCode[];
  return `# Refusals

What Bravo answers when it refuses something. The API answers the code with its English message; programs read the code. The web says the
same in the reader's language, and what to do next (\`web/src/locales/*/refusals.json\`); chats have texts of their own for what can
happen there (\`refused_*\` in \`shared/locales/*/chat.ts\`). Messages of the specification stand word for word.

This page is written by \`npm run generate -- docs\` from \`shared/model/refusal.ts\`, \`shared/contract/refusals.ts\` and the English texts.

| Code | Status | The API says | The web says | What the reader can do |
| ---- | ------ | ------------ | ------------ | ---------------------- |
${codes.map((code) => row(code, fillPlaceholders(web.get(`refusals.${code}`) ?? 'only programs meet it', points))).join('\n')}
`;
};

export const readRefusalsDocument = (): string => readFileSync(file, 'utf8');

export const run = (): void => writeFileSync(file, renderRefusals());
