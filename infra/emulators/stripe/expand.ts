import { invalidRequest } from './errors.ts';
import type { Kind } from './objects.ts';
import type { World } from './world.ts';

/** Which fields are ids that can be expanded, and to what: by the type of the object, or the name of the part. */
const expandable: Record<string, Record<string, Kind>> = {
  'checkout.session': { setup_intent: 'setup_intent', subscription: 'subscription' },
  invoice_settings: { default_payment_method: 'payment_method' },
  setup_intent: { payment_method: 'payment_method' },
  source: { coupon: 'coupon' },
  subscription: {
    default_payment_method: 'payment_method',
    discounts: 'discount',
    latest_invoice: 'invoice',
  },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts whole objects in the place of ids, along paths such as `data.latest_invoice`. */
export const expandAll = (world: World, reply: object, paths: readonly string[]): object => {
  const copy = structuredClone(reply);
  const whole = (value: unknown, kind: Kind): unknown =>
    typeof value === 'string' ? structuredClone(world.store.get(kind, value) ?? value) : value;

  const walk = (value: unknown, field: string, [step, ...rest]: readonly string[], path: string): void => {
    if (step === undefined) return;
    if (Array.isArray(value)) {
      for (const one of value) walk(one, field, [step, ...rest], path);
      return;
    }
    // What is absent has nothing to expand.
    if (!isObject(value)) return;
    const kind = expandable[typeof value['object'] === 'string' ? value['object'] : field]?.[step];
    const known = value[step];
    if (kind) value[step] = Array.isArray(known) ? known.map((one) => whole(one, kind)) : whole(known, kind);
    else if (rest.length === 0 || !(step in value))
      throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
    walk(value[step], step, rest, path);
  };
  for (const path of paths) walk(copy, '', path.split('.'), path);
  return copy;
};
