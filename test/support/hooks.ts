import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { hooks } from '#shared/contract/connections/hooks';
import { hookBodies } from '#shared/model/hook-event';
import { type HookEventType, hookEventTypes } from '#shared/model/hook-kinds';
import type { HookId } from '#shared/model/ids';
import { call, type Options } from './stack.ts';
import { type Received, startReceiver } from './receiver.ts';

/** A receiver for the time of a test. */
export const aReceiver = async () => {
  const server = await startReceiver();
  onTestFinished(server.stop);
  return server;
};

/** Adds a webhook that hears of everything, unless events are named. */
export const aHook = async (by: Options, url: string, events: readonly HookEventType[] = hookEventTypes) => {
  const { status, body } = await call(hooks.create, { body: { url, events: [...events] } }, by);
  if (status !== 201) throw new Error(`no webhook was made: ${JSON.stringify(body)}`);
  return body;
};

/** What a receiver does with an event, by the library of the standard. @throws Error for a wrong signature or time */
export const verified = ({ raw, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(raw, headers as Record<string, string>);

/** Whether an event is as the schema of the API's document says. */
export const isAsDeclared = ({ type, body }: Received): boolean =>
  hookBodies[type].strict().safeParse(body).success;

export const logOf = async (by: Options, id: HookId) =>
  (await call(hooks.deliveries, { params: { id } }, by)).body;
