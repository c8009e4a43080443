// @vitest-environment node
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** A layer: where it lies, and the room of each of its files. */
type Layer = { readonly folder: string; readonly roomOf: (file: string) => string };

const textOf = ({ folder }: Layer, file: string): string =>
  readFileSync(join(repository, folder, file), 'utf8');

/** The files of its layer that a file imports, without their endings: types too. */
const importsOf = (layer: Layer, file: string): readonly string[] =>
  [...textOf(layer, file).matchAll(/(?:from\s+|import\(\s*)'(#\w+\/|\.{1,2}\/)([^']+?)(?:\.ts)?'/g)].flatMap(
    ([, start = '', path = '']) => {
      if (start.startsWith('.')) return normalize(join(dirname(file), start, path));
      return start === `#${layer.folder}/` ? path : [];
    },
  );

/** Every import from one room of a layer to another, as "from -> to". */
const importsBetweenRooms = (layer: Layer) =>
  globSync('**/*.ts', { cwd: join(repository, layer.folder) })
    .flatMap((from) => importsOf(layer, from).map((to) => ({ from, to })))
    .filter(({ to }) => !to.startsWith('..'))
    .map(({ from, to }) => ({ from, to, room: layer.roomOf(from), other: layer.roomOf(`${to}.ts`) }))
    .filter(({ room, other }) => room !== other);

/** The server: a room is a folder, and below `chat` one for each platform. */
const server: Layer = {
  folder: 'functions',
  roomOf: (file) => {
    const [room = '', inner = '', ...rest] = file.split('/');
    return room === 'chat' && rest.length > 0 ? `chat/${inner}` : room;
  },
};

const low = ['table', 'crypto', 'platform'];
const middle = ['data', 'adapters', ...low];
const upper = ['workflows', 'projections', 'views', 'mails', ...middle];
const chats = readdirSync(join(repository, 'functions/chat'), { withFileTypes: true }).flatMap((entry) =>
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
  const edges = importsBetweenRooms(server);
  const wrong = edges.filter(({ from, room, other }) => from !== register && !allowed[room]?.includes(other));
  expect(edges.length).toBeGreaterThan(1000);
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** What makes the functions run; what lies in no folder serves all rooms. */
const infra: Layer = {
  folder: 'infra',
  roomOf: (file) => (file.includes('/') ? (file.split('/')[0] ?? '') : ''),
};

const allowedInInfra: Readonly<Record<string, readonly string[]>> = {
  blueprint: [],
  build: ['blueprint'],
  cdk: ['build', 'blueprint'],
  emulators: ['blueprint'],
  local: ['emulators', 'build', 'blueprint'],
  operate: ['cdk', 'local', 'emulators', 'build', 'blueprint'],
};

test('each room of infra imports only the rooms below it', () => {
  const edges = importsBetweenRooms(infra).filter(({ other }) => other !== '');
  const wrong = edges.filter(({ room, other }) => !allowedInInfra[room]?.includes(other));
  expect(edges.length).toBeGreaterThan(80);
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** Who else names a platform, or has another word that is written the same. */
const naming: Readonly<Record<string, string>> = {
  'shared/model/chat.ts': 'the list of all platforms',
  'shared/events/chat.ts': 'messages of an older release name no platform and mean Slack',
  'infra/blueprint/access.ts': 'which secrets a function gets',
  'web/src/features/help/help-content.ts': 'an answer about being in several teams',
  'web/src/product/workspaces/workspace-list.tsx': 'the text "Teams" above the workspaces of somebody',
};

/** A folder of a platform, or its part of the contract. */
const isOfPlatform = (file: string): boolean =>
  /\/(slack|teams)\//.test(file) || /^shared\/contract\/connections\/(slack|teams)\.ts$/.test(file);

test('the name of a platform stands in its own folders and the listed files alone', () => {
  const named = globSync('{functions,shared,infra,web/src}/**/*.{ts,tsx}', { cwd: repository }).filter(
    (file) =>
      !isOfPlatform(file) && /(['"`])(slack|teams)\1/.test(readFileSync(join(repository, file), 'utf8')),
  );
  expect(named.toSorted()).toEqual(Object.keys(naming).toSorted());
});

/** The largest part of the lines of its layer that the files of one folder may have. */
const largestShare = 0.2;

test.each(['shared', 'functions', 'infra', 'web/src'])(
  'no folder of %s holds more than a fifth of its lines',
  (layer) => {
    const lines: Record<string, number> = {};
    for (const file of globSync('**/*.{ts,tsx,css,mjs}', { cwd: join(repository, layer) })) {
      const folder = dirname(file);
      const { length } = readFileSync(join(repository, layer, file), 'utf8').split('\n');
      lines[folder] = (lines[folder] ?? 0) + length;
    }
    const all = Object.values(lines).reduce((sum, count) => sum + count, 0);
    const large = Object.entries(lines).filter(([, count]) => count > all * largestShare);
    expect(all).toBeGreaterThan(10_000);
    expect(large).toEqual([]);
  },
);
