import type { SQSHandler, SQSRecord } from 'aws-lambda';
import { giftCardProvider } from '#functions/adapters/gift-cards/gift-card-provider';
import { findStripe } from '#functions/adapters/stripe/client';
import { listOpenGiftCards } from '#functions/data/gift-cards';
import { recordRun } from '#functions/data/job-runs';
import { exclusively } from '#functions/platform/exclusive';
import { logger } from '#functions/platform/log';
import { recordMetric } from '#functions/platform/metrics';
import { buyGiftCard } from '#functions/workflows/buy-gift-card';
import { GiftCardMessage } from '#shared/events/gift-cards';
import { isLate } from '#shared/rules/rewards/gift-cards';
import { handleEach } from './batch.ts';
import { queueGiftCards } from '#functions/adapters/queues/queue';

/** Goes on with each gift card that has not ended, so that a lost message or event delays one and loses none. */
const sweep = async (now: Date): Promise<void> => {
  const open = await listOpenGiftCards({ now });
  await queueGiftCards(open.map(({ id }) => ({ purchase_id: id })));
  const late = open.filter((card) => isLate(card, now)).length;
  const entry = { metric: 'LateGiftCards', value: late, open: open.length };
  recordMetric('LateGiftCards', late);
  await recordRun('buy-gift-cards', now);
  if (late > 0) logger.error('gift cards wait', entry);
  else logger.info('gift cards looked at', entry);
};

const buy = async ({ body }: SQSRecord, now: Date): Promise<void> => {
  const { purchase_id: id } = GiftCardMessage.parse(JSON.parse(body));
  if (!id) return sweep(now);
  const [stripe, provider] = await Promise.all([findStripe(), giftCardProvider()]);
  if (!stripe || !provider)
    throw new Error('a gift card waits: Stripe or the provider of gift cards is not configured');
  await exclusively(`gift card ${id}`, () => buyGiftCard(id, { stripe, provider }, now));
};

/** Buys gift cards. An empty message has all of them looked at. */
export const handler: SQSHandler = ({ Records }) => handleEach(Records, buy);
