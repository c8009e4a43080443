import { createHash, randomUUID } from 'node:crypto';
import type { Endpoint } from '#shared/contract/endpoint';
import { sampleNonce } from '#infra/emulators/identity-provider/identity-provider';
import type { EndpointId } from '#shared/contract/index';
import { auth } from '#shared/contract/auth';
import { groups } from '#shared/contract/groups';
import { posts } from '#shared/contract/posts';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { values } from '#shared/contract/values';
import { createIds } from '#shared/rules/basics/ids';
import { planWall } from '#shared/rules/celebrations/walls';
import type { Email } from '#shared/model/common';
import type { UserId } from '#shared/model/ids';
import { addDays, dayOf } from '#shared/rules/basics/time';
import { scopes } from '#shared/model/scopes';
import { aStoredDelivery, aStoredHook, receiverUrl } from './stored-hooks.ts';
import { cardRequests } from './prepared-cards.ts';
import { preparedSso } from './prepared-sso.ts';
import { anUnaskedPasskey, storePasskey } from './passkeys.ts';
import { anOwnDay } from './own-day.ts';
import { anApiKey, storeApiKey } from './api-keys.ts';
import { pastRow, postBody } from './post-body.ts';
import { awardRequests } from './prepared-awards.ts';
import { peopleRequests } from './prepared-people.ts';
import { programRequests } from './prepared-programs.ts';
import { anImpersonationLink } from './impersonation.ts';
import { mailedCode, mailedToken } from './mailbox.ts';
import { google, microsoft } from './external-services.ts';
import { chatRequests } from './prepared-chats.ts';
import { uniqueWord } from './unique-word.ts';
import { aPng, uploadForm as upload, paint } from './pictures.ts';
import { type Answered, call, internals, type Parts, stack } from './stack.ts';
import { stripeSdk } from './stripe-sdk.ts';
import { aReward, rewardForm, giveCoins, redeem } from './shop.ts';
import { newAddress, requestCode } from './sign-in.ts';
import { type Member, temporaryTokenFor, signIn, type Team } from './team.ts';

const { hashSecret, hashWallSecret, newSecret, parseToken, randomIdBytes, wallToken } =
  await import('#functions/crypto/tokens');
const { recordCustomer } = await import('#functions/data/billing');
const { priceKeys } = await import('#functions/adapters/stripe/catalog');
const { findWorkspace } = await import('#functions/data/workspaces');
const { unsubscribeToken } = await import('#functions/crypto/unsubscribe');

/** The workspace and the members in whose name a request is prepared and sent. */
export type Scenario = {
  readonly team: Team<'owner' | 'caller' | 'colleague'>;
  /** The time of the call, if not now; the caller is signed in at that time. */
  readonly at?: Date | undefined;
};
type Prepared = Parts | Promise<Parts>;

const emptyRequest: Parts = {};
const picture = (field: string): FormData => upload(field, aPng(paint(2, 2)));
const id = (of: { readonly id: string }): Parts => ({ params: { id: of.id } });

const inWorkspace = ({ team: { caller, workspace: of } }: Scenario) => ({ ...caller, workspace_id: of.id });

const bodyOf = <Body>({ status, body }: Answered<Body>): Body => {
  if (status >= 400) throw new Error(`preparing a request: ${JSON.stringify(body)}`);
  return body;
};

const aCode = async (email = newAddress()) => {
  const answered = await requestCode(email);
  const { sig } = bodyOf(answered);
  return { email, sig, code: answered.code };
};

const anInvitation = async ({ team }: Scenario) => {
  const email = newAddress() as Email;
  const [row] = bodyOf(await call(users.invite, { body: { users: [{ email }] } }, team.owner));
  return { id: row?.user_id as UserId, email };
};

/** Somebody who has left with ten points: one entry in their ledger. */
const aLeaver = async (scene: Scenario) => {
  const { id: leaver, email } = await anInvitation(scene);
  await giveCoins(scene.team.owner, 10, { id: leaver, email, token: '' });
  const left = { params: { id: leaver }, body: { state: 'deactivated' } } as const;
  bodyOf(await call(users.update, left, scene.team.owner));
  return { id: leaver };
};

const aMailedInvitation = async (scene: Scenario): Promise<Parts> => {
  const { email } = await anInvitation(scene);
  await stack.settle();
  return { body: { token: mailedToken(email) } };
};

const aPost = async ({ team }: Scenario, by: Member = team.caller) =>
  bodyOf(await call(posts.create, { body: postBody(team, [team.colleague], 1) }, by));

