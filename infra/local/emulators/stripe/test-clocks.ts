import type Stripe from 'stripe';
import { invalidRequest } from './errors.ts';
import { pageOf } from './lists.ts';
import type { TestClock } from './objects.ts';
import { expanding, int, paging, paramsOf, text } from './params.ts';
import { route, type Route } from './route.ts';
import { change, emit, find, newId, now, type World } from './world.ts';

const Create = paramsOf<Stripe.TestHelpers.TestClockCreateParams>()({
  ...expanding,
  frozen_time: int,
  name: text.optional(),
});
const Advance = paramsOf<Stripe.TestHelpers.TestClockAdvanceParams>()({ ...expanding, frozen_time: int });
const Many = paramsOf<Stripe.TestHelpers.TestClockListParams>()({ ...expanding, ...paging });
const One = paramsOf<Stripe.TestHelpers.TestClockRetrieveParams>()(expanding);
const Delete = paramsOf<Stripe.TestHelpers.TestClockDeleteParams & { expand?: string[] }>()(expanding);
const month = 30 * 86_400;

const create = (world: World, frozen: number, name: string | undefined): TestClock => {
  const clock: TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: now(world),
    deletes_after: now(world) + month,
    frozen_time: frozen,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  };
  world.store.put('test_clock', clock);
  emit(world, 'test_helpers.test_clock.created', clock);
  return clock;
};

/** Lets a clock begin to advance; the work until then is done before the next call is answered. */
const advance = (world: World, id: string, to: number): TestClock => {
  const clock = find(world, 'test_clock', id);
  if (clock.status !== 'ready')
    throw invalidRequest(
      'The test clock is advancing: wait until it is ready.',
      undefined,
      'test_clock_advancing',
    );
  if (to <= clock.frozen_time)
    throw invalidRequest('frozen_time must be later than the current frozen time.', 'frozen_time');
  return change(
    world,
    'test_clock',
    id,
    { status: 'advancing', status_details: { advancing: { target_frozen_time: to } } },
    'test_helpers.test_clock.advancing',
  );
};

/** A clock takes its customers, and all that is theirs, along. */
const remove = (world: World, id: string): Stripe.TestHelpers.DeletedTestClock => {
  const clock = find(world, 'test_clock', id);
  for (const customer of world.store.all('customer').filter((one) => one.test_clock === id)) {
    for (const kind of ['subscription', 'invoice'] as const)
      for (const one of world.store.all(kind))
        if (one.customer === customer.id) world.store.drop(kind, one.id);
    world.store.drop('customer', customer.id);
  }
  world.store.drop('test_clock', id);
  emit(world, 'test_helpers.test_clock.deleted', clock);
  return { id, object: 'test_helpers.test_clock', deleted: true };
};

export const testClockRoutes: readonly Route[] = [
  route('POST', 'test_helpers/test_clocks', Create, ({ world, params }) =>
    create(world, params.frozen_time, params.name),
  ),
  route('GET', 'test_helpers/test_clocks', Many, ({ world, params }) =>
    pageOf(world.store.all('test_clock'), '/v1/test_helpers/test_clocks', params),
  ),
  route('GET', 'test_helpers/test_clocks/:id', One, ({ world, id }) => find(world, 'test_clock', id)),
  route('POST', 'test_helpers/test_clocks/:id/advance', Advance, ({ world, id, params }) =>
    advance(world, id, params.frozen_time),
  ),
  route('DELETE', 'test_helpers/test_clocks/:id', Delete, ({ world, id }) => remove(world, id)),
];
