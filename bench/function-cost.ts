import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mkdtempSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, jobBundleName } from '#infra/build/bundle';
import type { DeployedJob, QueueName } from '#infra/blueprint/jobs';
import { replaceHandlers } from '#infra/emulators/lambda/load-handler';
import { powerOf } from '#infra/blueprint/power';
import type { Route } from '#infra/blueprint/routes';
import { auth } from '#shared/contract/auth';
import { posts } from '#shared/contract/posts';
import { teams } from '#shared/contract/connections/teams';
import { workspace as workspaces } from '#shared/contract/workspace';
import { postBody } from '../test/support/post-body.ts';
import { call, type Parts, stack } from '../test/support/stack.ts';
import { signIn } from '../test/support/team.ts';
import type { Company } from './company.ts';
import { median } from './median.ts';
import { type Instance, type Invocation, startInstance } from './instance.ts';

// The builders of requests belong to the tests and stop their stand-ins after the last one; here they end with the process.
const withoutTests = ['afterAll', 'afterEach', 'beforeEach', 'expect', 'onTestFinished']
  .map((name) => `export const ${name} = () => undefined;`)
  .join('');
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest'
      ? { url: `data:text/javascript,${withoutTests}`, shortCircuit: true }
      : next(specifier, context),
});
const { prepareRequest, tokenFor } = await import('../test/support/prepared-requests.ts');
const { uniqueWord } = await import('../test/support/unique-word.ts');
const { aWorkflow } = await import('../test/support/teams.ts');

/** What a function costs: medians of CPU milliseconds, and the most memory of its process in megabytes. */
export type FunctionCost = {
  readonly id: string;
  /** Of starting Node, and of loading the bundle. */
  readonly boot: number;
  readonly load: number;
  /** Of its first invocation and of later ones; undefined if nothing here makes it succeed. */
  readonly cold: number | undefined;
  readonly warm: number | undefined;
  readonly peak: number;
};

/** How often a number is measured: in so many processes, each with so many invocations. */
export type Repeats = { readonly processes: number; readonly invocations: number };

export const bundles = mkdtempSync(join(tmpdir(), 'bravo-functions-'));
await bundle(undefined, bundles);

/** The environment of a function. Replies are checked against the contract on one machine only. */
export const environment = (): NodeJS.ProcessEnv => {
  const { CHECK_REPLIES: _, ...env } = process.env;
  return { ...env, POWERTOOLS_LOG_LEVEL: 'ERROR' };
};

export const bundleOf = (name: string): string => join(bundles, name, 'index.mjs');

const start = (name: string, megabytes: number, env: NodeJS.ProcessEnv = {}): Promise<Instance> =>
  startInstance(bundleOf(name), { env: { ...environment(), ...env }, megabytes });

/** Runs one function in an instance while `act` works, and all others where they always are. */
const runIn = async (
  id: string,
  instance: Instance,
  act: () => Promise<unknown>,
  invoked: () => void = () => undefined,
): Promise<readonly Invocation[]> => {
  const made: Invocation[] = [];
  const undo = replaceHandlers((of) =>
    of.id === id
      ? Promise.resolve(async (event) => {
          const invocation = await instance.invoke(event);
          made.push(invocation);
          invoked();
          return invocation.result;
        })
      : undefined,
  );
  try {
    await act();
  } finally {
    undo();
  }
  return made;
};

/** The median; undefined without any value. */
const medianOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : median(values);

/** The company that functions are measured in. `renew` makes another one, for those that spoil it. */
export type Place = { readonly company: () => Promise<Company>; readonly renew: () => void };

type Measuring = {
  readonly id: string;
  readonly newInstance: () => Promise<Instance>;
  readonly place: Place;
  readonly invoked?: () => void;
  /** Prepares something that causes an invocation, and does it. */
  readonly cause: (company: Company, run: (act: () => Promise<unknown>) => Promise<void>) => Promise<void>;
};

