import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What it costs to start an instance: CPU milliseconds of Node itself and of loading the bundle. */
type Start = { readonly bootMs: number; readonly loadMs: number; readonly megabytes: number };

/** What one invocation cost: CPU milliseconds, milliseconds, and the most memory the process had until then. */
export type Invocation = {
  readonly result: unknown;
  readonly cpuMs: number;
  readonly ms: number;
  readonly megabytes: number;
};

/** One instance of a bundled function, as Lambda runs it: a process of its own, one event at a time. */
export type Instance = {
  readonly start: Start;
  readonly invoke: (event: unknown, context?: object, seconds?: number) => Promise<Invocation>;
  readonly stop: () => void;
};

type InstanceOptions = {
  readonly env: NodeJS.ProcessEnv;
  /** The memory of the function. Node gets nine tenths of it for its heap. */
  readonly megabytes: number;
};

const script = fileURLToPath(new URL('run-bundle.mjs', import.meta.url));

const reply = <Message>(child: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the function's process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });

/** Starts a bundled function and waits until it is loaded. */
export const startInstance = async (
  bundle: string,
  { env, megabytes }: InstanceOptions,
): Promise<Instance> => {
  const child = fork(script, [bundle], {
    env,
    execArgv: [`--max-old-space-size=${Math.floor(megabytes * 0.9)}`],
    serialization: 'advanced',
  });
  const start = await reply<Start>(child);
  const context = {
    awsRequestId: 'bench',
    invokedFunctionArn: 'arn:aws:lambda:local:000000000000:function:bench',
  };
  return {
    start,
    invoke: async (event, more = {}, seconds = 28) => {
      child.send({ event: event as object, context: { ...context, ...more }, seconds });
      const { error, ...invocation } = await reply<Invocation & { readonly error?: string }>(child);
      if (error !== undefined) throw new Error(error);
      return invocation;
    },
    stop: () => void child.kill(),
  };
};
