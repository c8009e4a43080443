import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A check of the suite, as it writes it into its report. */
type Check = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly errorMessage?: string;
};

const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';

/**
 * Serves an address as a proxy that adds the key, because the suite knows no header for it. A page of the proxy counts as one of the
 * product; everything else passes as it was sent.
 */
export const addKey = async (origin: string, token: string) => {
  const server = createServer((sent, response) => {
    const { host } = sent.headers;
    const own = sent.headers.origin === `http://${host}` && host === new URL(address()).host;
    const passed = request(
      `${origin}${sent.url}`,
      {
        method: sent.method,
        headers: { ...sent.headers, authorization: `Bearer ${token}`, ...(own && { origin }) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    sent.pipe(passed);
  });
  const address = () => `http://localhost:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: address(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Runs the published conformance suite of MCP in a process of its own, and returns its checks. */
export const runSuite = async (
  command: readonly string[],
  onText: (text: string) => void = () => undefined,
): Promise<readonly Check[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-suite-'));
  const run = spawn(process.execPath, [suite, ...command, '--output-dir', folder], {
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  });
  let said = '';
  const read = (text: Buffer) => {
    said += text.toString();
    onText(said);
  };
  run.stdout.on('data', read);
  run.stderr.on('data', read);
  await once(run, 'close');
  const checks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('checks.json'))
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Check[]);
  rmSync(folder, { recursive: true, force: true });
  return checks;
};
