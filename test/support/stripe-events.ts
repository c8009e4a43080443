import { randomUUID } from 'node:crypto';
import type { Workspace } from '#shared/model/workspace';
import { internals, send, stack } from './stack.ts';
import { stripeSdk } from './stripe-sdk.ts';
import { readAll } from './active-team.ts';

/** The secret that signs the events of the stand-in. */
export const signingSecret = String(process.env['SECRET_STRIPE_WEBHOOK']);

/** The workspace as it is stored now. @throws Error when there is none */
export const storedWorkspace = async ({
  workspace,
}: {
  readonly workspace: Workspace;
}): Promise<Workspace> => {
  const found = await internals.table.get<Workspace>(internals.keys.workspace(workspace.id), readAll);
  if (!found) throw new Error('no such workspace');
  return found;
};

export const customerOf = async (team: { readonly workspace: Workspace }): Promise<string> =>
  String((await storedWorkspace(team)).customer_id);

type EventOf = { readonly type: string; readonly object: object; readonly id?: string };

/** An event as Stripe writes it: indented, which its signature covers too. */
export const eventBody = ({ type, object, id = `evt_${randomUUID()}` }: EventOf): string =>
  JSON.stringify(
    { id, object: 'event', type, created: Math.floor(stack.clock.now().getTime() / 1000), data: { object } },
    null,
    2,
  );

/** Signs a body as Stripe does, now or some seconds later or earlier. */
export const signed = (payload: string, secret = signingSecret, secondsLater = 0): string =>
  stripeSdk().webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(stack.clock.now().getTime() / 1000) + secondsLater,
  });

/** Sends a body to the webhook. Returns how it is answered. */
export const sendSigned = (
  body: string,
  signature: string | undefined = signed(body),
  type = 'application/json',
) =>
  send('POST', '/webhooks/stripe', body, {
    headers: { 'content-type': type, ...(signature !== '' && { 'stripe-signature': signature }) },
  });

export const wasHandled = async (event: string): Promise<boolean> =>
  (await internals.table.get(internals.keys.stripeEvent(event), readAll)) !== undefined;

/** Removes what is stored of a subscription, as if no event had come: whoever follows it stores it again. */
export const forgetSubscription = async ({
  workspace: { id },
}: {
  readonly workspace: Workspace;
}): Promise<void> => {
  await internals.table.write(
    internals.writes.change(internals.keys.workspace(id), { remove: ['subscription'] }),
  );
  await stack.settle();
};
