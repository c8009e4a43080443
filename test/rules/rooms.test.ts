// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../functions/', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The files of the server that a file imports, without their endings: types too. */
const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:from\s+|import\(\s*)'(#functions\/|\.{1,2}\/)([^']+?)(?:\.ts)?'/g)].map(
    ([, start = '', path = '']) =>
      start === '#functions/' ? path : normalize(join(dirname(file), start, path)),
  );

/** The room of a file: its folder, and below `chat` one for each platform. */
const roomOf = (file: string): string => {
  const [room = '', inner = '', ...rest] = file.split('/');
  return room === 'chat' && rest.length > 0 ? `chat/${inner}` : room;
};

const low = ['table', 'crypto', 'platform'];
const middle = ['data', 'adapters', ...low];
const upper = ['workflows', 'projections', 'views', 'mails', ...middle];
const chats = readdirSync(join(root, 'chat'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? `chat/${entry.name}` : [],
);

/** The rooms that the files of a room may import besides their own. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  crypto: ['platform'],
  table: ['platform'],
  adapters: ['crypto', 'platform'],
  data: low,
  projections: ['data', ...low],
  views: middle,
  mails: middle,
  archive: ['projections', ...middle],
  workflows: ['archive', ...upper],
  chat: upper,
  ...Object.fromEntries(chats.map((room) => [room, ['chat', ...upper]])),
  http: ['data', ...low],
  endpoints: ['http', 'chat', ...chats, ...upper],
  webhooks: ['http', 'chat', ...chats, ...upper],
  jobs: ['chat', ...upper],
  migrations: ['projections', 'data', ...low],
};

/** The one file of `chat` that knows all platforms. */
const register = 'chat/platforms.ts';

test('each room of the server imports only the rooms below it, and a platform of a chat no other one', () => {
  const edges = files.flatMap((from) => importsOf(from).map((to) => ({ from, to })));
  const wrong = edges.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(`${to}.ts`)];
    return room !== other && from !== register && !to.startsWith('..') && !allowed[room]?.includes(other);
  });
  expect(edges.length).toBeGreaterThan(1500);
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('the name of a platform stands in its own folder and the register alone', () => {
  const named = files.filter(
    (file) =>
      !/(^|\/)(slack|teams)\//.test(file) &&
      file !== register &&
      // The names of secrets, and what a kind of entry is called.
      file !== 'platform/secret-names.ts' &&
      /'(slack|teams)'/.test(textOf(file)),
  );
  expect(named).toEqual([]);
});
