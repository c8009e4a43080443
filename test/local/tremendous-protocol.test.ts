import { expect, test } from 'vitest';
import { anOrder, raw, refusal, sdkOf } from '../support/tremendous-sdk.ts';
import { aTremendous } from '../support/tremendous.ts';

test('an order contains its reward, its payment and, once, its link', async () => {
  const tremendous = await aTremendous();
  const { orders, rewards } = sdkOf(tremendous);
  const { status, data } = await orders.createOrder(anOrder('purchase-1'));
  expect(status).toBe(200);
  expect(data.order).toMatchObject({
    id: expect.stringMatching(/^[A-Z0-9]{12}$/) as string,
    external_id: 'purchase-1',
    status: 'EXECUTED',
    channel: 'API',
    payment: { subtotal: 25, total: 25, fees: 0, currency_code: 'USD' },
  });
  const [reward] = data.order.rewards ?? [];
  expect(reward).toMatchObject({
    order_id: data.order.id,
    value: { denomination: 25, currency_code: 'USD' },
    recipient: { name: 'Anna Lee' },
    delivery: {
      method: 'LINK',
      status: 'SUCCEEDED',
      link: expect.stringContaining(tremendous.origin) as string,
    },
  });
  const id = reward?.id ?? '';
  for (const found of [data.order.id, 'purchase-1']) {
    const { order } = (await orders.getOrder(found)).data;
    expect(order.id).toBe(data.order.id);
    expect(order.rewards?.[0]?.delivery).toEqual({ method: 'LINK', status: 'SUCCEEDED' });
  }
  expect((await rewards.getReward(id)).data.reward.delivery).not.toHaveProperty('link');
  const { link } = (await rewards.generateRewardLink(id)).data.reward;
  expect(link).not.toBe(reward?.delivery?.link);
  for (const one of [link, reward?.delivery?.link]) expect((await fetch(one ?? '')).status).toBe(200);
  expect((await rewards.listRewards()).data).toMatchObject({ total_count: 1, rewards: [{ id }] });
});

test('an external_id makes one order: 201 for the same again, 409 for another', async () => {
  const tremendous = await aTremendous();
  const { orders } = sdkOf(tremendous);
  const first = await orders.createOrder(anOrder('purchase-1'));
  const again = await orders.createOrder(anOrder('purchase-1'));
  expect([again.status, again.data.order.id]).toEqual([201, first.data.order.id]);
  expect(again.data.order.rewards?.[0]?.delivery).not.toHaveProperty('link');
  expect(await raw(tremendous, 'POST /orders', anOrder('purchase-1', 26))).toEqual(
    refusal(409, { external_id: expect.any(String) as string }),
  );
  for (const external_id of [null, '', undefined])
    expect((await orders.createOrder({ ...anOrder(), external_id: external_id ?? null })).status).toBe(200);
  expect(tremendous.orders()).toHaveLength(4);
});

test('the balance pays, and an order that it does not cover leaves nothing behind', async () => {
  const tremendous = await aTremendous();
  const { orders, sources } = sdkOf(tremendous);
  const available = async () => {
    const { meta } = (await sources.getFundingSource('BALANCE')).data.funding_source;
    return meta.available_cents;
  };
  expect((await sources.listFundingSources()).data.funding_sources).toMatchObject([
    { id: 'BALANCE', method: 'balance', meta: { available_cents: 10_000_000 } },
  ]);
  tremendous.setBalance(30_00);
  await orders.createOrder(anOrder('purchase-1'));
  expect(await available()).toBe(5_00);
  expect(await raw(tremendous, 'POST /orders', anOrder('purchase-2'))).toEqual(refusal(402));
  expect(await raw(tremendous, 'GET /orders/purchase-2')).toEqual(refusal(404));
  tremendous.setBalance(25_00);
  expect((await orders.createOrder(anOrder('purchase-2'))).status).toBe(200);
  expect(await available()).toBe(0);
});

test('orders are listed newest first, in pages, by what they are looked for', async () => {
  let now = new Date('2026-01-15T12:00:00Z');
  const tremendous = await aTremendous({ now: () => now });
  const { orders } = sdkOf(tremendous);
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    ids.unshift((await orders.createOrder(anOrder(name))).data.order.id);
    now = new Date(now.getTime() + 60_000);
  }
  const idsOf = async (...asked: Parameters<typeof orders.listOrders>) =>
    (await orders.listOrders(...asked)).data.orders.map(({ id }: { id: string }) => id);
  expect((await orders.listOrders()).data.total_count).toBe(3);
  expect(await idsOf()).toEqual(ids);
  expect(await idsOf(1, undefined, undefined, undefined, undefined, 1)).toEqual([ids[1]]);
  expect(await idsOf(undefined, undefined, 'b')).toEqual([ids[1]]);
  expect(await idsOf(undefined, undefined, undefined, '2026-01-15T12:01:00Z')).toEqual(ids.slice(0, 2));
  expect(await idsOf(undefined, undefined, undefined, undefined, '2026-01-15T12:00:30Z')).toEqual(
    ids.slice(2),
  );
  expect(await raw(tremendous, 'GET /orders?limit=501')).toEqual(
    refusal(400, { limit: expect.any(String) as string }),
  );
});

