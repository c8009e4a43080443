/**
 * Every refusal (typed business error) of the product with its English message. Messages from spec.md are quoted
 * exactly. `{name}` is filled from the details of the refusal. The web translates the same codes.
 */
export const refusalMessages = {
  invalid_request: 'The request is not valid',
  invalid_cursor: 'This page cannot be continued; start from the first one',
  unauthenticated: 'Please sign in',
  invalid_code: 'Invalid code. Please try again',
  code_replaced: 'A newer code was sent. Please use that one',
  invalid_token: 'The sign-in could not be verified',
  billing_inactive: 'Oops! Access is limited, contact your manager',
  proof_required: 'Please confirm your address with a code first',
  sso_required: 'This team signs in with single sign-on',
  sso_failed: 'Single sign-on did not succeed: {problem}',
  forbidden: 'You are not allowed to do this',
  insufficient_scope: 'This API key needs the scope {scope} for this call',
  not_found: 'Not found',
  user_not_found: 'User not found',
  person_ambiguous: 'Several colleagues fit. Ask which one is meant, and use their id: {people}',
  group_not_found: 'This group does not exist any more',
  invalid_invite: 'Oops! The link is not valid',
  idempotency_mismatch: 'This key was already used for another request',
  email_exists: 'User with this email already exists',
  last_account_administrator: 'There must be one account administrator',
  filter_unsupported: 'The filter is malformed, or names an attribute that is not known here',
  attribute_immutable: 'A directory cannot change this attribute',
  path_invalid: 'The path is malformed, or names an attribute that is not known here',
  path_required: 'An operation that removes something needs a path',
  deactivate_first: 'Only a deactivated member can be deleted. Deactivate them first.',
  own_balance: 'Another administrator has to change your balance',
  already_settled: 'This request has already been processed',
  already_subscribed: 'There is a subscription already',
  pays_by_contract: 'The team pays by contract: there is nothing to subscribe to',
  no_subscription: 'There is no subscription',
  sold_out: 'This reward has just been taken',
  already_redeemed: 'This reward can be redeemed once, and was',
  price_changed: 'The price is another one now',
  demo_member: 'Demo members redeem only rewards of the demo data',
  member_pending: 'Gift cards are for members who have accepted the invitation',
  workspace_busy: 'Nothing can be changed in this workspace right now. Please try again in a few minutes.',
  file_too_large: 'The file is too large',
  unsupported_file: 'Wrong format',
  value_required: 'Value is required',
  first_name_required: 'First name is required',
  last_name_required: 'Last name is required',
  company_required: 'Company name is required',
  invalid_phone: 'Please enter a valid telephone number',
  invalid_email: 'Please enter a valid email address',
  title_required: 'Title is required',
  scope_required: 'Please choose what the key may do',
  picture_required: 'Please choose an emoji or a picture',
  price_too_low: 'Please enter a price greater than 0',
  price_too_high: 'Please enter a price no greater than {price}',
  price_below_contributions: 'The price cannot be below the {contributed} coins already contributed',
  out_of_range: 'Must be between {start} and {finish}',
  not_unique: 'Must be unique',
  nothing_to_change: 'There is nothing to change in this request',
  too_many: 'There can be at most {max}',
  wrong_format: 'Wrong format',
  receivers_required: 'Please enter @username and description',
  description_required: 'Please enter description',
  message_too_long: 'Sorry, your message is too long.',
  self_recognition: 'You cannot send points to yourself',
  no_points_available: 'No points available to send',
  not_enough_points: "You don't have enough points yet to purchase this reward.",
  comment_required: 'Comment is required',
  invalid_amount: 'Invalid amount value',
  address_insecure: 'This address must begin with https:// and name neither a port nor a password',
  address_private: 'This address is in a private network, which we do not reach',
  host_not_found: 'There is no server at this address',
  connector_retired:
    'This is the address of an Office 365 connector, which Microsoft has switched off. Please make a workflow in Teams',
  not_a_workflow: 'This is not the address of a workflow of Microsoft Teams',
  agreement_required: 'Please agree to the Terms of Service and the Privacy Policy',
  oauth_refused: 'This program did not ask as it has to ({error})',
  confirmation_outdated: 'What was confirmed is no longer so. Please ask for the cost again',
  confirmation_mismatch: 'The name does not match',
  team_being_validated: 'Your team is being validated: rewards will be here within 48 hours',
  no_reward_card: 'Please connect a card for rewards first',
  invalid_promo: 'This promo code is not valid',
  payment_failed: 'Payment failed. Something went wrong. Please check your payment method or try again.',
  renewal_failed: 'Unable to renew subscription. Please check your payment method.',
  payment_declined: 'Payment method was declined',
  card_expired: 'Credit card expired',
  not_configured: 'This feature is not configured',
  too_many_requests: 'Too many attempts. Please try again later.',
  mail_failed: 'Error occurred while sending email. Please try again.',
  purchase_failed: 'Purchase failed. Please try again later.',
  reset_failed: 'Error occurred while resetting data',
  upstream_failed: 'Error occurred',
  busy: 'Too much is going on right now. Please try again in a moment.',
  unknown: 'Something went wrong :(',
} as const;

export type RefusalCode = keyof typeof refusalMessages;

/** Values for the placeholders of the message. */
export type RefusalDetails = Readonly<Record<string, string | number>>;

/** The only error for an expected "no". It is a normal answer, so it is never logged as an error. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  readonly path: readonly (string | number)[];

  constructor(code: RefusalCode, details: RefusalDetails = {}, path: readonly (string | number)[] = []) {
    super(code);
    this.code = code;
    this.details = details;
    this.path = path;
  }
}

/** The English message of a refusal with its placeholders filled. */
export const refusalMessage = (code: RefusalCode, details: RefusalDetails = {}): string =>
  refusalMessages[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
