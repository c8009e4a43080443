// Runs one bundled function in a process of its own, as Lambda does: events come as lines, results go out at a pipe.
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , folder, pipe] = process.argv;
const results = createWriteStream('', { fd: Number(pipe) });
const answer = (result) => results.write(`${JSON.stringify(result)}\n`);
const name = process.env.AWS_LAMBDA_FUNCTION_NAME;

const contextOf = ({ request, seconds }) => {
  const deadline = Date.now() + seconds * 1000;
  return {
    awsRequestId: request,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: process.env.EMULATED_FUNCTION_ARN,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  };
};

const { handler } = await import(`${folder}/index.mjs`);
answer({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const { event, ...call } = JSON.parse(line);
  try {
    answer({ result: (await handler(event, contextOf(call))) ?? null });
  } catch (error) {
    answer({ error: String(error?.stack ?? error) });
  }
}