test('products are found by country and currency, and rates by their base', async () => {
  const { products, forex } = sdkOf(await aTremendous());
  const idsOf = async (...asked: Parameters<typeof products.listProducts>) =>
    (await products.listProducts(...asked)).data.products.map(({ id }: { id: string }) => id);
  expect(await idsOf('PL')).toEqual(['LOCALMARKETPL', 'LOCALCINEMAPL']);
  expect(await idsOf('GB,CA', 'GBP')).toEqual(['LOCALMARKETGB']);
  expect(await idsOf('XX')).toEqual([]);
  const { product } = (await products.getProduct('LOCALMARKETPL')).data;
  expect(product).toMatchObject({ currency_codes: ['PLN'], skus: [{ min: 20, max: 1000 }] });
  expect((await forex.listForex()).data.forex).toMatchObject({ USD: 1, EUR: 0.92 });
  expect((await forex.listForex('EUR')).data.forex).toMatchObject({ EUR: 1 });
});

test('an order that waits is approved or rejected once', async () => {
  const tremendous = await aTremendous();
  const { orders } = sdkOf(tremendous);
  tremendous.nextOrder({ status: 'PENDING APPROVAL' }, 2);
  tremendous.setBalance(0);
  const first = await orders.createOrder(anOrder('approved'));
  expect([first.status, first.data.order]).toMatchObject([200, { status: 'PENDING APPROVAL' }]);
  expect(first.data.order).not.toHaveProperty('payment');
  expect(first.data.order.rewards?.[0]?.delivery).toEqual({ method: 'LINK', status: 'PENDING' });
  await orders.createOrder(anOrder('rejected'));
  expect(await raw(tremendous, 'POST /order_approvals/approved/approve')).toEqual(refusal(402));
  tremendous.setBalance(25_00);
  expect((await orders.approveOrder('approved')).data.order.status).toBe('EXECUTED');
  expect((await orders.rejectOrder('rejected')).data.order.status).toBe('CANCELED');
  tremendous.nextOrder({ status: 'OPEN' });
  expect((await orders.createOrder(anOrder('later'))).status).toBe(202);
  for (const call of ['approved/reject', 'approved/approve', 'rejected/approve'])
    expect(await raw(tremendous, `POST /order_approvals/${call}`)).toEqual(refusal(422));
  tremendous.set({ approvals: false });
  expect(await raw(tremendous, 'POST /order_approvals/approved/reject')).toEqual(refusal(403));
});

test('only a reward that could not be delivered is canceled, and it is refunded', async () => {
  const tremendous = await aTremendous();
  const { orders, rewards } = sdkOf(tremendous);
  tremendous.setBalance(50_00);
  const delivered = (await orders.createOrder(anOrder('delivered'))).data.order.rewards?.[0];
  tremendous.nextOrder({ delivery: 'FAILED' });
  const undelivered = (await orders.createOrder(anOrder('undelivered'))).data.order.rewards?.[0];
  expect(await raw(tremendous, `POST /rewards/${delivered?.id}/cancel`)).toEqual(refusal(422));
  expect(await raw(tremendous, `POST /rewards/${undelivered?.id}/generate_link`)).toEqual(refusal(403));
  await rewards.cancelReward(undelivered?.id ?? '');
  expect((await orders.getOrder('undelivered')).data.order).toMatchObject({
    status: 'CANCELED',
    payment: { refund: { total: 25 } },
  });
  expect(await raw(tremendous, `POST /rewards/${undelivered?.id}/cancel`)).toEqual(refusal(422));
  expect((await orders.createOrder(anOrder())).status).toBe(200);
  tremendous.change('delivered', 'cancel');
  expect(await raw(tremendous, `POST /rewards/${delivered?.id}/generate_link`)).toEqual(refusal(403));
  expect((await fetch(delivered?.delivery?.link ?? '')).status).toBe(410);
});

test('an account has one webhook', async () => {
  const tremendous = await aTremendous();
  const { webhooks } = sdkOf(tremendous);
  expect((await webhooks.listWebhooks()).data.webhooks).toEqual([]);
  const { webhook } = (await webhooks.createWebhook({ url: 'https://bravo.example/one' })).data;
  const moved = (await webhooks.createWebhook({ url: 'https://bravo.example/two' })).data.webhook;
  expect(moved).toEqual({ ...webhook, url: 'https://bravo.example/two' });
  const id = webhook.id ?? '';
  expect((await webhooks.getWebhook(id)).data.webhook).toEqual(moved);
  expect((await webhooks.listWebhookEvents(id)).data.events).toContain('ORDERS.CREATED');
  expect(await raw(tremendous, `POST /webhooks/${id}/simulate`, { event: 'NOTHING' })).toEqual(
    refusal(400, { event: expect.any(String) as string }),
  );
  await webhooks.deleteWebhook(id);
  expect(await raw(tremendous, `GET /webhooks/${id}`)).toEqual(refusal(404));
});
