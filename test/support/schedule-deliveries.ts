import { randomUUID } from 'node:crypto';
import { injectDelivery } from '#infra/local/emulators/faults/deliveries';
import { runAs } from '#infra/local/emulators/enforce-access';
import type { Workspace } from '#shared/model/workspace';
import { crashAtCommand } from './faults.ts';
import { stack } from './stack.ts';

const { handler } = await import('#functions/jobs/keep-schedules');

type Team = { readonly workspace: Workspace };
type Outcome = { batchItemFailures: { itemIdentifier: string }[] };

/** Delivers a message to the job of schedules as the queue does, with the time of the stack. */
export const deliver = async (body: object, remaining = 28_000): Promise<Outcome> => {
  const attributes = { ApproximateFirstReceiveTimestamp: String(stack.clock.now().getTime()) };
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

/** Keeps messages about a team from the function: only the test delivers them. */
export const withhold = ({ workspace: { id } }: Team): (() => void) =>
  injectDelivery((records) => [
    records.filter((record) => {
      const { body, eventSourceARN } = record as { body?: string; eventSourceARN?: string };
      return !(eventSourceARN?.endsWith(':schedules') && body?.includes(id));
    }),
  ]);

/** Crashes at each step in turn, until a delivery gets through. Returns the number of crashes. */
export const crashAtEveryStep = async (team: Team): Promise<number> => {
  for (let nth = 1; nth < 100; nth += 1) {
    const { stop, crashed } = crashAtCommand('keep-schedules', nth);
    const outcome = await deliver({ workspace_id: team.workspace.id });
    stop();
    if (outcome.batchItemFailures.length === 0 && !crashed()) return nth - 1;
  }
  throw new Error('it never ended');
};
