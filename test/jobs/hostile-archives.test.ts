import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { beforeAll, expect, test } from 'vitest';
import { packAll, archiveOf, filesIn, forge, opened } from '../support/archives.ts';
import { type ActiveTeam, anActiveTeam } from '../support/active-team.ts';
import { allItems, storedFiles } from '../support/stored-data.ts';

const { importArchive, checkArchive } = await import('#functions/archive/import-archive');

let team: ActiveTeam;
let archive: Buffer;
beforeAll(async () => {
  team = await anActiveTeam();
  archive = await archiveOf(team.workspace);
});

const added = async (name: string, content: Uint8Array): Promise<Buffer> => {
  const files = await filesIn(archive);
  return packAll([...files.slice(0, -1), { name, content }, ...files.slice(-1)]);
};
const without = async (begins: string): Promise<Buffer> =>
  packAll((await filesIn(archive)).filter(({ name }) => !name.startsWith(begins)));
const reordered = async (): Promise<Buffer> => {
  const [first, ...files] = await filesIn(archive);
  const last = files.pop();
  if (!first || !last) throw new Error('an empty archive');
  return packAll([first, ...files.toReversed(), last]);
};
/** A line of a part with something else in it. */
const changed = (part: string, set: object) => () =>
  forge(archive, `data/${part}`, (lines) => {
    const [first = '', ...others] = lines.split('\n');
    return [JSON.stringify({ ...(JSON.parse(first) as object), ...set }), ...others].join('\n');
  });
const link = async (): Promise<Buffer> =>
  gzipSync(
    await packTar([{ header: { name: 'bravo.json', size: 0, type: 'symlink', linkname: '/etc/passwd' } }]),
  );
/** Small as a file, and endless when it is unpacked: lines as they may be, with spaces between. */
const bomb = async (): Promise<Buffer> => {
  const files = await filesIn(archive);
  const line = { created_at: new Date().toISOString(), action: 'signed_in', details: {} };
  const padded = (at: number): string =>
    `${JSON.stringify({ id: `7${String(at).padStart(25, '0')}`, ...line })}${' '.repeat(4_000_000)}\n`;
  const more = Array.from({ length: 20 }, (_, at) => ({
    name: `data/audit-${String(at + 2).padStart(6, '0')}.jsonl`,
    content: Buffer.from(padded(at)),
  }));
  return packAll([...files.slice(0, -1), ...more, ...files.slice(-1)]);
};

