import { findGroups } from '#functions/data/groups';
import { findCard, listOpenCards } from '#functions/data/greeting-cards';
import { findSignature, findSigned, listSignatures } from '#functions/data/card-signatures';
import { findShownUsers } from '#functions/data/users';
import type { Reading } from '#functions/table/read';
import type { SessionActor } from '#shared/model/actor';
import type { GreetingCard, StoredCard, StoredSignature, WholeCard } from '#shared/model/greeting-card';
import type { GreetingCardId } from '#shared/model/ids';
import { Refusal } from '#shared/model/refusal';
import { withCompany } from '#shared/rules/celebrations/celebrations';
import { hasOpenCards, isSigner, visibleCard } from '#shared/rules/celebrations/greeting-cards';
import { presentCard, presentWholeCard } from '#shared/rules/celebrations/present-cards';
import { countSigners } from './card-signers.ts';

type Viewer = Pick<SessionActor, 'user' | 'workspace'>;

/** A card that somebody sees, and what they wrote on it. */
type SeenCard = { readonly card: StoredCard; readonly own: StoredSignature | undefined };

/** Returns a card that the caller may see. @throws Refusal not_found: there is none, or it is not for them to see */
export const readCard = async (
  id: GreetingCardId,
  { user }: Pick<Viewer, 'user'>,
  reading: Reading,
): Promise<SeenCard> => {
  const { workspace_id: w } = user;
  const [found, own] = await Promise.all([findCard(w, id, reading), findSignature(w, id, user.id, reading)]);
  const card = visibleCard(found, user, own !== undefined);
  if (!card) throw new Refusal('not_found');
  return { card, own };
};

/** Returns cards as a list shows them to the caller. */
export const presentCards = async (
  cards: readonly StoredCard[],
  { user, workspace }: Viewer,
  reading: Reading,
): Promise<GreetingCard[]> => {
  const { workspace_id: w } = user;
  const named = cards.flatMap(({ to_id: to, maker_id: maker }) => [to, ...(maker ? [maker] : [])]);
  const ids = cards.map(({ id }) => id);
  const [people, signed] = await Promise.all([
    findShownUsers(w, [...new Set(named)], reading),
    findSigned(w, ids, user.id, reading),
  ]);
  const all = withCompany(people, workspace);
  return cards.map((card) => presentCard(card, all, signed.has(card.id)));
};

/** Returns the open cards that the caller can sign: those that are delivered first at the top. */
export const findCardsToSign = async ({ user, workspace }: Viewer, reading: Reading): Promise<StoredCard[]> =>
  hasOpenCards(workspace)
    ? (await listOpenCards(workspace.id, reading))
        .filter((card) => isSigner(user, card))
        .toSorted((a, b) => a.deliver_at.localeCompare(b.deliver_at))
    : [];

/** Returns a card with everything that is on it. */
export const presentCardPage = async (
  card: StoredCard,
  { user, workspace }: Viewer,
  reading: Reading,
): Promise<WholeCard> => {
  const { workspace_id: w, group_id, user_ids: ids = [], to_id: to, maker_id: maker } = card;
  const [signatures, groups, signers] = await Promise.all([
    listSignatures(card, reading),
    findGroups(w, group_id ? [group_id] : [], reading),
    countSigners(card, workspace, reading),
  ]);
  const named = [to, ...(maker ? [maker] : []), ...ids, ...signatures.map(({ user_id: id }) => id)];
  const people = withCompany(await findShownUsers(w, [...new Set(named)], reading), workspace);
  const group = group_id && groups.get(group_id);
  return presentWholeCard(card, { workspace, signatures, people, group, signers }, user);
};
