import { describe, expect, onTestFinished, test } from 'vitest';
import { injectFault } from '../support/fault-injection/inject.ts';
import { askedOfStripe } from '../support/crash-steps.ts';
import { cards, changeCard, openPage, overviewOf, subscribe } from '../support/payments.ts';
import { storedItems } from '../support/stored-data.ts';
import { as, aTeamNow } from '../support/schedules.ts';
import { send, stack } from '../support/stack.ts';
import {
  customerOf,
  eventBody,
  forgetSubscription,
  sendSigned,
  signed,
  signingSecret,
  storedWorkspace,
  wasHandled,
} from '../support/stripe-events.ts';
import { stripeSdk } from '../support/stripe-sdk.ts';

// Some tests look for what happens beside a call.
stack.followAtOnce();

const team = await aTeamNow();
await subscribe(team, 'monthly');
const customer = await customerOf(team);

let events = 0;
/** An event about the subscription of the team, and its id. */
const anEvent = (type = 'customer.subscription.updated', object: object = {}) => {
  events += 1;
  const id = `evt_test_${events}`;
  return {
    id,
    body: eventBody({ id, type, object: { id: 'sub_1', object: 'subscription', customer, ...object } }),
  };
};

describe('the signature', () => {
  const { body } = anEvent();
  const [moment = '', v1 = ''] = signed(body).split(',');
  test.each<[title: string, signature: (body: string) => string, sent?: (body: string) => string]>([
    ['none', () => ''],
    ['an empty one', () => ' '],
    ['text', () => 'yes'],
    ['one without a moment', (of) => String(signed(of).split(',')[1])],
    ['one of another event', () => `${moment},${v1}`],
    ['one of a scheme that is not used any more', (of) => signed(of).replace('v1=', 'v0=')],
    ['one that is cut off', (of) => signed(of).slice(0, -1)],
    ['one with another secret', (of) => signed(of, 'whsec_other')],
    ['one without a secret', (of) => signed(of, ' ')],
    ['one of 301 seconds ago', (of) => signed(of, signingSecret, -301)],
    ['one of 301 seconds from now', (of) => signed(of, signingSecret, 301)],
    ['the right one, of a body with one space more', signed, (of) => `${of} `],
    ['the right one, of a body with one space less', signed, (of) => of.replace('": ', '":')],
    ['the right one, of the same values written anew', signed, (of) => JSON.stringify(JSON.parse(of))],
  ])('%s is refused, and nothing follows', async (_, signature, sent = (of) => of) => {
    const event = anEvent();
    const { status, codes } = await sendSigned(sent(event.body), signature(event.body));
    expect([status, codes]).toEqual([403, ['forbidden']]);
    await stack.settle();
    expect(await wasHandled(event.id)).toBe(false);
  });

  test.each<[title: string, signature: (body: string) => string]>([
    ['one of now', signed],
    ['one of 290 seconds ago', (of) => signed(of, signingSecret, -290)],
    ['one of 290 seconds from now', (of) => signed(of, signingSecret, 290)],
    [
      'two, of which the second is right',
      (of) => signed(of).replace(',', `,${signed(of, 'whsec_x').split(',')[1]},`),
    ],
  ])('%s is taken', async (_, signature) => {
    const event = anEvent();
    expect((await sendSigned(event.body, signature(event.body))).status).toBe(204);
    await stack.settle();
    expect(await wasHandled(event.id)).toBe(true);
  });

  test('while the secret is replaced, the old and the new one are right, and no third', async () => {
    process.env['SECRET_STRIPE_WEBHOOK'] = `${signingSecret}, whsec_new`;
    onTestFinished(() => void (process.env['SECRET_STRIPE_WEBHOOK'] = signingSecret));
    const answers: number[] = [];
    for (const secret of [signingSecret, 'whsec_new', 'whsec_third', `${signingSecret}, whsec_new`, ' ']) {
      const event = anEvent();
      answers.push((await sendSigned(event.body, signed(event.body, secret))).status);
    }
    expect(answers).toEqual([204, 204, 403, 403, 403]);
    process.env['SECRET_STRIPE_WEBHOOK'] = 'whsec_new';
    const late = anEvent();
    expect((await sendSigned(late.body, signed(late.body))).status).toBe(403);
  });
});

