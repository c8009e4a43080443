import type { SignatureDraft, StoredCard, StoredSignature } from '#shared/model/greeting-card';
import type { UserId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import type { User } from '#shared/model/user';
import { isPeopleAdministrator } from '../people/users.ts';
import { isSigner, requireOpenCard } from './greeting-cards.ts';

type Signer = Pick<User, 'id' | 'permissions' | 'department_id' | 'location_id'>;
type Picture = StoredSignature['picture'];

/** Whether a member may take a signature off an open card: their own, on a card they started, or as an administrator of people. */
export const mayRemoveSignature = (
  user: Pick<User, 'id' | 'permissions'>,
  { state, to_id: to, maker_id: maker }: Pick<StoredCard, 'state' | 'to_id' | 'maker_id'>,
  signer: UserId,
): boolean =>
  state === 'open' &&
  user.id !== to &&
  (user.id === signer || user.id === maker || isPeopleAdministrator(user));

/** Checks that there is room for one more. @throws Refusal too_many (details: max) */
const requireRoom = ({ signatures }: Pick<StoredCard, 'signatures'>): void => {
  const { signatures: max } = limits.greetingCard;
  if (signatures >= max) throw new Refusal('too_many', { max });
};

/**
 * Plans what a member writes on a card, in place of what they wrote before. A picture and a GIF are not on it together.
 * @param picture what its picture is then
 * @throws Refusal card_delivered | forbidden | too_many | wrong_format | description_required
 */
export const planSignature = (
  { card, before }: { readonly card: StoredCard; readonly before: StoredSignature | undefined },
  { message, gif }: Pick<SignatureDraft, 'message' | 'gif'>,
  picture: Picture,
  signer: Signer,
  now: Date,
): StoredSignature => {
  requireOpenCard(card);
  if (!before && !isSigner(signer, card)) throw new Refusal('forbidden');
  if (!before) requireRoom(card);
  if (picture && gif !== undefined) throw new Refusal('wrong_format', {}, ['gif']);
  if (picture?.description === '') throw new Refusal('description_required', {}, ['picture_text']);
  return {
    workspace_id: card.workspace_id,
    card_id: card.id,
    user_id: signer.id,
    message,
    ...(gif !== undefined && { gif }),
    ...(picture && { picture }),
    created_at: before?.created_at ?? now.toISOString(),
    ...(before && { edited_at: now.toISOString() }),
  };
};

/** The picture that stays, with the words that are sent; without words it goes. */
export const keptPicture = (
  before: StoredSignature | undefined,
  { picture_text: description }: Pick<SignatureDraft, 'picture_text'>,
): Picture =>
  before?.picture && description !== '' ? { address: before.picture.address, description } : undefined;

/** Checks that a signature can be taken off a card. @throws Refusal card_delivered | forbidden */
export const requireRemovableSignature = (
  card: StoredCard,
  { user_id: signer }: Pick<StoredSignature, 'user_id'>,
  user: Pick<User, 'id' | 'permissions'>,
): void => {
  requireOpenCard(card);
  if (!mayRemoveSignature(user, card, signer)) throw new Refusal('forbidden');
};

/** Whether a member may thank everybody who signed: the receiver, once. */
export const mayThank = (
  { id }: Pick<User, 'id'>,
  { state, to_id: to, thanks }: Pick<StoredCard, 'state' | 'to_id' | 'thanks'>,
): boolean => id === to && state === 'delivered' && thanks === undefined;

/** Plans what the receiver says to everybody who signed. @throws Refusal forbidden | already_settled */
export const planThanks = (
  card: StoredCard,
  message: string,
  user: Pick<User, 'id'>,
  now: Date,
): StoredCard => {
  if (!mayThank(user, card)) throw new Refusal(user.id === card.to_id ? 'already_settled' : 'forbidden');
  return { ...card, thanks: message, thanked_at: now.toISOString() };
};
