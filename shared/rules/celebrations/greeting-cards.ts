import type { CardChange, CardDraft, CardEnd, StoredCard } from '#shared/model/greeting-card';
import type { StoredGroup } from '#shared/model/group';
import type { GreetingCardId, UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import type { Workspace } from '#shared/model/workspace';
import { addDays, dayOf, daysBefore, startOfHour } from '../basics/time.ts';
import { groupIdsOf } from '../people/groups.ts';
import { isCurrentMember, isPeopleAdministrator } from '../people/users.ts';

const bounds = limits.greetingCard;

type Member = Pick<User, 'id' | 'permissions' | 'department_id' | 'location_id'>;
type Signers = Pick<StoredCard, 'to_id' | 'maker_id' | 'group_id' | 'user_ids'>;

/** Whether a card is for a member to sign: whoever started it can always, and its receiver never. */
export const isSigner = (
  { id, ...user }: Pick<Member, 'id' | 'department_id' | 'location_id'>,
  { to_id: to, maker_id: maker, group_id: group, user_ids: named }: Signers,
): boolean => {
  if (id === to) return false;
  if (id === maker || named?.includes(id)) return true;
  return group === undefined ? named === undefined : groupIdsOf(user).includes(group);
};

/** Whether a member may change a card and stop it: whoever started it, and administrators of people. */
export const mayChangeCard = (user: Member, card: Pick<StoredCard, 'to_id' | 'maker_id'>): boolean =>
  user.id !== card.to_id && (user.id === card.maker_id || isPeopleAdministrator(user));

/**
 * Returns a card that a member may see; undefined as if it did not exist. Before it is delivered, its receiver sees nothing of it,
 * whatever else they may. Whoever signed it sees it for good.
 */
export const visibleCard = (
  card: StoredCard | undefined,
  user: Member,
  hasSigned: boolean,
): StoredCard | undefined => {
  if (!card || card.state === 'ended') return undefined;
  if (user.id === card.to_id) return card.state === 'delivered' ? card : undefined;
  return hasSigned || isSigner(user, card) || mayChangeCard(user, card) ? card : undefined;
};

/** Where the open cards of a team are counted: those of members apart from those that it opened by itself. */
export const cardCounter = ({ maker_id: maker }: Pick<StoredCard, 'maker_id'>) =>
  maker === undefined ? 'team_cards_count' : 'cards_count';

/** Whether a team has any open card. */
export const hasOpenCards = ({
  cards_count: own = 0,
  team_cards_count: byTeam = 0,
}: Pick<Workspace, 'cards_count' | 'team_cards_count'>): boolean => own + byTeam > 0;

/** Checks that another card can be open. Two at once are refused at commit. @throws Refusal too_many (details: max) */
export const requireRoomForCard = ({ cards_count: open = 0 }: Pick<Workspace, 'cards_count'>): void => {
  const { open: max } = bounds;
  if (open >= max) throw new Refusal('too_many', { max });
};

/** @throws Refusal card_delivered | forbidden */
export const requireChangeableCard = (card: StoredCard, user: Member): void => {
  if (!mayChangeCard(user, card)) throw new Refusal('forbidden');
  requireOpenCard(card);
};

/** @throws Refusal card_delivered */
export const requireOpenCard = ({ state }: StoredCard): void => {
  if (state !== 'open') throw new Refusal('card_delivered');
};

/** @throws Refusal out_of_range | moment_passed */
const deliveryMoment = (
  { day, hour }: Pick<CardChange, 'day' | 'hour'>,
  { timezone }: Pick<Workspace, 'timezone'>,
  now: Date,
): Date => {
  const today = dayOf(now, timezone);
  const last = daysBefore(today, -bounds.daysAhead);
  if (day > last) throw new Refusal('out_of_range', { start: today, finish: last }, ['day']);
  if (day < today) throw new Refusal('moment_passed', {}, ['day']);
  return startOfHour(day, hour, timezone);
};

/** The hour that has begun stands for now: a card that somebody signed can be delivered at once. */
const hourMs = 3_600_000;
const isNow = (moment: Date, now: Date): boolean =>
  moment <= now && now.getTime() - moment.getTime() < hourMs;

type Known = {
  readonly workspace: Pick<Workspace, 'id' | 'timezone'>;
  /** The members that the draft names. */
  readonly people: ReadonlyMap<UserId, Pick<User, 'state'>>;
  readonly group: StoredGroup | undefined;
};

/** @throws Refusal group_not_found | user_not_found | own_card */
const signersOf = (
  { group_id: group, user_ids: named }: Pick<CardChange, 'group_id' | 'user_ids'>,
  to: UserId,
  known: Known,
): Pick<StoredCard, 'group_id' | 'user_ids'> => {
  if (group && known.group?.id !== group) throw new Refusal('group_not_found', {}, ['group_id']);
  if (named?.includes(to)) throw new Refusal('own_card', {}, ['user_ids']);
  const missing = named?.findIndex((id) => !isKnown(known, id)) ?? -1;
  if (missing >= 0) throw new Refusal('user_not_found', {}, ['user_ids', missing]);
  return { ...(group && { group_id: group }), ...(named && { user_ids: named }) };
};

const isKnown = ({ people }: Known, id: UserId): boolean => {
  const found = people.get(id);
  return found !== undefined && isCurrentMember(found);
};

/**
 * Plans a card that a member starts for a colleague.
 * @throws Refusal own_card | user_not_found | group_not_found | out_of_range | moment_passed
 */
export const planCard = (
  { to_id: to, title, cover, ...draft }: CardDraft,
  maker: Pick<User, 'id'>,
  known: Known,
  id: GreetingCardId,
  now: Date,
): StoredCard => {
  if (to === maker.id) throw new Refusal('own_card', {}, ['to_id']);
  if (!isKnown(known, to)) throw new Refusal('user_not_found', {}, ['to_id']);
  const moment = deliveryMoment(draft, known.workspace, now);
  if (moment <= now) throw new Refusal('moment_passed', {}, ['hour']);
  return {
    id,
    workspace_id: known.workspace.id,
    to_id: to,
    title,
    cover,
    maker_id: maker.id,
    ...signersOf(draft, to, known),
    created_at: now.toISOString(),
    deliver_at: moment.toISOString(),
    signatures: 0,
    state: 'open',
  };
};

/**
 * Plans another title, cover, moment or other signers. What somebody signed stays, whoever can sign then.
 * @throws Refusal card_delivered | own_card | user_not_found | group_not_found | out_of_range | moment_passed
 */
export const planCardChange = (
  card: StoredCard,
  { title, cover, ...draft }: CardChange,
  known: Known,
  now: Date,
): StoredCard => {
  requireOpenCard(card);
  const moment = deliveryMoment(draft, known.workspace, now);
  const isDue = moment <= now;
  if (isDue && !(card.signatures > 0 && isNow(moment, now))) throw new Refusal('moment_passed', {}, ['hour']);
  const { group_id: _, user_ids: __, ...kept } = card;
  return {
    ...kept,
    title,
    cover,
    ...signersOf(draft, card.to_id, known),
    deliver_at: moment.toISOString(),
  };
};

/** What is done next about an open card, and when. */
type CardStep = { readonly at: string; readonly does: 'open' | 'remind' | 'deliver' };

/**
 * The next step of an open card. Who can sign is told when it opens, and those who have not are reminded once, unless it opened
 * as late as that.
 */
export const nextCardStep = (
  card: Pick<StoredCard, 'created_at' | 'deliver_at' | 'opened_at' | 'reminded_at'>,
): CardStep => {
  const { created_at: created, deliver_at: at, opened_at: opened, reminded_at: reminded } = card;
  if (opened === undefined && created < at) return { at: created, does: 'open' };
  const remindAt = addDays(new Date(at), -bounds.remindDays).toISOString();
  return opened !== undefined && reminded === undefined && remindAt > opened
    ? { at: remindAt, does: 'remind' }
    : { at, does: 'deliver' };
};

/** What is due about a card; one whose moment has come is delivered, whatever else was late. */
export const dueCardStep = (card: StoredCard, now: Date): CardStep['does'] | undefined => {
  if (card.state !== 'open') return undefined;
  if (new Date(card.deliver_at) <= now) return 'deliver';
  const { at, does } = nextCardStep(card);
  return new Date(at) <= now ? does : undefined;
};

/** Why an open card cannot be delivered; undefined when it can. */
export const hindranceOf = (
  { signatures }: Pick<StoredCard, 'signatures'>,
  receiver: Pick<User, 'state'> | undefined,
): CardEnd | undefined => {
  if (!receiver || !isCurrentMember(receiver)) return 'left';
  return signatures === 0 ? 'empty' : undefined;
};