const anAnnouncement = () => ({
  message: 'Closed on Friday',
  until: dayOf(addDays(new Date(), 3), 'UTC'),
});

const aComment = async (scene: Scenario): Promise<Parts> => {
  const { id: post } = await aPost(scene);
  const { caller } = scene.team;
  const body = { message: 'Well deserved' };
  const comment = bodyOf(await call(posts.addComment, { params: { id: post }, body }, caller));
  return { params: { id: post, comment_id: comment.id } };
};

const anAddOn = async (scene: Scenario): Promise<Parts> => {
  const post = await aPost(scene);
  const sent = { params: { id: post.id }, body: { score: 1 } };
  const added = bodyOf(await call(posts.addPoints, sent, scene.team.caller));
  return { params: { id: post.id, add_on_id: added.id } };
};

const aRewardCard = async ({ team: { workspace } }: Scenario): Promise<Parts> => {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
  await internals.table.write(
    internals.writes.replace(internals.keys.rewardCard(workspace.id), { payment_method_id: 'pm_gone', card }),
  );
  return emptyRequest;
};

/** A team that pays monthly, by a card at the stand-in for Stripe. */
const aSubscription = async ({ team: { workspace } }: Scenario): Promise<void> => {
  const sdk = stripeSdk();
  const stored = await findWorkspace(workspace.id, { now: new Date(), consistent: true });
  if (stored?.subscription) return;
  const customer = stored?.customer_id ?? (await sdk.customers.create({})).id;
  if (stored?.customer_id === undefined) await recordCustomer(workspace, customer);
  const card = await sdk.paymentMethods.attach('pm_card_visa', { customer });
  const { data } = await sdk.prices.list({ lookup_keys: [priceKeys.monthly] });
  await sdk.subscriptions.create({
    customer,
    default_payment_method: card.id,
    items: [{ price: data[0]?.id ?? '', quantity: 5 }],
    billing_mode: { type: 'classic' },
  });
  await stack.settle();
};

const aValue = async ({ team }: Scenario) =>
  bodyOf(await call(values.create, { body: valueBody() }, team.owner));

const aGroup = async ({ team }: Scenario) =>
  bodyOf(await call(groups.create, { body: groupBody() }, team.owner));

const groupBody = () => ({ name: uniqueWord(), kind: 'department' as const });

const valueBody = () => {
  const name = uniqueWord();
  return { name, color: 'c2410c', emoji: 'rocket', tag: name };
};

/** Gives a member the points for one reward. Nobody adjusts their own balance, so the owner gets them by a post. */
const fund = async (team: Scenario['team'], to: Member): Promise<void> => {
  if (to.id !== team.owner.id) return giveCoins(team.owner, 10, to);
  const { colleague } = team;
  await call(users.update, { params: { id: colleague.id }, body: { limit: 1_000_000 } }, team.owner);
  bodyOf(await call(posts.create, { body: postBody(team, [to], 10) }, colleague));
};

const aPurchase = async ({ team }: Scenario, by: Member = team.colleague) => {
  await fund(team, by);
  const reward = await aReward(team.owner);
  return bodyOf(await redeem(by, reward.id));
};

const aSession = async ({ team, at }: Scenario) =>
  hashSecret(
    parseToken(await signIn({ id: team.caller.id, workspace_id: team.workspace.id }, at))?.secret ?? '',
  );

const anEmailChange = async ({ team, at }: Scenario): Promise<Parts> => {
  const email = newAddress();
  const { sig } = bodyOf(await call(profiles.getEmailCode, { body: { email } }, { ...team.caller, at }));
  return { body: { email, sig, code: mailedCode(email) } };
};

/** The link in the mail to the old address of a member who joined just now. */
const aChangedEmail = async (scene: Scenario): Promise<Parts> => {
  const { team, at } = scene;
  const { id: member, email } = await anInvitation(scene);
  const token = await temporaryTokenFor(email, at);
  const workspace = { workspace_id: team.workspace.id };
  const { access_token } = bodyOf(await call(auth.openSession, { body: workspace }, { token, at }));
  const caller = { id: member, email, token: access_token };
  const change = await anEmailChange({ ...scene, team: { ...team, caller } });
  bodyOf(await call(profiles.verifyEmailCode, change as never, { ...caller, at }));
  return { body: { token: mailedToken(email) } };
};

/** Stored as it is, because a workspace makes only a few. */
const aStoredDay = async ({ team: { workspace } }: Scenario) => {
  const { group_id: _, text: __, ...draft } = anOwnDay();
  const day = {
    ...draft,
    id: createIds(new Date(), randomIdBytes).companyDay(),
    workspace_id: workspace.id,
    since: '2020-01-01',
  };
  const { keys, table, writes } = internals;
  await table.write(writes.create(keys.companyDay(workspace.id, day.id), day));
  return day;
};

