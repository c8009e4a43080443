import type { StoredCard, StoredSignature } from '#shared/model/greeting-card';
import type { GreetingCardId, UserId, WorkspaceId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { User } from '#shared/model/user';
import { unchanged } from '#functions/table/expressions';
import { type Key, keys, lists } from '#functions/table/keys';
import { get, getItems, includingExpired, query, type Reading } from '#functions/table/read';
import { removeItems, transact } from '#functions/table/transact';
import { change, check, create, remove, replace, type Write } from '#functions/table/writes';
import { requirePermissions } from './permissions.ts';

export const findSignature = (
  w: WorkspaceId,
  card: GreetingCardId,
  u: UserId,
  reading: Reading,
): Promise<StoredSignature | undefined> => get<StoredSignature>(keys.cardSignature(w, card, u), reading);

/** Returns what is on a card, in the order it was signed. */
export const listSignatures = async (
  { workspace_id: w, id }: Pick<StoredCard, 'workspace_id' | 'id'>,
  reading: Reading,
): Promise<readonly StoredSignature[]> =>
  (await query<StoredSignature>(lists.signaturesOf(w, id), reading)).items.toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at),
  );

/** Returns which of some cards a member has signed. */
export const findSigned = async (
  w: WorkspaceId,
  cards: readonly GreetingCardId[],
  u: UserId,
  reading: Reading,
): Promise<ReadonlySet<GreetingCardId>> => {
  const asked = cards.map((card) => keys.cardSignature(w, card, u));
  const found = await getItems<readonly StoredSignature[]>(asked, reading, ['card_id']);
  return new Set(found.flatMap((one) => one?.card_id ?? []));
};

/** Returns which of some members have signed a card. */
export const findSignedBy = async (
  { workspace_id: w, id }: Pick<StoredCard, 'workspace_id' | 'id'>,
  members: readonly UserId[],
  reading: Reading,
): Promise<ReadonlySet<UserId>> => {
  const asked = members.map((u) => keys.cardSignature(w, id, u));
  const found = await getItems<readonly StoredSignature[]>(asked, reading, ['user_id']);
  return new Set(found.flatMap((one) => one?.user_id ?? []));
};

const cardKey = ({ workspace_id: w, card_id: card }: StoredSignature): Key => keys.greetingCard(w, card);
const keyOf = ({ workspace_id: w, card_id: card, user_id: u }: StoredSignature): Key =>
  keys.cardSignature(w, card, u);
const isOpen = ['state', '=', 'open'] as const;

/** The card has room for one more, at commit: two at once cannot exceed their number. */
const countOne = (signature: StoredSignature): Write =>
  change(cardKey(signature), { add: { signatures: 1 } }, [
    isOpen,
    ['signatures', '<', limits.greetingCard.signatures],
  ]);

/** Puts what a member wrote on a card that is open at commit, in place of what was read. */
export const recordSignature = (
  signature: StoredSignature,
  before: StoredSignature | undefined,
): Promise<void> =>
  before
    ? transact(
        replace(keyOf(signature), signature, [
          { exists: 'pk' },
          unchanged('edited_at', before.edited_at),
          unchanged('picture', before.picture),
        ]),
        check(cardKey(signature), [isOpen]),
      )
    : transact(create(keyOf(signature), signature), countOne(signature));

/** Takes a signature off a card that is open at commit; as an administrator, only while the actor keeps their permissions. */
export const recordSignatureRemoval = (
  card: StoredCard,
  signature: StoredSignature,
  actor: User,
): Promise<void> =>
  transact(
    remove(keyOf(signature)),
    change(cardKey(signature), { add: { signatures: -1 } }, [isOpen]),
    ...(actor.id === signature.user_id || actor.id === card.maker_id ? [] : [requirePermissions(actor)]),
  );

/** Removes everything that was on a card. */
export const removeSignatures = async (w: WorkspaceId, card: GreetingCardId): Promise<void> => {
  const { items } = await query<Key>(lists.signaturesOf(w, card), includingExpired);
  await removeItems(items);
};
