import { randomUUID } from 'node:crypto';
import { runAs } from '#infra/emulators/lambda/enforce-access';
import { injectDelivery } from '#infra/emulators/basics/deliveries';
import type { EachWorkspaceMessage } from '#shared/events/each-workspace';
import type { Workspace } from '#shared/model/workspace';
import { crashAtCommand } from './faults.ts';
import { scheduled } from './schedules.ts';
import { stack } from './stack.ts';

const { handler } = await import('#functions/jobs/keep-schedules');

type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

/** Delivers a message to the function that keeps schedules, as the queue does, by default at the time of the stack. */
export const deliver = async (
  body: object,
  { remaining = 28_000, at = stack.clock.now() }: { remaining?: number; at?: Date } = {},
): Promise<Outcome> => {
  const attributes = { ApproximateFirstReceiveTimestamp: String(at.getTime()) };
  const record = { messageId: '1', body: JSON.stringify(body), attributes };
  const outcome: unknown = await runAs('keep-schedules', async () =>
    handler(
      { Records: [record] } as never,
      { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => remaining } as never,
      () => undefined,
    ),
  );
  return outcome as Outcome;
};

/** A schedule runs within this time after its moment. */
const scheduleMs = 120_000;

/** As often as a queue would bring the message again, and more: faults may strike each time. */
const patience = 50;

/**
 * Delivers the message of a morning until it was done: it comes again when it failed, and when the schedule is still due,
 * because the first message may only have made the schedule.
 * @throws Error when it never was
 */
export const deliverUntilDone = async (team: { readonly workspace: Workspace }, at: Date): Promise<void> => {
  for (let tried = 0; tried < patience; tried += 1) {
    const { batchItemFailures } = await deliver({ workspace_id: team.workspace.id }, { at });
    const next = Date.parse(scheduled(team)['celebration'] ?? '');
    if (batchItemFailures.length === 0 && !(next <= at.getTime() + scheduleMs)) return;
  }
  throw new Error(`the morning of ${at.toISOString()} was never done`);
};

/** Keeps messages about a team from the function, so that only the test delivers them; `held` are those that came. */
export const withhold = ({ workspace: { id } }: { readonly workspace: Workspace }) => {
  const held: EachWorkspaceMessage[] = [];
  const stop = injectDelivery((records) => [
    records.filter((record) => {
      const { body = '', eventSourceARN } = record as { body?: string; eventSourceARN?: string };
      const isOurs = Boolean(eventSourceARN?.endsWith(':schedules')) && body.includes(id);
      if (isOurs) held.push(JSON.parse(body) as EachWorkspaceMessage);
      return !isOurs;
    }),
  ]);
  return { held, stop };
};

/** Crashes at each step in turn, until a delivery gets through. Returns the number of crashes. */
export const crashAtEveryStep = async ({
  workspace: { id },
}: {
  readonly workspace: Workspace;
}): Promise<number> => {
  for (let nth = 1; nth < 100; nth += 1) {
    const { stop, crashed } = crashAtCommand('keep-schedules', nth);
    const outcome = await deliver({ workspace_id: id });
    stop();
    if (outcome.batchItemFailures.length === 0 && !crashed()) return nth - 1;
  }
  throw new Error('it never ended');
};
