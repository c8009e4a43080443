import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { celebrations } from '#shared/contract/celebrations';
import { groups } from '#shared/contract/groups';
import { users } from '#shared/contract/users';
import type { CardDraft } from '#shared/model/greeting-card';
import type { GreetingCardId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { addDays, dayOf } from '#shared/rules/basics/time';
import { anApiKey } from '../support/api-keys.ts';
import { changeBeforeCommit } from '../support/faults.ts';
import {
  aCardFor,
  cardsOf,
  changeCard,
  readCard,
  sign,
  signatureIn,
  startCard,
} from '../support/greeting-cards.ts';
import { aPng, paint } from '../support/pictures.ts';
import { unknownId } from '../support/post-body.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, shareTeams } from '../support/team.ts';

shareTeams();
const names = ['ann', 'bob', 'cyd', 'dan', 'eve'] as const;
const team = await aTeam(names, { workspace: { users_count: names.length } });
const { ann, bob, cyd, dan, eve } = team;
const dayIn = (days: number): string => dayOf(addDays(stack.clock.now(), days), 'UTC');
const cancel = (id: GreetingCardId, by = bob) => call(celebrations.cancelCard, { params: { id } }, by);
const change = (id: GreetingCardId, more: Partial<CardDraft>, by = bob) =>
  call(celebrations.updateCard, { params: { id }, body: aCardFor(cyd, more) }, by);

const s3 = new S3Client({ endpoint: stack.aws, forcePathStyle: true });
const filesOf = async (id: GreetingCardId): Promise<string[]> => {
  const Prefix = `cards/${team.workspace.id}/${id}/`;
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'media', Prefix }));
  return Contents.map(({ Key }) => `/media/${Key}`);
};

test('a member starts a card that everybody but its receiver finds, signs and reads', async () => {
  const card = await startCard(bob, cyd);
  expect(card).toMatchObject({ title: 'Get well soon', delivered: false, signatures: 0, signed: false });
  expect(await cardsOf(bob, 'made')).toEqual([card.id]);
  expect((await sign(card.id, dan, 'Rest well :heart:')).status).toBe(200);
  expect((await sign(card.id, bob, 'See you soon')).status).toBe(200);
  const { body } = await readCard(card.id, bob);
  expect(body).toMatchObject({
    day: dayIn(10),
    hour: 9,
    signers: 4,
    signatures: 2,
    signed: true,
    can: { sign: true, change: true, thank: false },
  });
  expect(body.signed_by.map(({ from, message }) => [from.id, message])).toEqual([
    [dan.id, 'Rest well ❤️'],
    [bob.id, 'See you soon'],
  ]);
  expect((await readCard(card.id, dan)).body).toMatchObject({ signers: null, can: { change: false } });
  expect(await cardsOf(eve, 'to_sign')).toContain(card.id);
  expect((await cancel(card.id)).status).toBe(204);
  await stack.settle();
});

test('a signature is changed with its picture, and taken off by its author, the maker or an administrator', async () => {
  const { id } = await startCard(bob, cyd);
  const withPicture = await sign(id, dan, 'Look', { picture_text: 'The cake' }, aPng(paint(4, 4)));
  const { url = '' } = signatureIn(withPicture).picture ?? {};
  expect(await filesOf(id)).toEqual([url]);
  expect((await fetch(`${stack.origin}${url}`)).status).toBe(200);
  const reworded = await sign(id, dan, 'Look again', { picture_text: 'Our cake' });
  expect(signatureIn(reworded)).toMatchObject({
    message: 'Look again',
    picture: { url, description: 'Our cake' },
    can: { edit: true, remove: true },
  });
  const gif = 'https://media.giphy.com/media/abc/giphy.gif';
  expect(signatureIn(await sign(id, dan, 'Moving', { gif }))).toMatchObject({ gif, picture: null });
  expect(await filesOf(id)).toEqual([]);
  expect((await readCard(id, dan)).body.signed_by).toHaveLength(1);
  const remove = (of: typeof dan, by: typeof dan) =>
    call(celebrations.removeSignature, { params: { id, user_id: of.id } }, by);
  expect((await remove(dan, eve)).codes).toEqual(['forbidden']);
  expect((await remove(eve, dan)).codes).toEqual(['not_found']);
  await sign(id, dan, 'A picture', { picture_text: 'The cake' }, aPng(paint(4, 4)));
  expect((await remove(dan, bob)).status).toBe(204);
  expect(await filesOf(id)).toEqual([]);
  for (const by of [eve, ann]) {
    await sign(id, eve, 'Hello');
    expect((await remove(eve, by)).status).toBe(204);
  }
  expect((await readCard(id, bob)).body).toMatchObject({ signatures: 0, signed_by: [] });
  await sign(id, dan, 'Once more', { picture_text: 'The cake' }, aPng(paint(4, 4)));
  await cancel(id);
  await stack.settle();
  expect(await filesOf(id)).toEqual([]);
});