const cases: readonly (readonly [what: string, make: () => Promise<Buffer> | Buffer, says: string])[] = [
  ['something else', () => Buffer.from('PK\u0003\u0004 not a tar'), 'cannot be read to its end'],
  [
    'another tar',
    () => packAll([{ name: 'README.txt', content: Buffer.from('hello') }]),
    'not an archive of a workspace',
  ],
  ['a cut off file', () => archive.subarray(0, archive.length / 2), 'was cut off'],
  ['a file cut off between two pieces', () => without('manifest.json'), 'its end is missing'],
  [
    'a changed byte',
    () => forge(archive, 'data/posts', (lines) => lines.replace('launch', 'lunch!'), { signed: false }),
    'data/posts-000001.jsonl has been changed',
  ],
  ['a missing part', () => without('data/likes'), 'data/likes-000001.jsonl is missing'],
  ['a missing picture', () => without('media/'), 'is missing'],
  [
    'a newer format',
    () => forge(archive, 'bravo.json', (json) => json.replace('"version": 7', '"version": 8')),
    'this Bravo reads up to format 7',
  ],
  [
    'a path out of the folder',
    () => added('../../../../etc/cron.d/evil', Buffer.from('x')),
    'which no Bravo export does',
  ],
  ['a path of the root', () => added('/etc/passwd', Buffer.from('x')), 'which no Bravo export does'],
  ['a link', link, 'which no Bravo export does'],
  ['a bomb', bomb, 'unpacks to far more'],
  [
    'a file too large for its name',
    () => added('bravo.json', Buffer.alloc(20_000)),
    'which no Bravo export does',
  ],
  ['a part that was added', () => added('data/audit-000009.jsonl', Buffer.alloc(0)), 'which was added later'],
  [
    'a picture of another workspace',
    () => added(`media/logos/${'0'.repeat(26)}/${'a'.repeat(43)}.webp`, Buffer.from('x')),
    'which no Bravo export does',
  ],
  [
    'what is no picture',
    () => forge(archive, 'media/', () => '<svg onload="alert(1)">'),
    'is not a picture from Bravo',
  ],
  ['files in another order', reordered, 'not in its original order'],
  ['another workspace', changed('workspace', { id: '0'.repeat(26) }), 'belongs to another workspace'],
  [
    'keys of the table',
    changed('posts', { pk: 'W#01#POSTS', sk: '1' }),
    'data/posts-000001.jsonl, line 1: it is not valid',
  ],
  [
    'a picture elsewhere',
    changed('members', { avatar: 'https://evil.example/x.webp' }),
    'avatar is not valid',
  ],
  [
    'a picture of somebody else',
    changed('workspace', { logo: `/media/logos/${'0'.repeat(26)}/${'a'.repeat(43)}.webp` }),
    'a picture of another workspace',
  ],
  ['a balance without entries', changed('members', { balance: 1_000_000 }), 'does not add up to the balance'],
  ['an entry too many', changed('ledger', { number: 2 }), 'does not follow from the previous one'],
  ['a line twice', () => forge(archive, 'data/posts', (lines) => lines + lines), 'it is out of order'],
  [
    'a line less',
    () => forge(archive, 'data/posts', (lines) => lines.slice(lines.indexOf('\n') + 1)),
    'it has 2 posts of 3',
  ],
  ['a manager whom it does not have', changed('members', { manager_id: '0'.repeat(26) }), 'is not in it'],
  [
    'managers in a circle',
    () =>
      forge(archive, 'data/members', (lines) => {
        const members = lines
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { id: string; manager_id?: string });
        const below = members.find(({ manager_id: manager }) => manager);
        return `${members.map((one) => JSON.stringify({ manager_id: below?.id, ...one })).join('\n')}\n`;
      }),
    'report in a circle',
  ],
  [
    'no administrator',
    () =>
      forge(archive, 'data/members', (lines) =>
        lines.replace('"account_administrator":true', '"account_administrator":false'),
      ),
    'no owner',
  ],
  [
    'a name of two lines',
    changed('members', { first_name: 'Ann\r\nBcc: x@y.example' }),
    'first_name is not valid',
  ],
  ['no JSON', () => forge(archive, 'data/audit', (lines) => lines.replace('{', '')), 'it is not JSON'],
  [
    'gift cards that are being bought',
    () =>
      forge(archive, 'manifest.json', (json) => json.replace('"open_gift_cards": 0', '"open_gift_cards": 2')),
    '2 gift cards were being bought',
  ],
  ['a workspace that is here', () => archive, 'already exists here'],
];

test.each(cases)('an archive is refused in words before anything is written: %s', async (_, make, says) => {
  const made = await make();
  const before = [await allItems(), await storedFiles()];
  const refused = await importArchive(opened(made), { operator: 'Sam' }, new Date()).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ name: 'BadArchive', message: expect.stringContaining(says) });
  expect([await allItems(), await storedFiles()]).toEqual(before);
});

test('an unchanged archive imports completely', async () => {
  const { workspace, counts } = await checkArchive(opened(archive));
  expect(workspace).toEqual({ id: team.workspace.id, name: team.workspace.name });
  expect(counts).toMatchObject({ workspace: 1, values: 5, members: 3, posts: 3, likes: 2, comments: 1 });
});

test('an archive of format 1, from before points could be added, imports completely', async () => {
  const files = (await filesIn(archive)).filter(({ name }) => !name.startsWith('data/add_ons'));
  const older = files.map(({ name, content }) => {
    if (name !== 'bravo.json' && name !== 'manifest.json') return { name, content };
    const {
      counts,
      files: marks,
      ...json
    } = JSON.parse(Buffer.from(content).toString()) as {
      counts?: Record<string, number>;
      files?: { name: string }[];
    };
    const { add_ons: _, ...others } = counts ?? {};
    const edited = {
      ...json,
      version: 1,
      ...(counts && { counts: others }),
      ...(marks && {
        files: marks
          .filter((mark) => !mark.name.startsWith('data/add_ons'))
          .map((mark) => (mark.name === 'bravo.json' ? { ...mark, sha256: '' } : mark)),
      }),
    };
    return { name, content: Buffer.from(JSON.stringify(edited)) };
  });
  const made = await forge(await packAll(older), 'bravo.json', (json) => json);
  expect(await checkArchive(opened(made))).toMatchObject({ version: 1, counts: { posts: 3 } });
});