/** Measures a function in several processes. Some succeed once in a company only, such as deleting it. */
const measureFunction = async (
  { id, newInstance, place, cause, invoked }: Measuring,
  { processes, invocations }: Repeats,
): Promise<FunctionCost> => {
  const samples: { readonly instance: Instance; readonly made: readonly Invocation[] }[] = [];
  for (let process = 0; process < processes; process += 1) {
    const instance = await newInstance();
    const made: Invocation[] = [];
    try {
      for (let at = 0; at < invocations; at += 1)
        await cause(
          await place.company(),
          async (act) => void made.push(...(await runIn(id, instance, act, invoked))),
        );
    } catch (error) {
      if (process === 0 && made.length === 0) console.error(`  ${id} is started only: ${String(error)}`);
      place.renew();
    }
    instance.stop();
    samples.push({ instance, made });
  }
  return {
    id,
    boot: medianOf(samples.map(({ instance }) => instance.start.bootMs)) ?? 0,
    load: medianOf(samples.map(({ instance }) => instance.start.loadMs)) ?? 0,
    cold: medianOf(samples.flatMap(({ made }) => made[0]?.cpuMs ?? [])),
    warm: medianOf(samples.flatMap(({ made }) => made.slice(1).map(({ cpuMs }) => cpuMs))),
    peak: Math.max(
      ...samples.flatMap(({ instance, made }) => [instance.start, ...made].map(({ megabytes }) => megabytes)),
    ),
  };
};

type Scene = Parameters<typeof prepareRequest>[1];

const sceneOf = async ({ owner, workspace, values, people }: Company): Promise<Scene> => {
  const [, , other] = people;
  if (!other) throw new Error('the company is too small');
  const colleague = { id: other.id, email: other.email, token: await signIn(other) };
  return { team: { owner, caller: owner, colleague, workspace, values } };
};

type Where = {
  readonly place: Place;
  readonly repeats: Repeats;
  /** What differs from the usual environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** Called after each invocation. */
  readonly invoked?: () => void;
};

/** Measures a call by requests that succeed, or by the one that is given. */
export const measureCall = (
  route: Route,
  { repeats, env, ...where }: Where,
  request?: () => Parts,
): Promise<FunctionCost> => {
  const { id, endpoint } = route;
  return measureFunction(
    {
      id,
      ...where,
      newInstance: () => start(id, powerOf(route).megabytes, env),
      cause: async (company, run) => {
        const scene = await sceneOf(company);
        const parts = request?.() ?? (await prepareRequest(id, scene));
        const token = await tokenFor(endpoint, scene);
        await run(async () => {
          const { status } = await call(endpoint, parts as never, { token, key: uniqueWord() });
          if (status >= 400) throw new Error(`status ${status}`);
        });
      },
    },
    repeats,
  );
};

const sqs = new SQSClient({});
const sendMessage = (queue: QueueName, body: object): Promise<unknown> =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl: `${stack.aws}/000000000000/${queue}`,
      MessageBody: JSON.stringify(body),
    }),
  );

/** Has the posts of a company announced in a channel of Microsoft Teams, so that there is something to do for its chats. */
const announce = async ({ owner }: Company): Promise<void> => {
  const { address } = await aWorkflow();
  const { status } = await call(teams.setWorkflow, { body: { url: address, channel: 'Praise' } }, owner);
  if (status >= 400) throw new Error(`status ${status}`);
};

/** Makes a job run: by a post, by what fills its queue, or by the message that it gets at night. */
const occasion = ({ trigger }: DeployedJob, { owner, people, ...company }: Company): Promise<unknown> => {
  const post = () => call(posts.create, { body: postBody(company, [people[2]], 1) }, owner);
  if ('stream' in trigger) return post();
  if (!('queue' in trigger)) return Promise.reject(new Error('it runs in AWS only'));
  const { queue } = trigger;
  if (queue === 'mail' || queue === 'dashboard') return post();
  if (queue === 'chat') return post();
  if (queue === 'workspace') return call(workspaces.addDemo, {}, owner);
  if (queue === 'archives') return call(workspaces.export, {}, owner);
  if (queue === 'mail-events')
    return call(auth.getCode, { body: { email: `bounce+${uniqueWord()}@simulator.amazonses.com` } });
  return sendMessage(queue, { workspace_id: company.workspace.id });
};

/** Measures a job by what makes it run. */
export const measureJob = (job: DeployedJob, { repeats, env, ...where }: Where): Promise<FunctionCost> =>
  measureFunction(
    {
      id: job.id,
      ...where,
      newInstance: () => start(jobBundleName(job.id), job.megabytes, env),
      cause: async (company, run) => {
        if (job.id === 'follow-chat') await announce(company);
        await run(async () => {
          await occasion(job, company);
          await stack.settle();
        });
      },
    },
    repeats,
  );
