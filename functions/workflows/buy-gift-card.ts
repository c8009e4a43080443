import type { Stripe } from 'stripe';
import type { GiftCardProvider, OrderedGiftCard } from '#functions/adapters/gift-cards/provider';
import { mailFailure } from '#functions/adapters/mail/failures';
import { sendMail } from '#functions/adapters/mail/send';
import { prepareCharge, returnCharge, takeCharge } from '#functions/adapters/stripe/charges';
import { randomIdBytes } from '#functions/crypto/tokens';
import { findRewardCard } from '#functions/data/billing';
import { findGiftCard, recordGiftCardReturn, recordGiftCardStep } from '#functions/data/gift-cards';
import { findPurchase } from '#functions/data/purchases';
import { findReward } from '#functions/data/rewards';
import { sendMailOnce } from '#functions/data/sent-mails';
import { findUser } from '#functions/data/users';
import { findWorkspace } from '#functions/data/workspaces';
import { leaverCardMail } from '#functions/mails/leaver-card';
import { logger } from '#functions/platform/log';
import { retryOnConflict } from '#functions/table/retry';
import type { StoredGiftCard } from '#shared/model/gift-card';
import type { PurchaseId } from '#shared/model/ids';
import type { PurchaseFailure, StoredPurchase } from '#shared/model/purchase';
import {
  advanceGiftCard,
  isOverdue,
  isStepOverdue,
  planGiftCardDelivery,
  planGiftCardOrder,
  planGiftCardReturn,
} from '#shared/rules/rewards/gift-cards';
import { mailLanguage } from '#shared/rules/mails/mails';
import type { User } from '#shared/model/user';
import { createIds } from '#shared/rules/basics/ids';

/** Those who take the money and sell the card. */
type GiftCardServices = { readonly stripe: Stripe; readonly provider: GiftCardProvider };

type Scene = GiftCardServices & { readonly card: StoredGiftCard; readonly now: Date };

/** Whether the next step can follow at once, or has to wait for somebody else. */
type Progress = 'on' | 'wait';

const giveBack = async ({ card, now }: Scene, failure: PurchaseFailure): Promise<Progress> => {
  await recordGiftCardStep(advanceGiftCard(card, 'returning', now, { failure }), now);
  return 'on';
};

/** Who gets the card: a real member whose address is proved, or who left and has a private one; undefined when it is nobody. */
const findReceiver = async ({ card, now }: Scene): Promise<User | undefined> => {
  const buyer = await findUser(card.workspace_id, card.user_id, { now, consistent: true });
  if (!buyer || buyer.demo || buyer.state === 'deleted') return undefined;
  return buyer.state === 'accepted' || card.email !== undefined ? buyer : undefined;
};

const prepare = async (scene: Scene): Promise<Progress> => {
  if (!(await findReceiver(scene))) return giveBack(scene, 'purchase_failed');
  const { stripe, card, now } = scene;
  const { id, workspace_id: w, charge } = card;
  const reading = { now, consistent: true };
  const [workspace, payer] = await Promise.all([findWorkspace(w, reading), findRewardCard(w, reading)]);
  if (!workspace?.customer_id || !payer) return giveBack(scene, 'payment_declined');
  const { customer_id: customer } = workspace;
  const method = payer.payment_method_id;
  const charge_id = await prepareCharge(stripe, { purchase: id, customer, method, amount: charge });
  if (charge_id === undefined) {
    const latest = await findRewardCard(w, reading);
    // Another card was entered just now: the next round uses that one.
    if (latest && latest.payment_method_id !== method) return 'on';
    return giveBack(scene, 'payment_declined');
  }
  await recordGiftCardStep(advanceGiftCard(card, 'charging', now, { charge_id }), now);
  return 'on';
};

const pay = async (scene: Scene): Promise<Progress> => {
  const { stripe, card, now } = scene;
  const paid = await takeCharge(stripe, String(card.charge_id), now);
  if (paid === 'processing') return 'wait';
  if (paid !== 'succeeded') return giveBack(scene, paid.failure);
  await recordGiftCardStep(advanceGiftCard(card, 'charged', now), now);
  return 'on';
};

/** Whether no card is left with the provider that would be delivered. */
const isTakenBack = async ({ provider, card: { id } }: Scene): Promise<boolean> => {
  const isGone = await provider.cancel(id);
  if (!isGone) logger.error('gift card stays with the provider', { purchase: id });
  return isGone;
};

/**
 * Mails the card of somebody who left to their private address, once, before the order ends and the address is gone. What
 * can never be sent there does not keep the order open.
 */
const mailToLeaver = async (
  { card: { id, workspace_id: w, user_id: u, email }, now }: Scene,
  purchase: StoredPurchase,
  url: string,
): Promise<void> => {
  if (email === undefined) return;
  const reading = { now, consistent: true };
  const [workspace, buyer] = await Promise.all([findWorkspace(w, reading), findUser(w, u, reading)]);
  if (!workspace || !buyer || buyer.state === 'deleted') return;
  const mail = leaverCardMail(workspace, mailLanguage(buyer, workspace), purchase, url);
  try {
    await sendMailOnce(w, `leaver-card-${id}`, now, () => sendMail(email, mail));
  } catch (error) {
    if (mailFailure(error) !== 'refused') throw error;
    logger.error('the private address refuses the gift card', { purchase: id });
  }
};

