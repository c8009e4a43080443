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
    recipient: { name: 'Anna Lee', email: 'anna@acme.example' },
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
  expect(tremendous.orders()).toHaveLength(1);
});

test('the balance pays, and an order that it does not cover leaves nothing behind', async () => {
  const tremendous = await aTremendous();
  const { orders } = sdkOf(tremendous);
  tremendous.setBalance(30_00);
  await orders.createOrder(anOrder('purchase-1'));
  expect(await raw(tremendous, 'POST /orders', anOrder('purchase-2', 6))).toEqual(refusal(402));
  expect(await raw(tremendous, 'GET /orders/purchase-2')).toEqual(refusal(404));
  expect((await orders.createOrder(anOrder('purchase-2', 5))).status).toBe(200);
  expect(await raw(tremendous, 'POST /orders', anOrder('purchase-3', 1))).toEqual(refusal(402));
});

test('orders are listed newest first', async () => {
  const tremendous = await aTremendous();
  const { orders } = sdkOf(tremendous);
  for (const name of ['a', 'b', 'c']) await orders.createOrder(anOrder(name));
  const { body } = await raw(tremendous, 'GET /orders?limit=2');
  expect(body).toMatchObject({ total_count: 3, orders: [{ external_id: 'c' }, { external_id: 'b' }] });
});

test('products have their bounds in their own currency, and rates are those of the dollar', async () => {
  const { products, forex } = sdkOf(await aTremendous());
  expect((await products.listProducts()).data.products).toContainEqual(
    expect.objectContaining({ id: 'LOCALMARKETPL', currency_codes: ['PLN'], skus: [{ min: 20, max: 1000 }] }),
  );
  expect((await forex.listForex('USD')).data.forex).toMatchObject({ USD: 1, EUR: 0.92 });
});

test('an order that waits is carried out or rejected once', async () => {
  const tremendous = await aTremendous();
  const { orders } = sdkOf(tremendous);
  for (const _ of [1, 2]) tremendous.nextOrder({ status: 'PENDING APPROVAL' });
  tremendous.setBalance(0);
  const first = await orders.createOrder(anOrder('approved'));
  expect([first.status, first.data.order]).toMatchObject([200, { status: 'PENDING APPROVAL' }]);
  expect(first.data.order).not.toHaveProperty('payment');
  expect(first.data.order.rewards?.[0]?.delivery).toEqual({ method: 'LINK', status: 'PENDING' });
  await orders.createOrder(anOrder('rejected'));
  expect(() => tremendous.change('approved', 'execute')).toThrow('The balance is too low');
  expect((await orders.getOrder('approved')).data.order.status).toBe('PENDING APPROVAL');
  tremendous.setBalance(25_00);
  tremendous.change('approved', 'execute');
  expect((await orders.getOrder('approved')).data.order.status).toBe('EXECUTED');
  expect((await orders.rejectOrder('rejected')).data.order.status).toBe('CANCELED');
  tremendous.nextOrder({ status: 'OPEN' });
  expect((await orders.createOrder(anOrder('later'))).status).toBe(202);
  for (const name of ['approved', 'rejected', 'later'])
    expect(await raw(tremendous, `POST /order_approvals/${name}/reject`)).toEqual(refusal(422));
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
