/**
 * Every refusal (typed business error) of the product with its English message. Messages from spec.md are quoted
 * exactly. `{name}` is filled from the details of the refusal. The web translates the same codes.
 */
export const refusalMessages = {
  invalid_request: 'The request is not valid',
  invalid_cursor: 'This list cannot be continued from here. Start again from the first page.',
  unauthenticated: 'Please sign in',
  invalid_code: 'Invalid code. Please try again',
  code_replaced: 'A newer code was sent. Please use that one.',
  invalid_token: 'The sign-in could not be verified. Please try again.',
  billing_inactive: 'Oops! Access is limited, contact your manager',
  proof_required: 'Please confirm your address with a code first.',
  sso_required: 'This team requires single sign-on. Sign in with your company account.',
  sso_failed: 'Single sign-on did not work ({problem}). Try again, or ask an administrator of your team.',
  forbidden: 'You do not have permission to do this. Ask an administrator of your team.',
  insufficient_scope: 'This call needs a key with the scope {scope}. Ask an owner of your team for one.',
  not_found: 'Not found. It may have been deleted.',
  user_not_found: 'User not found',
  person_ambiguous: 'Several colleagues match. Ask which one is meant, then use their id: {people}',
  group_not_found: 'This department or location no longer exists. Choose another one.',
  manager_not_found: 'No current member of this team is meant by this manager. Choose somebody else.',
  manager_circle: 'Nobody can report to themselves, also not through others: {chain}',
  invalid_invite: 'Oops! The link is not valid',
  idempotency_mismatch: 'This Idempotency-Key was already used for a different request. Use a new one.',
  email_exists: 'User with this email already exists',
  last_account_administrator: 'There must be at least one owner. Make someone else an owner first.',
  filter_unsupported: 'The filter is malformed or names an attribute that Bravo does not support.',
  attribute_immutable: 'A directory cannot change this attribute. Leave it out.',
  path_invalid: 'The path is malformed or names an attribute that Bravo does not support.',
  path_required: 'A remove operation needs a path.',
  deactivate_first: 'Only deactivated members can be deleted. Deactivate them first.',
  own_balance: 'You cannot change your own balance. Ask another administrator.',
  already_settled: 'This request has already been processed. Load it again to see the result.',
  leaver_changed:
    'Something has changed for this person: they came back, or the balance is another one. Load the list again.',
  request_open: 'A request of this person is not settled yet. Settle it first, then return what is left.',
  already_subscribed: 'There is already a subscription. Change that one instead.',
  pays_by_contract: 'This team pays by contract and needs no subscription. Ask whoever runs Bravo for you.',
  no_subscription: 'There is no subscription yet. Choose a plan first.',
  sold_out: 'This reward has just been taken. Choose another one.',
  already_redeemed: 'This reward has already been redeemed, and it can be redeemed only once.',
  reward_limit_reached: 'This reward has been redeemed as often as one person can. Choose another one.',
  price_changed: 'The price has changed to {price}. Redeem again if you agree.',
  demo_member: 'Demo members can redeem only demo rewards.',
  member_pending:
    'Gift cards are for members who have accepted their invitation. Resend the invitation first.',
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
  price_below_contributions: 'The price cannot be lower than the {contributed} coins already contributed.',
  out_of_range: 'Must be between {start} and {finish}',
  extra_too_high: 'At most ten times the limit can be given in addition. {most} more are possible.',
  date_passed: 'This day is over. Choose today or a later day.',
  not_unique: 'Must be unique',
  nothing_to_change: 'This request changes nothing. Send a field that can be changed.',
  edit_too_late: 'A message can be changed for {days} days. Ask an administrator of your team.',
  too_many: 'There can be at most {max} of these.',
  wrong_format: 'Wrong format',
  unknown_placeholder: '“{placeholder}” in braces has no meaning here. Only these can be in braces: {known}.',
  own_card: 'A card is for someone else. Choose a colleague.',
  moment_passed: 'This moment is over. Choose a later one.',
  card_delivered: 'This card has already been delivered. Load it again to see it.',
  leap_day: 'February 29 is in only one of four years. Choose February 28 or March 1.',
  day_over: 'This day is over. Choose a later one.',
  receivers_required: 'Please enter @username and description',
  description_required: 'Please enter description',
  message_too_long: 'Sorry, your message is too long.',
  self_recognition: 'You cannot send points to yourself. Choose a colleague.',
  no_points_available: 'No points available to send',
  not_enough_points: "You don't have enough points yet to purchase this reward.",
  budget_used_up:
    'The budget of this award has {left} points left. It begins again on {renews_on}. Choose fewer points, or wait until then.',
  award_limit_reached: 'One person can’t get this award more often for now. Choose someone else.',
  award_given_out:
    'This award has been given as often as it can be in all. Choose another one, or ask an administrator to raise the number.',
  award_way: 'How one gets an award cannot be changed. Duplicate the award instead.',
  already_nominated: 'You have asked for this already, and nobody has decided yet.',
  award_open:
    'Nominations for this award are open, or winners are being chosen. Wait until the round has ended.',
  nominations_closed: 'Nominations are open from {start} to {finish}.',
  nominations_used: 'You have nominated as many people as one member can in this round.',
  many_leavers:
    '{leavers} of {members} people who came by a file would be deactivated. If that is right, send leavers={leavers}.',
  plan_outdated: 'People have changed since this plan was made, or it has expired. Send the file again.',
  directory_connected:
    'A directory keeps the members of this team up to date (SCIM). Revoke its API key first, then use files.',
  award_requested:
    'There are {count} requests for this award. Send a reason, which whoever asked reads, or decide on them first.',
  receiver_left: 'This person has left the team. Choose somebody else.',
  outside_audience: 'This is for a department or location to which this person does not belong.',
  reason_required: 'Please enter a reason',
  comment_required: 'Comment is required',
  invalid_amount: 'Invalid amount value',
  address_insecure: 'This address must begin with https:// and contain neither a port nor a password.',
  address_private: 'This address is in a private network, which Bravo cannot reach. Use a public one.',
  host_not_found: 'There is no server at this address. Check the spelling.',
  connector_retired:
    'This is the address of an Office 365 connector, which Microsoft has switched off. Create a workflow in Teams instead.',
  not_a_workflow:
    'This is not the address of a Microsoft Teams workflow. Copy the address that Teams shows when the workflow is ready.',
  agreement_required: 'Please agree to the Terms of Service and the Privacy Policy',
  oauth_refused: 'The request of this program is not valid ({error}).',
  confirmation_outdated: 'This confirmation is out of date. Please ask for the cost again.',
  confirmation_mismatch: 'The name does not match. Type it exactly as shown.',
  team_being_validated: 'Your team is being validated: rewards will be here within 48 hours',
  no_reward_card: 'Connect a card for gift cards first, under Settings – Rewards.',
  invalid_promo: 'This promo code is not valid. Check it, or continue without one.',
  payment_failed: 'Payment failed. Something went wrong. Please check your payment method or try again.',
  renewal_failed: 'Unable to renew subscription. Please check your payment method.',
  payment_declined: 'Payment method was declined',
  card_expired: 'Credit card expired',
  not_configured: 'This is not set up here. Ask whoever runs Bravo for you.',
  too_many_requests: 'Too many attempts. Please try again later.',
  mail_failed: 'Error occurred while sending email. Please try again.',
  purchase_failed: 'Purchase failed. Please try again later.',
  reset_failed: 'Error occurred while resetting data',
  upstream_failed: 'Error occurred',
  busy: 'Bravo is very busy right now. Please try again in a moment.',
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