test.each<[string, Partial<CardDraft>, number, string]>([
  ['for oneself', { to_id: bob.id }, 422, 'own_card'],
  ['for nobody', { to_id: unknownId }, 404, 'user_not_found'],
  ['that its receiver signs', { user_ids: [cyd.id] }, 422, 'own_card'],
  ['that nobody of the team signs', { user_ids: [unknownId] }, 404, 'user_not_found'],
  ['that one signs twice', { user_ids: [dan.id, dan.id] }, 422, 'not_unique'],
  ['that a group signs that is gone', { group_id: unknownId as never }, 404, 'group_not_found'],
  ['of yesterday', { day: dayIn(-1) }, 422, 'moment_passed'],
  ['of this hour', { day: dayIn(0), hour: stack.clock.now().getUTCHours() }, 422, 'moment_passed'],
  ['of more than a year ahead', { day: dayIn(limits.greetingCard.daysAhead + 1) }, 422, 'out_of_range'],
  ['of an hour that no day has', { hour: 24 }, 422, 'out_of_range'],
  ['of no day', { day: 'soon' }, 422, 'wrong_format'],
  ['without a title', { title: ' ' }, 422, 'title_required'],
  ['with a long title', { title: 't'.repeat(limits.greetingCard.title + 1) }, 422, 'message_too_long'],
  [
    'that more are named for than can be',
    {
      user_ids: Array.from(
        { length: limits.greetingCard.people + 1 },
        (_, at) => `01JD3Q8M6ZK4T7R9W2X5Y0${String(at).padStart(4, '0')}` as never,
      ),
    },
    422,
    'too_many',
  ],
])('a card %s is refused, and nothing is stored', async (_, more, status, code) => {
  const answered = await call(celebrations.createCard, { body: aCardFor(cyd, more) }, bob);
  expect([answered.status, answered.codes]).toEqual([status, [code]]);
  expect(await cardsOf(bob, 'made')).toEqual([]);
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['without words', { message: ' ' }, 'description_required'],
  ['with too many words', { message: 'w'.repeat(limits.greetingCard.words + 1) }, 'message_too_long'],
  ['with a picture from anywhere', { gif: 'https://example.com/a.gif' }, 'wrong_format'],
])('a signature %s is refused', async (_, fields, code) => {
  const { id } = await startCard(bob, cyd);
  const { message = 'Hello', ...more } = fields;
  expect((await sign(id, dan, message, more)).codes).toEqual([code]);
  await cancel(id);
});

test('a picture needs words, and stands on a card without a GIF', async () => {
  const { id } = await startCard(bob, cyd);
  const file = aPng(paint(4, 4));
  expect((await sign(id, dan, 'Look', {}, file)).codes).toEqual(['description_required']);
  const both = { gif: 'https://media.giphy.com/media/abc/giphy.gif', picture_text: 'The cake' };
  expect((await sign(id, dan, 'Look', both, file)).codes).toEqual(['wrong_format']);
  expect(await filesOf(id)).toEqual([]);
  await cancel(id);
});

test('those sign whom the maker chose: a group, and people besides', async () => {
  const { body: group } = await call(groups.create, { body: { name: 'Sales', kind: 'department' } }, ann);
  for (const { id } of [dan, cyd])
    await call(users.update, { params: { id }, body: { department_id: group.id } }, ann);
  await stack.settle();
  const { id } = await startCard(bob, cyd, { group_id: group.id });
  expect((await readCard(id, bob)).body).toMatchObject({
    group: { name: 'Sales' },
    people: null,
    signers: 2,
  });
  expect((await sign(id, dan, 'Hello')).status).toBe(200);
  for (const one of [eve]) expect((await sign(id, one, 'Hello')).status).toBe(404);
  expect((await change(id, { group_id: group.id, user_ids: [eve.id] })).status).toBe(200);
  expect((await sign(id, eve, 'Hello')).status).toBe(200);
  expect((await change(id, { user_ids: [dan.id] })).status).toBe(200);
  // Whoever signed can still read it and change their words.
  expect((await sign(id, eve, 'Hello again')).status).toBe(200);
  expect((await readCard(id, bob)).body).toMatchObject({
    people: [{ id: dan.id }],
    signers: 2,
    signatures: 2,
  });
  // An administrator sees every card, and signs where it is for them.
  expect((await sign(id, ann, 'Hello')).codes).toEqual(['forbidden']);
  await cancel(id, ann);
});