const settle = async (
  scene: Scene,
  from: StoredPurchase,
  ordered: OrderedGiftCard | undefined,
): Promise<Progress> => {
  const { card, now } = scene;
  if (ordered?.status === 'delivered') {
    await mailToLeaver(scene, from, ordered.url);
    const to = planGiftCardDelivery(from, ordered.url, now);
    await recordGiftCardStep(advanceGiftCard(card, 'ended', now), now, { from, to });
    return 'on';
  }
  if (ordered?.status === 'failed') {
    logger.error('gift card refused', { purchase: card.id, reason: ordered.reason });
    return giveBack(scene, 'purchase_failed');
  }
  if (isOverdue(card, now) && (await isTakenBack(scene))) return giveBack(scene, 'purchase_failed');
  if (ordered?.status !== 'waiting') {
    logger.error('gift card not funded', { purchase: card.id });
    return 'wait';
  }
  if (card.step === 'ordered') return 'wait';
  const to = planGiftCardOrder(from, now);
  await recordGiftCardStep(advanceGiftCard(card, 'ordered', now), now, { from, to });
  return 'wait';
};

const order = async (scene: Scene, purchase: StoredPurchase): Promise<Progress> => {
  const { provider, card, now } = scene;
  const { id, country, value } = card;
  const found = await provider.find(id);
  // An order that stands is never made again; and none is made when the time for it is over.
  if (found || isOverdue(card, now)) return settle(scene, purchase, found);
  const buyer = await findReceiver(scene);
  if (!buyer) return giveBack(scene, 'purchase_failed');
  const name = [buyer.first_name, buyer.last_name].filter(Boolean).join(' ') || buyer.email;
  return settle(
    scene,
    purchase,
    await provider.order({ id, country, value, recipient: { name, email: buyer.email } }),
  );
};

/** Card first, then money, then coins: whatever is interrupted, the company never pays for a card that nobody gets. */
const returnAll = async (scene: Scene, purchase: StoredPurchase | undefined): Promise<Progress> => {
  const { stripe, card, now } = scene;
  const { workspace_id: w, user_id: u, charge_id: charge, failure = 'purchase_failed' } = card;
  await isTakenBack(scene);
  if (charge !== undefined) await returnCharge(stripe, charge, now);
  const returned = advanceGiftCard(card, 'returned', now);
  if (!purchase) {
    await recordGiftCardStep(returned, now);
    return 'wait';
  }
  const reading = { now, consistent: true };
  const [buyer, reward] = await Promise.all([
    findUser(w, u, reading),
    findReward(w, purchase.reward.id, reading),
  ]);
  const entryId = createIds(now, randomIdBytes).entry();
  const plan = planGiftCardReturn(purchase, failure, { buyer, reward, entryId, now });
  await recordGiftCardReturn(returned, purchase, plan, now);
  return 'wait';
};

/** Looks once more, when no request can be on its way any more, whether a slow one left a card with the provider. */
const close = async (scene: Scene): Promise<Progress> => {
  const { card, now } = scene;
  if (!isStepOverdue(card, now)) return 'wait';
  await isTakenBack(scene);
  await recordGiftCardStep(advanceGiftCard(card, 'ended', now), now);
  return 'wait';
};

const step = async (scene: Scene): Promise<Progress> => {
  const { card, now } = scene;
  if (card.step === 'returned') return close(scene);
  const reading = { now, consistent: true };
  const [purchase, workspace] = await Promise.all([
    findPurchase(card.workspace_id, card.id, reading),
    findWorkspace(card.workspace_id, reading),
  ]);
  // A reset or deletion removes purchases; nothing is begun while it works.
  if (purchase && workspace?.closing) return 'wait';
  if (card.step === 'returning') return returnAll(scene, purchase);
  if (!purchase) return giveBack(scene, 'purchase_failed');
  if (card.step === 'new') return prepare(scene);
  return card.step === 'charging' ? pay(scene) : order(scene, purchase);
};

/**
 * Takes a gift card as far as it gets: charge, order, delivery; or everything back. It may be interrupted anywhere,
 * called again, and called by several workers at the same time: each step is recorded before the next, and what is done
 * outside carries the id of the purchase.
 * @throws Refusal upstream_failed, ProviderUnavailable: to be called again later
 */
export const buyGiftCard = (id: PurchaseId, services: GiftCardServices, now: Date): Promise<void> =>
  retryOnConflict(async () => {
    for (;;) {
      const card = await findGiftCard(id, now);
      if (!card || card.step === 'ended') return;
      if ((await step({ ...services, card, now })) === 'wait') return;
    }
  });