describe('the body', () => {
  test.each<[title: string, body: string, type: string, status: number]>([
    ['half of an event', anEvent().body.slice(0, 90), 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['a form', 'id=evt_1', 'application/x-www-form-urlencoded', 415],
    ['more than a megabyte', JSON.stringify({ id: 'x'.repeat(1024 * 1024) }), 'application/json', 413],
  ])('%s is refused although it is signed', async (_, body, type, status) => {
    expect((await sendSigned(body, signed(body), type)).status).toBe(status);
  });

  test('an event just below a megabyte is taken', async () => {
    const event = anEvent('customer.subscription.updated', { description: 'x'.repeat(1024 * 1024 - 1000) });
    expect((await sendSigned(event.body)).status).toBe(204);
    await stack.settle();
    expect(await wasHandled(event.id)).toBe(true);
  });
});

describe('what is said', () => {
  test.each<[title: string, type: string, object: object]>([
    ['a type that nobody follows', 'customer.subscription.trial_will_end', {}],
    ['a type that nobody knows', 'moon.landed', {}],
    ['a type named like a method of objects', 'constructor', {}],
    ['an object without a customer', 'invoice.paid', { customer: null }],
    ['an object without an id', 'invoice.paid', { id: undefined }],
    ['a customer whom nobody has', 'invoice.paid', { customer: 'cus_nobody' }],
  ])('%s is taken and ignored', async (_, type, object) => {
    const event = anEvent(type, object);
    const before = await storedWorkspace(team);
    const asked = await askedOfStripe(async () => {
      expect((await sendSigned(event.body)).status).toBe(204);
      await stack.settle();
    });
    expect(asked).toEqual([]);
    expect(await wasHandled(event.id)).toBe(false);
    expect(await storedWorkspace(team)).toEqual(before);
  });

  test('an event is followed once, however often and however much later it comes', async () => {
    const event = anEvent();
    const first = await askedOfStripe(async () => {
      await sendSigned(event.body);
      await stack.settle();
    });
    expect(first).toEqual(['GET /v1/subscriptions', 'GET /v1/invoices']);
    const again = (times: number) =>
      askedOfStripe(async () => {
        for (let time = 0; time < times; time += 1) await sendSigned(event.body, signed(event.body));
        await stack.settle();
      });
    expect(await again(3)).toEqual([]);
    // The night compares every subscription with Stripe.
    stack.clock.advance(86_400_000);
    await stack.settle();
    expect(await again(1)).toEqual([]);
  });

  test('what an event says of its object is not believed: the object is read again', async () => {
    const { subscription } = await storedWorkspace(team);
    const lie = anEvent('customer.subscription.updated', { status: 'canceled', quantity: 5000, items: [] });
    await sendSigned(lie.body);
    const ended = anEvent('customer.subscription.deleted', { status: 'canceled' });
    await sendSigned(ended.body);
    await stack.settle();
    expect((await storedWorkspace(team)).subscription).toEqual(subscription);
  });

  test('an event concerns the workspace of its customer, whatever else it names', async () => {
    const other = await aTeamNow();
    await subscribe(other, 'annual');
    const { subscription } = await storedWorkspace(other);
    // Both have something to be mended by whoever is meant.
    await forgetSubscription(team);
    await forgetSubscription(other);
    const event = anEvent('customer.subscription.updated', {
      id: subscription?.id,
      metadata: { workspace_id: other.workspace.id },
    });
    await sendSigned(event.body);
    await stack.settle();
    expect((await storedWorkspace(team)).subscription).toMatchObject({ plan: 'monthly' });
    expect((await storedWorkspace(other)).subscription).toBeUndefined();
  });

  test('a page of one customer in an event of another gives nobody anything', async () => {
    const [mine, other] = [await aTeamNow(), await aTeamNow()];
    await openPage(mine, 'monthly');
    await changeCard(other, cards.good);
    const { data } = await stripeSdk().checkout.sessions.list({
      customer: await customerOf(other),
      limit: 1,
    });
    const event = anEvent('checkout.session.completed', {
      id: data[0]?.id,
      customer: await customerOf(mine),
    });
    await sendSigned(event.body);
    await stack.settle();
    expect(await wasHandled(event.id)).toBe(true);
    expect((await overviewOf(mine)).welcome_offer).toBe('open');
    expect((await stripeSdk().paymentMethods.list({ customer: await customerOf(mine) })).data).toEqual([]);
  });

  test('events that come after a workspace was deleted find nothing and leave nothing', async () => {
    const gone = await aTeamNow();
    await subscribe(gone, 'monthly');
    const [whose, { id, name }] = [await customerOf(gone), gone.workspace];
    stack.stripe?.deliveries.set({ hold: true });
    const { token } = await as(gone, gone.ann);
    expect((await send('DELETE', '/workspace', { name }, { token, key: 'delete-it' })).status).toBe(202);
    await stack.settle();
    stack.stripe?.deliveries.set({ hold: false });
    const late = anEvent('customer.subscription.updated', { customer: whose });
    expect((await sendSigned(late.body)).status).toBe(204);
    await stack.settle();
    expect(await storedItems(id)).toEqual([]);
    expect(await wasHandled(late.id)).toBe(false);
  });
});

test('the answer does not wait for the work', async () => {
  const other = await aTeamNow();
  await subscribe(other, 'monthly');
  await forgetSubscription(other);
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const stop = injectFault(async (attempt, go) => {
    if (attempt.by !== 'follow-billing') return go();
    reached.resolve();
    await gate.promise;
    return go();
  });
  onTestFinished(() => {
    gate.resolve();
    stop();
  });
  const event = anEvent('customer.subscription.updated', { customer: await customerOf(other) });
  const asked = await askedOfStripe(async () => {
    expect((await sendSigned(event.body)).status).toBe(204);
    await reached.promise;
  });
  expect(asked).toEqual([]);
  expect((await storedWorkspace(other)).subscription).toBeUndefined();
  gate.resolve();
  await stack.settle();
  expect((await storedWorkspace(other)).subscription).toMatchObject({ status: 'trialing' });
});
