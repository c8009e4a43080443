import type { CardEnd, CardList, StoredCard } from '#shared/model/greeting-card';
import type { GreetingCardId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { dateSources } from '#shared/rules/celebrations/celebration-days';
import { cardCounter, nextCardStep } from '#shared/rules/celebrations/greeting-cards';
import { type Condition, unchanged } from '#functions/table/expressions';
import { type Key, keys, lists } from '#functions/table/keys';
import { get, getItemsById, newestPage, query, type Reading, smallItems } from '#functions/table/read';
import { transact } from '#functions/table/transact';
import { change, check, create, discard, remove, replace, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';

/** That something is to be done about an open card, and when. */
type StoredStep = { readonly at: string; readonly card_id: GreetingCardId };

export const findCard = (
  w: WorkspaceId,
  id: GreetingCardId,
  reading: Reading,
): Promise<StoredCard | undefined> => get<StoredCard>(keys.greetingCard(w, id), reading);

/** Returns the cards that exist, by id. */
export const findCards = (
  w: WorkspaceId,
  ids: readonly GreetingCardId[],
  reading: Reading,
): Promise<ReadonlyMap<GreetingCardId, StoredCard>> =>
  getItemsById<StoredCard>(ids, (id) => keys.greetingCard(w, id), reading);

/** Returns what is to be done about open cards, in the order it is due. There are few. */
export const listCardSteps = async (w: WorkspaceId, reading: Reading): Promise<readonly StoredStep[]> =>
  (await query<StoredStep>({ ...lists.cardSteps(w), page: smallItems }, reading)).items;

/** Returns the id of the card that the team opened for a day of a member. */
export const findTeamCard = async (
  w: WorkspaceId,
  u: UserId,
  { kind, day }: NonNullable<StoredCard['occasion']>,
  reading: Reading,
): Promise<GreetingCardId | undefined> =>
  (await get<{ card_id: GreetingCardId }>(keys.teamCard(w, u, kind, day), reading))?.card_id;

/** Returns the open cards of a workspace, those first about which something is done next. */
export const listOpenCards = async (w: WorkspaceId, reading: Reading): Promise<readonly StoredCard[]> => {
  const ids = (await listCardSteps(w, reading)).map(({ card_id: id }) => id);
  const found = await findCards(w, ids, reading);
  return ids.flatMap((id) => found.get(id) ?? []).filter(({ state }) => state === 'open');
};

/** Returns a page of the cards that a member started or received, newest first. */
export const listOwnCards = async (
  w: WorkspaceId,
  u: UserId,
  { which, after }: { readonly which: Exclude<CardList, 'to_sign'>; readonly after: string | undefined },
  reading: Reading,
): Promise<{ cards: StoredCard[]; next: string | undefined }> => {
  const [list, keyOf] =
    which === 'made' ? [lists.madeCards, keys.madeCard] : [lists.receivedCards, keys.receivedCard];
  const from = after === undefined ? undefined : keyOf(w, u, after as GreetingCardId);
  const { items, next } = await newestPage<{ card_id: GreetingCardId }>(
    list(w, u),
    limits.page,
    from,
    reading,
  );
  const ids = items.map(({ card_id: id }) => id);
  const found = await findCards(w, ids, reading);
  return { cards: ids.flatMap((id) => found.get(id) ?? []), next: next && ids.at(-1) };
};

/** Counts open cards in the workspace's item, so that two at once cannot exceed their number, and the schedules follow. */
const countCards = (card: StoredCard, by: 1 | 0 | -1): Write => {
  const counter = cardCounter(card);
  const { open, openedByTeam } = limits.greetingCard;
  const max = counter === 'cards_count' ? open : openedByTeam;
  return change(keys.workspace(card.workspace_id), { add: { [counter]: by, cards_revision: 1 } }, [
    { absent: 'closing' },
    ...(by === 1 ? [{ any: [{ absent: counter }, [counter, '<', max]] as const }] : []),
  ]);
};

const keyOf = ({ workspace_id: w, id }: StoredCard): Key => keys.greetingCard(w, id);
const stepKey = (card: StoredCard): Key => keys.cardStep(card.workspace_id, nextCardStep(card).at, card.id);

/** That something is to be done about a card next. */
const addStep = (card: StoredCard): Write =>
  replace(stepKey(card), { at: nextCardStep(card).at, card_id: card.id } satisfies StoredStep);

/** Moves what is to be done next, where it is another moment. */
const moveStep = (before: StoredCard, after: StoredCard): readonly Write[] =>
  nextCardStep(before).at === nextCardStep(after).at ? [] : [discard(stepKey(before)), addStep(after)];

/** The entries that lead a card's maker, its receiver and the schedules to it. */
export const cardEntries = (card: StoredCard): readonly Write[] => {
  const { workspace_id: w, id, to_id: to, maker_id: maker, state } = card;
  return [
    ...(state === 'open' ? [addStep(card)] : []),
    ...(maker === undefined ? [] : [replace(keys.madeCard(w, maker, id), { card_id: id })]),
    ...(state === 'delivered' ? [replace(keys.receivedCard(w, to, id), { card_id: id })] : []),
    ...markOpened(card, replace),
  ];
};

/** The card is open, and what is done about it next is as read. Signatures may have been added. */
const asRead = ({ deliver_at, opened_at, reminded_at }: StoredCard): readonly Condition[] => [
  ['state', '=', 'open'],
  ['deliver_at', '=', deliver_at],
  unchanged('opened_at', opened_at),
  unchanged('reminded_at', reminded_at),
];

/** A team opens one card for a day of a member: whoever does it second finds the first. */
const markOpened = (card: StoredCard, write: typeof create | typeof replace): readonly Write[] => {
  const { workspace_id: w, to_id: to, id, occasion } = card;
  if (!occasion) return [];
  const ttl = epochSeconds(addDays(new Date(occasion.day), limits.greetingCard.markedDays));
  return [write(keys.teamCard(w, to, occasion.kind, occasion.day), { card_id: id, ttl })];
};

const requireGroup = ({ workspace_id: w, group_id: group }: StoredCard): readonly Write[] =>
  group ? [check(keys.group(w, group), [])] : [];

/** Whoever started a card decides about it for good; an administrator while they are one. */
const requireSay = (card: StoredCard, actor: User): readonly Write[] =>
  actor.id === card.maker_id ? [] : [requirePermissions(actor)];

/** Stores a card while there is room for an open one. */
export const recordCard = (card: StoredCard, also: readonly Write[]): Promise<void> =>
  transact(
    create(keyOf(card), card),
    ...cardEntries(card),
    countCards(card, 1),
    ...requireGroup(card),
    ...also,
  );

/** Stores the card that a team opens for a day of a member, once, while the day is as read and there is room. */
export const recordTeamCard = (card: StoredCard, user: User): Promise<void> =>
  transact(
    create(keyOf(card), card),
    addStep(card),
    ...markOpened(card, create),
    countCards(card, 1),
    ...requireGroup(card),
    check(
      keys.user(user.workspace_id, user.id),
      [...dateSources, 'last_day' as const].map((name) => unchanged(name, user[name])),
    ),
  );

/** Moves a card to another last day of its receiver, while the card is as read. */
export const recordCardMove = (before: StoredCard, after: StoredCard): Promise<void> =>
  transact(
    change(
      keyOf(before),
      { set: { occasion: after.occasion, deliver_at: after.deliver_at } },
      asRead(before),
    ),
    ...moveStep(before, after),
    ...markOpened(after, replace),
    countCards(before, 0),
  );

const changeable = ['title', 'cover', 'deliver_at', 'group_id', 'user_ids'] as const;

/** Changes a card while it is open and as read. */
export const recordCardChange = (before: StoredCard, after: StoredCard, actor: User): Promise<void> => {
  const set = Object.fromEntries(changeable.map((name) => [name, after[name]]));
  return transact(
    change(keyOf(before), { set }, asRead(before)),
    ...moveStep(before, after),
    countCards(before, 0),
    ...requireGroup(after),
    ...requireSay(before, actor),
  );
};

/** Records that members were told of a card, or reminded. */
export const recordCardTold = (
  card: StoredCard,
  told: Partial<Pick<StoredCard, 'opened_at' | 'reminded_at'>>,
): Promise<void> =>
  transact(change(keyOf(card), { set: told }, asRead(card)), ...moveStep(card, { ...card, ...told }));

/** Ends a card that is not delivered. What is on it goes, and its maker hears, from the change of the card. */
export const recordCardEnd = (card: StoredCard, why: CardEnd, now: Date, actor?: User): Promise<void> => {
  const { workspace_id: w, id, maker_id: maker } = card;
  const ttl = epochSeconds(addDays(now, limits.greetingCard.endedDays));
  return transact(
    change(keyOf(card), { set: { state: 'ended', ended: why, ended_by: actor?.id, ttl } }, [
      ...asRead(card),
      ...(why === 'empty' ? [['signatures', '=', 0] as const] : []),
    ]),
    remove(stepKey(card)),
    ...(maker === undefined ? [] : [discard(keys.madeCard(w, maker, id))]),
    countCards(card, -1),
    ...(actor ? requireSay(card, actor) : []),
  );
};

/** Delivers a card once, at the moment that was read, with something on it, to a receiver who is still there. */
export const recordDelivery = (card: StoredCard, now: Date): Promise<void> => {
  const { workspace_id: w, id, to_id: to } = card;
  const delivered = { state: 'delivered', delivered_at: now.toISOString() };
  return transact(
    change(keyOf(card), { set: delivered }, [...asRead(card), ['signatures', '>', 0]]),
    remove(stepKey(card)),
    create(keys.receivedCard(w, to, id), { card_id: id }),
    countCards(card, -1),
    check(keys.user(w, to), [
      {
        any: [
          ['state', '=', 'accepted'],
          ['state', '=', 'pending'],
        ],
      },
    ]),
  );
};

/** Records what the receiver says to everybody who signed, once. @throws Refusal already_settled */
export const recordThanks = (card: StoredCard): Promise<void> =>
  transact(
    change(
      keyOf(card),
      { set: { thanks: card.thanks, thanked_at: card.thanked_at } },
      [['state', '=', 'delivered'], { absent: 'thanks' }],
      'already_settled',
    ),
  );
