import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { posts } from '#shared/contract/posts';
import { limits } from '#shared/model/limits';
import { type RefusalCode, refusalMessage } from '#shared/model/refusal';
import { limitsElsewhere } from '../support/limits-elsewhere.ts';
import { aPng, uploadForm as upload, paint } from '../support/pictures.ts';
import { aReward, rewardForm, giveCoins, redeem, storedRewards } from '../support/shop.ts';
import { postBody } from '../support/post-body.ts';
import { type Answered, call, internals, send } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';

const names = Array.from({ length: limits.post.receivers + 2 }, (_, at) => `m${at}`);
const highLimit = { limit: limits.pointsLimit.max };
const team = await aTeam(names, { users: { m0: highLimit } });
const [ann, bob, ...others] = names.map(
  (name) => (team as unknown as Record<string, Member>)[name] as Member,
);
if (!ann || !bob) throw new Error('no members');

const text = (length: number): string => 'x'.repeat(length);
const tacos = (length: number) => ({ en: { one: text(length), other: 'tacos' } });
let count = 0;
const value = (change: object) => {
  count += 1;
  return { name: `v${count}`, tag: `v${count}`, color: 'c2410c', emoji: 'rocket', ...change };
};
const post = (change: object) => ({ ...postBody(team, [bob], 1), ...change });

type Bound = readonly [
  limit: string,
  bound: number,
  asked: string,
  sent: (size: number) => unknown,
  code: RefusalCode,
  details?: Record<string, number>,
];

const points = { start: 0, finish: 1_000_000 };
const prices = { start: 1, finish: 1_000_000 };
const giftCardRange = { start: limits.reward.giftCardMin, finish: limits.reward.giftCardMax };
const giftCard = (worth: number) =>
  rewardForm({ fulfilment: 'automatic', country: 'US', gift_card_value: String(worth) });
