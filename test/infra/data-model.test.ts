import { expect, test } from 'vitest';

process.env['TABLE_NAME'] = 'bravo';
const { dataModel, writtenDataModel } = await import('#infra/data-model');
const { answers, keys } = await import('#functions/data/table/keys');

test('docs/data-model.md is up to date with keys.ts (npm run docs)', () => {
  expect(writtenDataModel()).toBe(dataModel());
});

test('every key has its access pattern, and no two items share a key', () => {
  expect(Object.keys(answers).toSorted()).toEqual(Object.keys(keys).toSorted());
  const shapes = dataModel()
    .split('\n')
    .filter((line) => /^\| \w+ \| `/.test(line) && line.split('|').length === 7)
    .map((line) => line.split('|').slice(2, 4).join('|').replace(/<\w+>/g, '<>'));
  expect(shapes).toHaveLength(Object.keys(keys).length);
  expect(new Set(shapes).size).toBe(shapes.length);
});
