// @vitest-environment node
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const root = join(repository, 'functions');
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

/** Who else names a platform, or has another word that is written the same. */
const naming: Readonly<Record<string, string>> = {
  'shared/model/chat.ts': 'the list of all platforms',
  'shared/events/chat.ts': 'messages of an older release name no platform and mean Slack',
  'functions/platform/secret-names.ts': 'the names of all secrets',
  'infra/blueprint/access.ts': 'which secrets a function gets',
  'web/src/features/help/help-content.ts': 'an answer about being in several teams',
  'web/src/product/workspaces/workspace-list.tsx': 'the text "Teams" above the workspaces of somebody',
};

/** A folder of a platform, or its part of the contract. */
const isOfPlatform = (file: string): boolean =>
  /\/(slack|teams)\//.test(file) || /^shared\/contract\/(slack|teams)\.ts$/.test(file);

test('the name of a platform stands in its own folders and the listed files alone', () => {
  const named = globSync('{functions,shared,infra,web/src}/**/*.{ts,tsx}', { cwd: repository }).filter(
    (file) =>
      !isOfPlatform(file) && /(['"`])(slack|teams)\1/.test(readFileSync(join(repository, file), 'utf8')),
  );
  expect(named.toSorted()).toEqual(Object.keys(naming).toSorted());
});