test('only its maker and administrators of people change a card and stop it', async () => {
  const { id } = await startCard(bob, cyd);
  expect((await change(id, { title: 'Other' }, dan)).codes).toEqual(['forbidden']);
  expect((await cancel(id, dan)).codes).toEqual(['forbidden']);
  expect((await change(id, { title: 'Other', day: dayIn(20), hour: 0 }, ann)).body).toMatchObject({
    title: 'Other',
    deliver_at: `${dayIn(20)}T00:00:00.000Z`,
  });
  expect((await change(id, { title: ' ' })).codes).toEqual(['title_required']);
  // With nothing on it, there is nothing to deliver at once.
  const now = { day: dayIn(0), hour: stack.clock.now().getUTCHours() };
  expect((await change(id, now)).codes).toEqual(['moment_passed']);
  await sign(id, dan, 'Hello');
  expect((await change(id, now)).status).toBe(200);
  expect((await cancel(id)).status).toBe(204);
  for (const one of [bob, dan, ann]) expect((await readCard(id, one)).status).toBe(404);
});

test('a workspace has fifty open cards, also when two are started at once', async () => {
  const { id: w } = team.workspace;
  const { keys, table, writes } = internals;
  const set = (cards_count: number) =>
    table.write(writes.change(keys.workspace(w), { set: { cards_count } }));
  await set(limits.greetingCard.open - 1);
  const both = await Promise.all(
    [bob, dan].map((by) => call(celebrations.createCard, { body: aCardFor(cyd) }, by)),
  );
  expect(both.flatMap(({ codes }) => codes)).toEqual(['too_many']);
  await set(1);
  const made = both.find(({ status }) => status === 201);
  await cancel(made?.body.id as GreetingCardId, ann);
});

test('five hundred sign a card, also when two sign at once; who did can still change it', async () => {
  const { id } = await startCard(bob, cyd);
  await sign(id, dan, 'Hello');
  const { signatures } = limits.greetingCard;
  await changeCard(team, id, { signatures: signatures - 1 });
  const key = internals.keys.greetingCard(team.workspace.id, id);
  const stop = changeBeforeCommit('celebrations.signCard', key, { signatures });
  expect((await sign(id, bob, 'Hello')).codes).toEqual(['too_many']);
  stop();
  expect((await sign(id, dan, 'Hello again')).status).toBe(200);
  await changeCard(team, id, { signatures: 2 });
  await cancel(id);
});

test('what is delivered while it is signed or changed is as it was: the call is refused', async () => {
  const { id } = await startCard(bob, cyd);
  await sign(id, dan, 'Hello');
  const key = internals.keys.greetingCard(team.workspace.id, id);
  const delivered = { state: 'delivered', delivered_at: new Date().toISOString() };
  const removal = { params: { id, user_id: dan.id } };
  const calls = {
    signCard: () => sign(id, eve, 'Too late'),
    updateCard: () => change(id, { title: 'Too late' }),
    cancelCard: () => cancel(id),
    removeSignature: () => call(celebrations.removeSignature, removal, dan),
  };
  for (const [name, make] of Object.entries(calls)) {
    const stop = changeBeforeCommit(`celebrations.${name}` as never, key, delivered);
    expect([name, (await make()).codes]).toEqual([name, ['card_delivered']]);
    stop();
    await changeCard(team, id, { state: 'open' });
  }
  expect((await readCard(id, bob)).body).toMatchObject({ title: 'Get well soon', signatures: 1 });
  await cancel(id);
});

test('no program reads or signs a card', async () => {
  const { id } = await startCard(bob, cyd);
  const key = { token: await anApiKey(ann, ['people:read', 'posts:read', 'posts:write']) };
  expect((await readCard(id, key)).status).toBe(401);
  expect((await sign(id, key, 'Hello')).status).toBe(401);
  await cancel(id);
});
