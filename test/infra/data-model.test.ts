import { expect, test } from 'vitest';
import type { Key, Noun } from '#functions/table/keys';
import type { Email } from '#shared/model/common';
import type { WorkspaceId } from '#shared/model/ids';

process.env['TABLE_NAME'] = 'bravo';
const { renderDataModel: dataModel, readDataModelDocument: writtenDataModel } =
  await import('#infra/build/data-model');
const { keys, lists, parseKey } = await import('#functions/table/keys');
const { nouns } = await import('#functions/table/nouns');
const { archiveParts } = await import('#shared/model/archive');

test('docs/data-model.md is up to date with keys.ts (npm run generate -- docs)', () => {
  expect(writtenDataModel()).toBe(dataModel());
  expect(dataModel()).not.toContain('undefined');
});

const sample = (build: (...args: never[]) => Key): Key =>
  build(...(Array.from({ length: build.length }, (_, at) => `01SAMPLE${at}`) as never[]));

test.each(Object.entries(keys))('the key of a %s leads back to its noun', (noun, build) => {
  expect(parseKey(sample(build))).toBe(noun);
});

test('a key that belongs to no noun is known as such', () => {
  expect(parseKey({ pk: 'W#01SAMPLE0#SOMETHING', sk: '1' })).toBeUndefined();
  expect(parseKey({ pk: 'W#01SAMPLE0', sk: 'SOMETHING' })).toBeUndefined();
});

test('an email address may hold a #', () => {
  expect(parseKey(keys.membership('a#b@c.example' as Email, 'W' as WorkspaceId))).toBe('membership');
});

test.each(Object.entries(keys))(
  'a %s has a row in the register of nouns, with the list it stands in',
  (noun, build) => {
    const row = nouns[noun as Noun];
    const { pk } = sample(build);
    const list =
      row.list &&
      (lists[row.list] as (...args: never[]) => { pk: string })(...(['01SAMPLE0', '01SAMPLE1'] as never[]));
    expect(list?.pk).toBe(pk.startsWith('W#') || list ? pk : undefined);
  },
);

test('no two items share a key', () => {
  const shapes = Object.values(keys).map((build) => JSON.stringify(sample(build)));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('each part of the archive of a workspace has its noun, and what lets somebody in is in none', () => {
  const classes = new Set<string>([...archiveParts, 'derived', 'access', 'passing', 'payment']);
  const inParts = Object.values(nouns).filter(({ archive }) => archiveParts.some((part) => part === archive));
  // The own days and awards of a company stand in the line of its workspace, and private posts among the others.
  const shared = ['workspace', 'workspace', 'posts'] as const;
  expect(inParts.map(({ archive }) => archive).toSorted()).toEqual([...archiveParts, ...shared].toSorted());
  for (const { archive } of Object.values(nouns)) expect(classes).toContain(archive);
  // What expires is not worth keeping.
  expect(inParts.filter(({ expires }) => expires !== undefined)).toEqual([]);
});
