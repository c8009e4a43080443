import type { StoredGiftCard } from '#shared/model/gift-card';
import type { PurchaseId, UserId, WorkspaceId } from '#shared/model/ids';
import type { StoredPurchase } from '#shared/model/purchase';
import { withoutAddress } from '#shared/rules/rewards/gift-cards';
import type { Settlement } from '#shared/rules/rewards/settlements';
import { addDays, epochSeconds } from '#shared/rules/basics/time';
import { indexes, keys } from '#functions/table/keys';
import { get, query, type Reading } from '#functions/table/read';
import { retryOnConflict } from '#functions/table/retry';
import { transact, write } from '#functions/table/transact';
import { change, type Write } from '#functions/table/writes';
import { changeRedemption } from './purchases.ts';
import { returnBounds } from './reward-bounds.ts';
import { changeReward } from './rewards.ts';
import { addEntry } from './entries.ts';

/** How long an ended gift card is kept, to answer questions about its payment. Days. */
const keptDays = 400;

export const findGiftCard = (id: PurchaseId, now: Date): Promise<StoredGiftCard | undefined> =>
  get<StoredGiftCard>(keys.giftCard(id), { now, consistent: true });

type OpenGiftCard = { readonly id: PurchaseId; readonly created_at: string };

/** Returns all gift cards that have not ended, oldest first. */
export const listOpenGiftCards = async (reading: Reading): Promise<OpenGiftCard[]> => {
  const { items } = await query<{ readonly list_sort: string }>(
    { pk: indexes.openGiftCards(), index: 'lists' },
    reading,
  );
  return items.map(({ list_sort: sort }) => {
    const [created_at = '', id] = sort.split('#');
    return { id: id as PurchaseId, created_at };
  });
};

const changeGiftCard = (card: StoredGiftCard, now: Date): Write => {
  const { id, step, step_at, version, charge_id, failure, email } = card;
  const isEnded = step === 'ended';
  return change(
    keys.giftCard(id),
    {
      set: {
        step,
        step_at,
        version: version + 1,
        ...(charge_id && { charge_id }),
        ...(failure && { failure }),
        email,
        ...(isEnded && { ttl: epochSeconds(addDays(now, keptDays)) }),
      },
      ...(isEnded && { remove: ['list_key', 'list_sort'] }),
    },
    [['version', '=', version]],
  );
};

/**
 * Records the next step of a gift card, with what it changes of its purchase.
 * @param from the purchase as it was read; it must still have that status
 * @throws WriteConflict when another worker was faster, or the purchase is gone
 */
export const recordGiftCardStep = (
  card: StoredGiftCard,
  now: Date,
  purchase?: { readonly from: StoredPurchase; readonly to: StoredPurchase },
): Promise<void> =>
  transact(changeGiftCard(card, now), ...(purchase ? [changeRedemption(purchase.from, purchase.to)] : []));

/** Forgets the private addresses of a member in all cards that are being bought. Done again, it has no further effect. */
export const forgetPrivateAddresses = async (w: WorkspaceId, u: UserId, now: Date): Promise<void> => {
  for (const { id } of await listOpenGiftCards({ now }))
    await retryOnConflict(async () => {
      const card = await findGiftCard(id, now);
      if (card?.workspace_id !== w || card.user_id !== u || card.email === undefined) return;
      await write(changeGiftCard(withoutAddress(card), now));
    });
};

/** Records that a gift card could not be bought: the coins go back in the same transaction. */
export const recordGiftCardReturn = (
  card: StoredGiftCard,
  from: StoredPurchase,
  { purchase, entries, step, ...bounds }: Settlement,
  now: Date,
): Promise<void> =>
  transact(
    changeGiftCard(card, now),
    changeRedemption(from, purchase),
    ...entries.flatMap((entry) => addEntry(card.workspace_id, entry)),
    ...(step ? [changeReward(step)] : []),
    ...returnBounds(card.workspace_id, bounds),
  );