/** An address of this length. A label of a domain has at most 63 characters. */
const address = (length: number): string =>
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`.replace(/^a+/, (a) =>
    a.padEnd(60 + length - (60 + 1 + 60 + 1 + 60 + 1 + 60 + 8), 'a'),
  );
const upperBounds: readonly Bound[] = [
  ['name', limits.name, 'PUT /profiles/me', (n) => ({ first_name: text(n) }), 'message_too_long'],
  ['jobTitle', limits.jobTitle, 'PUT /profiles/me', (n) => ({ job_title: text(n) }), 'message_too_long'],
  ['pronouns', limits.pronouns, 'PUT /profiles/me', (n) => ({ pronouns: text(n) }), 'message_too_long'],
  ['workspaceName', limits.workspaceName, 'PUT /settings', (n) => ({ name: text(n) }), 'message_too_long'],
  ['pointsWord', limits.pointsWord, 'PUT /settings', (n) => ({ points_names: tacos(n) }), 'message_too_long'],
  ['pointsLimit.max', limits.pointsLimit.max, 'PUT /settings', (n) => ({ limit: n }), 'out_of_range', points],
  [
    'a member’s limit',
    limits.pointsLimit.max,
    `PUT /users/${bob.id}`,
    (n) => ({ limit: n }),
    'out_of_range',
    points,
  ],
  ['post.message', limits.post.message, 'POST /posts', (n) => post({ message: text(n) }), 'message_too_long'],
  [
    'comment',
    limits.comment,
    `PUT /coins/${bob.id}`,
    (n) => ({ amount: 1, comment: text(n) }),
    'message_too_long',
  ],
  ['an adjustment', limits.pointsLimit.max, `PUT /coins/${bob.id}`, (n) => ({ amount: n }), 'invalid_amount'],
  [
    'apiKey.name',
    limits.apiKey.name,
    'POST /settings/api_keys',
    (n) => ({ name: text(n), scopes: ['people:read'] }),
    'message_too_long',
  ],
  ['wall.name', limits.wall.name, 'POST /walls', (n) => ({ name: text(n) }), 'message_too_long'],
  [
    'reward.moneyMax',
    limits.reward.moneyMax,
    'POST /rewards/rewards',
    (n) => rewardForm({ money_value: String(n), currency: 'USD' }),
    'out_of_range',
    { start: 0, finish: limits.reward.moneyMax },
  ],
  [
    'group.name',
    limits.group.name,
    'POST /groups',
    (n) => ({ name: text(n), kind: 'department' }),
    'message_too_long',
  ],
  ['value.name', limits.value.name, 'POST /values', (n) => value({ name: text(n) }), 'message_too_long'],
  [
    'value.description',
    limits.value.description,
    'POST /values',
    (n) => value({ description: text(n) }),
    'message_too_long',
  ],
  [
    'value.keyword',
    limits.value.keyword,
    'POST /values',
    (n) => value({ keywords: [text(n)] }),
    'message_too_long',
  ],
  [
    'value.keywords',
    limits.value.keywords,
    'POST /values',
    (n) => value({ keywords: Array.from({ length: n }, (_, at) => `k${at}`) }),
    'invalid_request',
  ],
  [
    'reward.title',
    limits.reward.title,
    'POST /rewards/rewards',
    (n) => rewardForm({ title: text(n) }),
    'message_too_long',
  ],
  [
    'reward.description',
    limits.reward.description,
    'POST /rewards/rewards',
    (n) => rewardForm({ description: text(n) }),
    'message_too_long',
  ],
  [
    'reward.priceMax',
    limits.reward.priceMax,
    'POST /rewards/rewards',
    (n) => rewardForm({ price: String(n) }),
    'out_of_range',
    prices,
  ],
  [
    'reward.giftCardMax',
    limits.reward.giftCardMax,
    'POST /rewards/rewards',
    (n) => giftCard(n),
    'out_of_range',
    giftCardRange,
  ],
  ['address', limits.address, 'PUT /billing/billing', (n) => ({ city: text(n) }), 'message_too_long'],
  ['email', limits.email, 'POST /auth/get_code', (n) => ({ email: address(n) }), 'invalid_email'],
  ['usersPage', limits.usersPage, 'GET /users?limit=', (n) => n, 'invalid_request'],
  [
    'invite.perCall',
    limits.invite.perCall,
    'POST /users',
    (n) => ({ users: Array.from({ length: n }, () => ({ email: 'no' })) }),
    'invalid_request',
  ],
];

const sendAs = (asked: string, sent: unknown) => {
  const [method = '', path = ''] = asked.split(' ');
  return method === 'GET'
    ? send(method, `${path}${String(sent)}`, undefined, ann)
    : send(method, path, sent, ann);
};

test.each(upperBounds.map((one) => [one[0], one[1], one] as const))(
  '%s accepts %i and rejects one more',
  async (_, bound, [, , asked, sent, code, details]) => {
    expect((await sendAs(asked, sent(bound))).status).toBeLessThan(300);
    const { codes, body } = await sendAs(asked, sent(bound + 1));
    expect(codes).toContain(code);
    const { errors } = body as { errors: { code: string; message: string }[] };
    const refused = errors.find((one) => one.code === code);
    expect(refused?.message).toBe(refusalMessage(code, details));
  },
);

test(`a post has at most ${limits.post.receivers} receivers`, async () => {
  const all = [bob, ...others];
  expect(all).toHaveLength(limits.post.receivers + 1);
  const most = post({ to_id: all.slice(1).map(({ id }) => id) });
  expect((await sendAs('POST /posts', most)).status).toBe(201);
  const { codes, body } = await sendAs('POST /posts', post({ to_id: all.map(({ id }) => id) }));
  expect(codes).toEqual(['too_many']);
  expect(body).toMatchObject({ errors: [{ message: 'There can be at most 40 of these.' }] });
});

test('422 for a price below the minimum', async () => {
  expect(
    (await sendAs('POST /rewards/rewards', rewardForm({ price: String(limits.reward.priceMin) }))).status,
  ).toBe(201);
  const { body } = await sendAs(
    'POST /rewards/rewards',
    rewardForm({ price: String(limits.reward.priceMin - 1) }),
  );
  expect(body).toMatchObject({ errors: [{ message: 'Please enter a price greater than 0' }] });
});

test('422 for a gift card value and an allowance below the minimum', async () => {
  const { giftCardMin } = limits.reward;
  expect((await sendAs('POST /rewards/rewards', giftCard(giftCardMin))).status).toBe(201);
  expect((await sendAs('POST /rewards/rewards', giftCard(giftCardMin - 1))).codes).toEqual(['out_of_range']);
  const { min } = limits.pointsLimit;
  expect((await sendAs(`PUT /users/${bob.id}`, { limit: min })).status).toBe(200);
  expect((await sendAs(`PUT /users/${bob.id}`, { limit: min - 1 })).codes).toEqual(['out_of_range']);
});

test('422 for a picture with too many bytes or pixels', async () => {
  const sent = async (file: Buffer) =>
    (await sendAs('PUT /profiles/me/avatar', upload('avatar', file))).codes;
  const { bytes, pixels } = limits.image;
  const claiming = (width: number) => aPng(paint(2, 2), { width, height: 1 });
  expect(await sent(Buffer.alloc(bytes))).toEqual(['unsupported_file']);
  expect(await sent(Buffer.alloc(bytes + 1))).toEqual(['file_too_large']);
  expect(await sent(claiming(pixels))).toEqual(['unsupported_file']);
  expect(await sent(claiming(pixels + 1))).toEqual(['file_too_large']);
});

test(`a team reward has at most ${limits.reward.contributions} contributions`, async () => {
  await giveCoins(ann, 10, bob);
  const { id } = await aReward(ann, { reward_type: 'team', price: '1000' });
  const { body: first } = await redeem(bob, id, { amount: 1 });
  expect(first.status).toBe('pending');
  const key = internals.keys.reward(team.workspace.id, id);
  const stored = (await storedRewards(team)).find((one) => one.id === id);
  const [part] = stored?.contributions ?? [];
  const contributions = Array.from({ length: limits.reward.contributions - 1 }, () => part);
  await internals.table.write(internals.writes.change(key, { set: { contributions } }));
  expect((await redeem(bob, id, { amount: 1 })).status).toBe(201);
  const { status, codes, body } = await redeem(bob, id, { amount: 1 });
  expect([status, codes]).toEqual([422, ['too_many']]);
  expect(body).toMatchObject({ errors: [{ message: 'There can be at most 300 of these.' }] });
});

test(`an idempotency key is stored for ${limits.idempotencyHours} hours`, async () => {
  const body = post({});
  const sent = async (minutes: number) => {
    const options = { ...ann, key: 'remembered', at: new Date(Date.now() + minutes * 60_000) };
    return (await send('POST', '/posts', body, options)) as Answered<{ id: string }>;
  };
  const [first, last, later] = [
    await sent(0),
    await sent(limits.idempotencyHours * 60 - 1),
    await sent(limits.idempotencyHours * 60 + 1),
  ];
  expect(last.body.id).toBe(first.body.id);
  // DynamoDB may keep an expired record for days; it must not block a new request.
  expect(later.status).toBe(201);
  expect(later.body.id).not.toBe(first.body.id);
});

test('a new team has suggested values and the default allowance, and a post names its first likers', async () => {
  const few = await aTeam(['ann', 'bob', 'cyd', 'dan', 'eve']);
  expect(few.values).toHaveLength(limits.value.suggestedAtStart);
  const { body: me } = await send('GET', '/profiles/me', undefined, few.ann);
  expect(me).toMatchObject({ score_remaining: limits.pointsLimit.default });
  const { body: sent } = await call(posts.create, { body: postBody(few, [few.bob], 1) }, few.ann);
  for (const one of [few.bob, few.cyd, few.dan, few.eve])
    await call(posts.like, { params: { id: sent.id } }, one);
  const [shown] = (await call(posts.list, { query: {} }, few.ann)).body;
  expect(shown?.liked_by).toHaveLength(limits.likersShown);
  expect(shown?.likes).toBe(limits.likersShown + 1);
});

/** Limits tested in another file: the file, and the test's title or a part of its source. */
const testedElsewhere: Readonly<Record<string, readonly [file: string, sentence: string]>> = {
  ...limitsElsewhere,
  'code.digits': ['rules/refusal', 'codes are eight digits, evenly distributed'],
  'code.minutes': ['api/code-verification', 'rejects a wrong, used, expired or mismatched code'],
  'code.tries': ['api/code-verification', 'after five wrong attempts'],
  'code.secondsBetween': ['api/sign-in-codes', 'after 30 seconds, five times an hour'],
  'code.perHour': ['api/sign-in-codes', 'after 30 seconds, five times an hour'],
  'code.perHourAndNetwork': ['api/sign-in-codes', 'a network gets 30 codes an hour'],
  'code.perHourAndEmail': ['api/sign-in-codes', 'more than twenty codes an hour'],
  undoEmailDays: ['api/email-undo', 'within seven days'],
  deviceDays: ['jobs/new-device', 'a kind of device they never used'],
  workspacesPerDay: ['api/invitation-limits', 'an address creates five workspaces a day'],
  addressesPerHour: ['api/profiles', 'after ten addresses in an hour'],
  knownNetworkDays: ['api/sign-in-codes', 'for ninety days'],
  sessionsPerProof: ['api/proof', 'one proof opens'],
  recentProofMinutes: ['api/proof', 'a proof younger than fifteen minutes'],
  temporaryMinutes: ['api/auth', 'a temporary token expires after 60 minutes'],
  sessionDays: ['api/auth', 'and a session 30 days after its last use'],
  sessionMaxDays: ['api/auth', 'still expires after a year'],
  sessionExtendHours: ['api/auth', 'a session 30 days after its last use'],
  invitationDays: ['api/invitations', '404 for an unknown, changed or expired invitation'],
  impersonationLinkMinutes: ['api/impersonation', '401 for an unknown, changed or expired link'],
  impersonationHours: ['api/impersonation', 'an impersonation session expires after an hour'],
  trialDays: ['api/posts', 'the trial of 30 days ends'],
  validationHours: ['api/shop', 'a gift card needs a validated team'],
  'post.score': ['api/posts', 'limits.post.score'],
  'image.cmykPixels': ['api/pictures', 'a JPEG in four colors has fewer pixels'],
  'image.segments': ['rules/pictures', 'a JPEG may have so many scans and segments'],
  'image.scans': ['rules/pictures', 'a JPEG may have so many scans and segments'],
  'image.scannedPixels': ['rules/pictures', 'a JPEG may have so many scans and segments'],
  'image.seconds': ['api/picture-decoding', 'the largest picture is decoded in time'],
  'image.megabytes': ['api/picture-decoding', 'that needs too much memory is refused'],
  'image.queued': ['api/picture-decoding', 'a process decodes one picture at a time'],
  'postComment.length': ['api/comments', 'one character too many'],
  'postComment.shown': ['api/comments', 'shows the newest three'],
  'postSearch.query': ['api/post-search', 'limits.postSearch.query + 1'],
  'postSearch.words': ['rules/post-search', 'words beyond it are not found'],
  'postSearch.letters': ['rules/post-search', 'a word is found by so many of its letters'],
  feedPage: ['api/posts', 'the feed is paged newest first'],
  'digest.posts': ['jobs/digest', 'of many posts five are shown'],
  'digest.highlights': ['rules/digests', 'three posts that the most colleagues liked or joined'],
  'digest.rewards': ['rules/digests', 'points these are within reach'],
  'digest.read': ['rules/digests', 'when not all posts were read, their number is given'],
  'digest.people': ['rules/digests', 'names the first five who wait, and three values'],
  'digest.values': ['rules/digests', 'names the first five who wait, and three values'],
  'digest.celebrations.named': ['rules/digest-celebrations', 'five are named, the rest is a number'],
  'digest.celebrations.considered': ['rules/digest-celebrations', 'of many members eight are read'],
  'digest.celebrations.counted': ['jobs/digest', 'it tells the celebrations of the week that begins'],
  'group.count': ['api/groups', 'a team has no more groups than it may have'],
  addersKept: ['api/add-ons', 'who added points is read page by page, newest first'],
  'celebrations.points': ['api/celebrations', 'points, steps and words that cannot be'],
  'celebrations.lateDays': ['rules/celebrations', 'days are due from their morning on'],
  'celebrations.soonDays': ['api/celebrations', 'what comes next has the day'],
  'celebrations.shown': ['api/celebrations', 'the list of the next ones has the first twenty'],
  'celebrations.told': ['jobs/celebrations', 'in a team of more than fifty'],
  'news.page': ['api/news', 'news are paged newest first, and expire after 90 days'],
  'news.days': ['api/news', 'news are paged newest first, and expire after 90 days'],
  'news.handles': ['rules/news', 'ten different handles of a text are looked up'],
  likersKept: ['api/posts', 'a like beyond the likers stored on the post'],
  page: ['api/rewards', 'rewards are paged, newest first'],
  leaderboard: ['rules/leaderboards', 'the board has the first ten'],
  'value.count': ['api/values', 'with different names they stop at 50'],
  'value.formerTags': ['api/values', 'at most five of them'],
  'value.renamed': ['rules/renamed-values', 'is kept for so many'],
  suppressionDays: ['jobs/mail-events', 'an unknown address is suppressed until it expires'],
  dashboardDays: ['api/leaderboards', 'activity has a row a day for 30 days in the time zone'],
  periodDays: ['rules/periods', 'a period has at most 366 days, also when a leap day is among them'],
  'dashboardReads.people': ['jobs/dashboard', 'reads no more members, pairs and posts than it may'],
  'dashboardReads.pairs': ['jobs/dashboard', 'reads no more members, pairs and posts than it may'],
  'dashboardReads.posts': ['jobs/dashboard', 'reads no more members, pairs and posts than it may'],
  mapTies: ['rules/statistics', 'the organizational chart contains the strongest ties'],
  chartValues: ['api/leaderboards', 'the values of 30 days are at most ten'],
  birthYears: ['api/birth-dates', 'at most 120 years ago'],
  'topic.people': ['api/dashboard', 'common topics are words of at least three people'],
  'topic.length': ['rules/statistics', 'a topic is a short word for any message'],
  'topic.shown': ['rules/statistics', 'members waiting for recognition are limited'],
  'taxYear.first': ['api/taxes', 'a year before 2000 or after 2100 is refused'],
  'taxYear.last': ['api/taxes', 'a year before 2000 or after 2100 is refused'],
  'taxYear.redemptions': ['rules/tax-years', 'a year with too many redemptions has its sums only'],
  'apiKey.count': [
    'api/api-keys',
    'a workspace has twenty keys at most, even when two are made at once; a revoked one makes room',
  ],
  'apiKey.callsPerMinute': [
    'api/api-keys',
    'a key makes so many calls in a minute and no more, whatever they answer; another key is not affected',
  ],
  'wall.celebrations': ['api/wall-celebrations', 'a wallboard shows who is celebrated today and soon'],
  'passkey.challengeMinutes': ['api/passkeys', 'a challenge counts once, for five minutes'],
  'passkey.count': ['api/passkeys', 'a member has ten passkeys at most'],
  'passkey.name': ['api/passkeys', 'a passkey has a name of sixty characters at most'],
  'wall.celebrationDays': ['api/wall-celebrations', 'a wallboard shows who is celebrated today and soon'],
  'wall.count': ['api/walls', 'a workspace has ten links, also when two are made at once'],
  'wall.people': ['api/walls', 'however many people its posts are for, a wallboard names some'],
  'wall.posts': ['api/walls', 'a wallboard has the eight latest posts and the first five places'],
  'wall.ranking': ['api/walls', 'a wallboard has the eight latest posts and the first five places'],
  'wall.receivers': ['api/walls', 'a post to many names its first receivers and counts the others'],
  'wall.seenMinutes': ['api/walls', 'administrators see when a screen last asked, to within ten minutes'],
  popularRewards: ['rules/statistics', 'members waiting for recognition are limited'],
  'waiting.shown': ['rules/statistics', 'members waiting for recognition are limited'],
  downloadSeconds: ['api/download-link', 'a download link is signed for this file and this time'],
  'archive.days': ['jobs/move-workspace', 'expect(Math.round(days)).toBe(3)'],
  'archive.partBytes': ['jobs/move-workspace', 'a part or a number of parts above the limits is refused'],
  'archive.parts': ['jobs/move-workspace', 'a part or a number of parts above the limits is refused'],
  'import.bytes': ['rules/team-import', "['tooLarge', new Uint8Array(limits.import.bytes + 1)]"],
  'pastPosts.perCall': ['api/past-posts-refused', 'a call brings ninety past posts at most'],
  'pastPosts.perDay': ['api/past-posts-refused', 'a workspace imports a bounded number in a day'],
  'pastPosts.firstYear': ['api/past-posts-refused', 'a date of another century'],
  'import.rows': ['rules/team-import', 'reads every row of a long file exactly once'],
  giftCardFeePercent: ['rules/gift-cards', 'the fee for %i cents is a tenth of it'],
  'giftCard.patienceHours': ['rules/gift-cards', 'a paid card is given back after 72 hours'],
  'giftCard.quietHours': ['rules/gift-cards', 'a request to the provider can be on its way for an hour'],
  'giftCard.lateHours': ['rules/gift-cards', 'operators hear of a gift card after six hours'],
  graceDays: ['rules/billing', 'a payment missing for seven days'],
  'seats.min': ['api/billing', "subscribe(team, 'monthly')"],
  'seats.priceCents': ['rules/billing', 'a seat costs 3 dollars a month'],
  'seats.annualDiscountPercent': ['rules/billing', 'or 10 % less for twelve months'],
  'seats.welcomeDiscountPercent': ['api/billing', "welcome_offer: 'granted'"],
  'waiting.days': ['api/dashboard', 'members not recognized for 30, 60 and 90 days'],
};
/** Limits tested in this file besides `upperBounds`. */
const testedHere = [
  'pointsLimit.default',
  'pointsLimit.min',
  'post.receivers',
  'likersShown',
  'value.suggestedAtStart',
  'reward.priceMin',
  'reward.giftCardMin',
  'reward.contributions',
  'image.bytes',
  'image.pixels',
  'idempotencyHours',
];
const leaves = (of: object, path = ''): string[] =>
  Object.entries(of).flatMap(([name, part]) =>
    typeof part === 'object' && !Array.isArray(part)
      ? leaves(part as object, `${path}${name}.`)
      : [`${path}${name}`],
  );

test('every limit names its test', () => {
  const known = new Set(leaves(limits));
  const inUpTo = upperBounds.map(([name]) => name).filter((name) => known.has(name));
  const named = [...inUpTo, ...testedHere, ...Object.keys(testedElsewhere)];
  expect(named.toSorted()).toEqual([...known].toSorted());
});

test.each(Object.entries(testedElsewhere))('the test named for %s exists', (_, [name, sentence]) => {
  const source = readFileSync(new URL(`../${name}.test.ts`, import.meta.url), 'utf8');
  expect(source).toContain(sentence);
});