const aWall = async ({ team: { workspace, owner } }: Scenario) => {
  const secret = newSecret();
  const wall = planWall(
    { ...wallOptions, name: 'Kitchen' },
    hashWallSecret(secret),
    { workspace, user: owner },
    new Date(),
  );
  const { keys, table, writes } = internals;
  await table.write(writes.create(keys.wall(workspace.id, wall.id), wall));
  return { id: wall.id, token: wallToken(workspace.id, secret) };
};
const wallOptions = {
  scheme: 'system',
  language: null,
  show_messages: true,
  show_ranking: true,
  show_totals: true,
  show_celebrations: true,
} as const;

/** What a browser sends that has returned from Microsoft. */
const microsoftCode = (email: string) => {
  const verifier = 'v'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const code = microsoft.codeFor(email, { challenge, nonce: sampleNonce });
  return { code, code_verifier: verifier, nonce: sampleNonce };
};
const confirmedByName = ({ team }: Scenario): Parts => ({ body: { name: team.workspace.name } });
const colleague = ({ team }: Scenario): Parts => id(team.colleague);

/**
 * For every call that needs parameters or a body: a request that succeeds for callers with access, with everything it
 * refers to created. Calls without parameters and body are not listed.
 */
export const requestBuilders: Partial<Record<EndpointId, (scene: Scenario) => Prepared>> = {
  'auth.getCode': () => ({ body: { email: newAddress() } }),
  'auth.verifyCode': async () => ({ body: await aCode() }),
  'auth.verifyGoogleIdToken': async () => ({
    body: { id_token: await google.tokenFor(newAddress()), nonce: sampleNonce },
  }),
  'auth.verifyMicrosoftCode': () => ({ body: microsoftCode(newAddress()) }),
  'auth.verifyInvite': aMailedInvitation,
  'auth.acceptInvite': aMailedInvitation,
  'auth.undoEmailChange': aChangedEmail,
  'auth.createWorkspace': () => ({
    body: { first_name: 'Ann', last_name: 'Lee', company_name: 'Acme', agreement: true },
  }),
  'auth.openSession': ({ team }) => ({ body: { workspace_id: team.workspace.id } }),
  'auth.impersonate': async ({ team }) => ({
    body: { token: await anImpersonationLink(team, team.colleague) },
  }),
  'auth.prove': async ({ team, at }) => {
    const { sig, code } = await requestCode(team.caller.email, at);
    return { body: { sig, code } };
  },
  // Whoever calls: the passkey alone tells who signs in.
  'passkeys.signIn': async ({ team, at }) => ({
    body: {
      credential: await (await storePasskey({ ...team.colleague, workspace_id: team.workspace.id })).sign(at),
    },
  }),
  'passkeys.prove': async (scene) => ({
    body: { credential: await (await storePasskey(inWorkspace(scene))).sign(scene.at) },
  }),
  'passkeys.add': async (scene) => ({ body: await anUnaskedPasskey(inWorkspace(scene), scene.at) }),
  'passkeys.remove': async (scene) => id((await storePasskey(inWorkspace(scene))).passkey),
  'auth.endSession': async (scene) => id({ id: await aSession(scene) }),
  'profiles.updateMe': () => ({ body: { job_title: 'Baker' } }),
  'profiles.updateAvatar': () => ({ body: picture('avatar') }),
  'profiles.getEmailCode': () => ({ body: { email: newAddress() } }),
  'profiles.verifyEmailCode': anEmailChange,
  'profiles.read': colleague,
  'profiles.listPosts': colleague,
  'profiles.readRecap': ({ team }) => id(team.caller),
  'workspace.reset': confirmedByName,
  'workspace.remove': confirmedByName,
  'workspace.downloadArchive': async ({ team: { workspace, owner } }) => {
    const { keys, table, writes } = internals;
    const archive = { key: `archives/${workspace.id}/1.tar.gz`, bytes: 1 } as const;
    const exported = { by_id: owner.id, ended_at: new Date(0).toISOString(), ttl: 2 ** 40, archive };
    await table.write(writes.replace(keys.exported(workspace.id), exported));
    return emptyRequest;
  },
  'workspace.uploadArchive': () => {
    const body = upload('part', Buffer.from('part'));
    body.set('upload', randomUUID());
    body.set('number', '1');
    return { body };
  },
  'workspace.import': () => ({ body: { upload: randomUUID(), parts: 1 } }),
  'rewards.connectPaymentMethod': () => ({ body: { callback: '/settings/rewards/all' } }),
  'rewards.removePaymentMethod': aRewardCard,
  'billing.update': () => ({ body: { city: 'Oslo' } }),
  'billing.subscribe': () => ({ body: { callback: '/settings/billing', plan: 'monthly' } }),
  'billing.changePaymentMethod': () => ({ body: { callback: '/settings/billing' } }),
  'billing.changePlan': async (scene) => {
    await aSubscription(scene);
    return { body: { plan: 'annual' } };
  },
  'billing.cancelSubscription': async (scene) => {
    await aSubscription(scene);
    return { body: { reason: 'Too dear' } };
  },
  'billing.resumeSubscription': async (scene) => {
    await aSubscription(scene);
    return emptyRequest;
  },
  'settings.update': () => ({ body: { active_color: '#2b6cb0' } }),
  'settings.updateNotifications': () => ({ body: { personal_notifications: { getting_points: false } } }),
  'settings.updateLogo': () => ({ body: picture('logo') }),
  'settings.unsubscribe': ({ team }) => ({
    query: { token: unsubscribeToken(team.workspace, team.colleague.id, 'getting_points') },
  }),
  'users.invite': () => ({ body: { users: [{ email: newAddress() }] } }),
  'users.read': colleague,
  'users.update': (scene) => ({ ...colleague(scene), body: { first_name: 'Dana' } }),
  'users.remove': async (scene) => id(await anInvitation(scene)),
  'users.permit': (scene) => ({ ...colleague(scene), body: { rewards_administrator: false } }),
  'users.endSessions': colleague,
  'users.resend': async (scene) => id(await anInvitation(scene)),
  'values.create': () => ({ body: valueBody() }),
  'values.update': async (scene) => ({ ...id(await aValue(scene)), body: valueBody() }),
  'values.remove': async (scene) => id(await aValue(scene)),
  'groups.list': () => emptyRequest,
  'groups.create': () => ({ body: groupBody() }),
  'groups.update': async (scene) => ({ ...id(await aGroup(scene)), body: { name: uniqueWord() } }),
  'groups.remove': async (scene) => id(await aGroup(scene)),
  'groups.receivers': async (scene) => id(await aGroup(scene)),
  'posts.import': ({ team }) => ({ body: { posts: [pastRow(team, team.colleague, [team.owner])] } }),
  'posts.undoImport': () => emptyRequest,
  'posts.create': ({ team }) => ({ body: postBody(team, [team.colleague], 1) }),
  'posts.updatePicture': async (scene) => {
    const body = picture('picture');
    body.set('description', 'The team');
    return { ...id(await aPost(scene)), body };
  },
  'posts.pin': () => ({ body: anAnnouncement() }),
  'posts.unpin': async ({ team }) => {
    await call(posts.pin, { body: anAnnouncement() }, team.owner);
    return emptyRequest;
  },
  'posts.read': async (scene) => id(await aPost(scene)),
  'posts.remove': async (scene) => id(await aPost(scene)),
  'posts.update': async (scene) => ({
    ...id(await aPost(scene)),
    body: { value_id: scene.team.values[1]?.id },
  }),
  // Nobody reports their own post.
  'posts.report': async ({ team }) => ({
    ...id(bodyOf(await call(posts.create, { body: postBody(team, [team.owner], 1) }, team.colleague))),
    body: { reason: 'A joke too far' },
  }),
  'posts.takeOut': async (scene) => id(await aPost(scene)),
  'posts.like': async (scene) => id(await aPost(scene)),
  'posts.unlike': async (scene) => id(await aPost(scene)),
  'posts.likers': async (scene) => id(await aPost(scene)),
  'posts.addPoints': async (scene) => ({ ...id(await aPost(scene)), body: { score: 1 } }),
  'posts.addOns': async (scene) => id(await aPost(scene)),
  'posts.removeAddOn': anAddOn,
  'posts.comments': async (scene) => id(await aPost(scene)),
  'posts.addComment': async (scene) => ({ ...id(await aPost(scene)), body: { message: 'Well deserved' } }),
  'posts.updateComment': async (scene) => ({ ...(await aComment(scene)), body: { message: 'Corrected' } }),
  'posts.removeComment': aComment,
  'ledger.account': () => ({ query: { month: new Date().toISOString().slice(0, 7) } }),
  'ledger.exportAccount': () => ({ query: { month: new Date().toISOString().slice(0, 7) } }),
  'ledger.checkAccount': () => emptyRequest,
  'ledger.setPointValue': () => ({ body: { point_value: { amount: 500, currency: 'EUR' } } }),
  'coins.list': ({ team }) => id(team.caller),
  'coins.adjust': (scene) => ({ ...colleague(scene), body: { amount: 5 } }),
  'leaderboards.read': colleague,
  'leaderboards.userValues': colleague,
  'leaderboards.activity': colleague,
  'rewards.create': () => ({ body: rewardForm() }),
  'rewards.update': async ({ team }) => ({
    ...id(await aReward(team.owner)),
    body: rewardForm({ title: 'Tea' }),
  }),
  'rewards.remove': async ({ team }) => id(await aReward(team.owner)),
  'rewards.duplicate': async ({ team }) => id(await aReward(team.owner)),
  'rewards.redeem': async ({ team }) => {
    await giveCoins(team.owner, 10, team.colleague);
    return { ...id(await aReward(team.owner)), body: { user_id: team.colleague.id } };
  },
  'rewards.setReturn': () => ({ body: { return_after: 90 } }),
  'rewards.payLeaver': async (scene) => ({
    ...id(await aLeaver(scene)),
    body: { amount: 5, value: { amount: 250, currency: 'EUR' }, version: 1 },
  }),
  ...awardRequests,
  ...peopleRequests,
  'rewards.returnLeaver': async (scene) => ({ ...id(await aLeaver(scene)), body: { version: 1 } }),
  'rewards.taxes': () => ({ query: { year: '2026' } }),
  'rewards.exportTaxes': () => ({ query: { year: '2026' } }),
  'rewards.fulfil': async (scene) => id(await aPurchase(scene)),
  'rewards.decline': async (scene) => id(await aPurchase(scene)),
  'shop.read': async ({ team }) => id(await aReward(team.owner)),
  'shop.redeem': async ({ team }) => {
    await fund(team, team.caller);
    return { ...id(await aReward(team.owner)), body: { comment: 'With milk' } };
  },
  'shop.cancel': async (scene) => id(await aPurchase(scene, scene.team.caller)),
  'apiKeys.create': () => ({ body: { name: 'Payroll', scopes: ['people:read'] } }),
  'apiKeys.revoke': async ({ team }) => id(await storeApiKey(team.owner, ['people:read'])),
  'celebrations.createDay': () => ({ body: anOwnDay() }),
  'celebrations.updateDay': async (scene) => ({ ...id(await aStoredDay(scene)), body: anOwnDay() }),
  'celebrations.removeDay': async (scene) => id(await aStoredDay(scene)),
  'walls.create': () => ({ body: { name: 'Kitchen' } }),
  'walls.remove': async (scene) => id(await aWall(scene)),
  'walls.read': async (scene) => ({ body: { token: (await aWall(scene)).token } }),
  'hooks.create': async () => ({ body: { url: await receiverUrl(), events: ['post.created'] } }),
  'hooks.update': async (scene) => ({ ...id(await aStoredHook(scene.team)), body: { enabled: false } }),
  'hooks.remove': async (scene) => id(await aStoredHook(scene.team)),
  'hooks.showSecret': async (scene) => id(await aStoredHook(scene.team)),
  'hooks.replaceSecret': async (scene) => id(await aStoredHook(scene.team)),
  'hooks.test': async (scene) => id(await aStoredHook(scene.team)),
  'hooks.deliveries': async (scene) => id(await aStoredHook(scene.team)),
  'hooks.replay': async (scene) => {
    const hook = await aStoredHook(scene.team);
    return { params: { id: hook.id, delivery: await aStoredDelivery(hook) } };
  },
  ...programRequests(anInvitation, aGroup),
  ...chatRequests,
  ...preparedSso,
  ...cardRequests,
  'news.markRead': () => ({ body: { until: 1 } }),
  'checklist.update': () => ({ body: { checklist: [{ item: 'values', done: true }] } }),
};

/** The state of the workspace that a call needs besides its prepared request. */
export const workspaceFor = (of: EndpointId) =>
  of === 'workspace.removeDemo' ? ({ demo_data: 'there' } as const) : {};

/** A request that succeeds. */
export const prepareRequest = async (of: EndpointId, scene: Scenario): Promise<Parts> =>
  (await requestBuilders[of]?.(scene)) ?? emptyRequest;

/** The token with which the scenario's caller succeeds. */
export const tokenFor = ({ access }: Endpoint, { team }: Scenario): string | Promise<string> => {
  if (access === 'temporary') return temporaryTokenFor(team.caller.email);
  return access === 'key' ? anApiKey(team.caller, scopes) : team.caller.token;
};
