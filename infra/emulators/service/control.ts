import * as z from 'zod';
import type { ApiFaults } from './api-faults.ts';
import type { Deliveries } from './deliveries.ts';

const Faults = z.strictObject({
  duplicate: z.boolean().optional(),
  order: z.enum(['as_sent', 'reversed', 'random']).optional(),
  hold: z.boolean().optional(),
  lose: z.union([z.boolean(), z.int().min(0)]).optional(),
});
const target = {
  times: z.int().min(1).default(1),
  path: z.string().optional(),
  method: z.string().optional(),
};
const Fail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: z.int().min(400).max(599), ...target }),
  z.strictObject({ kind: z.literal('drop_after'), ...target }),
  z.strictObject({ kind: z.literal('drop_before'), ...target }),
  z.strictObject({ kind: z.literal('slow'), ms: z.int().min(0).max(120_000), ...target }),
]);
type Controlled = {
  deliveries: Deliveries;
  faults: ApiFaults;
  settled: () => Promise<void>;
  /** What one service has besides, by method and path. */
  more: Readonly<Record<string, (sent: unknown) => unknown>>;
};
type Told = { status: number; body: object };

/** The controls of tests over HTTP: JSON in, JSON out. They need no key, and exist on this machine only. */
export const control = async (
  { deliveries, faults, settled, more }: Controlled,
  method: string,
  path: string,
  body: string,
): Promise<Told> => {
  const call = `${method} ${path}`;
  try {
    const sent: unknown = body === '' ? {} : JSON.parse(body);
    if (call === 'GET /_control/deliveries')
      return { status: 200, body: { data: deliveries.list(), faults: deliveries.faults } };
    if (call === 'POST /_control/deliveries') {
      const given = Faults.parse(sent);
      deliveries.set(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
      return { status: 200, body: deliveries.faults };
    }
    if (call === 'POST /_control/fail') {
      faults.add(Fail.parse(sent));
      return { status: 200, body: {} };
    }
    if (call === 'DELETE /_control/fail') {
      faults.clear();
      return { status: 200, body: {} };
    }
    if (call === 'POST /_control/settled') {
      await settled();
      return { status: 200, body: {} };
    }
    const own = more[call];
    if (own) return { status: 200, body: own(sent) ?? {} };
    return { status: 404, body: { error: `No such control: ${call}` } };
  } catch (error) {
    return { status: 400, body: { error: error instanceof Error ? error.message : 'unreadable' } };
  }
};
