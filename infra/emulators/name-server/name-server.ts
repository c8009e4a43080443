import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { escape } from '#functions/mails/components';
import { freePort } from '../basics/ports.ts';

/** A local stand-in for the name servers of the world: it knows the TXT records that somebody gave it, and no others. */
export type NameServer = {
  /** The environment variables that point the functions to it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where somebody enters records, as at the company that keeps their domain. */
  readonly page: string;
  readonly set: (name: string, value: string) => void;
  /** It answers nothing any more, or answers again. */
  readonly keepSilent: (isSilent: boolean) => void;
  readonly stop: () => Promise<void>;
};

const headerBytes = 12;
const typeTxt = 16;
const classInternet = 1;
const ttlSeconds = 60;

/** Reads the name of the first question (RFC 1035, section 4.1.2), and where the question ends. */
const questionIn = (message: Buffer): { readonly name: string; readonly end: number } => {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // Its zero, the type and the class.
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
};

const uint16 = (...numbers: number[]): Buffer => {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => bytes.writeUInt16BE(number, at * 2));
  return bytes;
};

const answerTo = (message: Buffer, records: ReadonlyMap<string, string>): Buffer => {
  const { name, end } = questionIn(message);
  const value = records.get(name);
  // A response, recursion desired and available; 3: there is no such name.
  const flags = 0x81_80 + (value === undefined ? 3 : 0);
  const header = [message.subarray(0, 2), uint16(flags, 1, value === undefined ? 0 : 1, 0, 0)];
  const question = message.subarray(headerBytes, end);
  if (value === undefined) return Buffer.concat([...header, question]);
  const data = Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const record = uint16(0xc0_0c, typeTxt, classInternet, 0, ttlSeconds, data.length);
  return Buffer.concat([...header, question, record, data]);
};

const page = (records: ReadonlyMap<string, string>): string => {
  const rows = [...records].map(
    ([name, value]) => `<li><code>${escape(name)} TXT ${escape(value)}</code></li>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width"><title>A stand-in for name servers</title>
<style>body{font:16px/1.5 system-ui;max-width:34rem;margin:15vh auto;padding:0 1rem}
input,button{font:inherit;padding:.6rem;width:100%;box-sizing:border-box;margin:.4rem 0}</style>
<main><h1>A stand-in for name servers</h1><p>Nothing leaves this machine.</p>
<form method="post"><label>Name <input name="name" required autofocus></label>
<label>TXT value <input name="value" required maxlength="200"></label><button>Add</button></form>
<ul>${rows.join('')}</ul></main></html>`;
};

export const startNameServer = async (usual: number): Promise<NameServer> => {
  const records = new Map<string, string>();
  let isSilent = false;
  const set: NameServer['set'] = (name, value) => void records.set(name.toLowerCase(), value);
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    if (!isSilent) socket.send(answerTo(message, records), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const form = new URLSearchParams(await text(request));
      set(form.get('name') ?? '', form.get('value') ?? '');
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(records));
  });
  server.listen(await freePort(usual), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    environment: { DNS_SERVER: `127.0.0.1:${socket.address().port}` },
    page: `http://localhost:${port}/`,
    set,
    keepSilent: (silent) => void (isSilent = silent),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      socket.close();
      await closed;
    },
  };
};
