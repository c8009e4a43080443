import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { followed } from '#functions/jobs/followed';
import { type Followed, parseChange } from '#functions/table/changes';
import { type Key, keys, type Noun } from '#functions/table/keys';
import { nouns } from '#functions/table/nouns';
import { matchesFilter } from '#infra/emulators/dynamodb/event-filter';
import { type StreamJobId, streamFilters } from '#infra/blueprint/stream-filters';
import { jobs } from '#infra/blueprint/jobs';
import { ofType } from '../templates.ts';

const streamJobs = jobs.flatMap(({ trigger }) => ('stream' in trigger ? [trigger.stream] : []));

const keyOf = (noun: Noun): Key => {
  const build = keys[noun] as (...args: readonly string[]) => Key;
  return build(...Array.from({ length: build.length }, (_, at) => `01J${at}SAMPLE`));
};

/** Every kind of change of a noun: created, changed and removed, with each text that any job asks for and with others. */
const recordsOf = (noun: Noun): readonly DynamoDBRecord[] => {
  const { pk, sk } = keyOf(noun);
  const Keys = { pk: { S: pk }, sk: { S: sk } };
  const asked = Object.values(followed)
    .flat()
    .flatMap((row: Followed) => (row.noun === noun && row.after ? [row.after] : []));
  const images = [{}, ...asked, { status: 'other', type: 'other', state: 'other' }].map((texts) => ({
    ...Keys,
    ...Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }])),
  }));
  return images.flatMap((image) =>
    [{ NewImage: image }, { OldImage: Keys, NewImage: image }, { OldImage: image }].map((both) => ({
      eventID: 'sample',
      dynamodb: { Keys, ...both },
    })),
  );
};

const passes = (job: StreamJobId, record: DynamoDBRecord): boolean =>
  streamFilters(job).some((filter) => matchesFilter(filter, record));

describe.each(streamJobs)('the filters of %s', (job) => {
  test.each(Object.keys(nouns) as Noun[])('let through exactly the changes of %s that it follows', (noun) => {
    for (const record of recordsOf(noun))
      expect([record, passes(job, record)]).toEqual([
        record,
        parseChange<Followed>(record, followed[job]) !== undefined,
      ]);
  });

  test('follow something', () => {
    const all = (Object.keys(nouns) as Noun[]).flatMap(recordsOf);
    expect(all.filter((record) => passes(job, record)).length).toBeGreaterThan(10);
  });
});

test('the event source mappings have these filters, at most five of at most 4,096 characters each', () => {
  const found = ofType('AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => Properties as { FilterCriteria?: { Filters: { Pattern: string }[] } })
    .flatMap(({ FilterCriteria }) => (FilterCriteria ? [FilterCriteria.Filters] : []))
    .map((filters) => filters.map(({ Pattern }) => Pattern));
  expect(found).toEqual(streamJobs.map((job) => streamFilters(job).map((filter) => JSON.stringify(filter))));
  for (const patterns of found) {
    expect(patterns.length).toBeLessThanOrEqual(5);
    for (const pattern of patterns) expect(pattern.length).toBeLessThanOrEqual(4096);
  }
});

describe('the stand-in for Lambda’s filter rules', () => {
  const event = { dynamodb: { Keys: { pk: { S: 'W#1#POSTS' } }, NewImage: { state: { S: 'pending' } } } };
  test.each([
    ['an equal text', { dynamodb: { NewImage: { state: { S: ['pending'] } } } }, true],
    ['another text', { dynamodb: { NewImage: { state: { S: ['accepted'] } } } }, false],
    ['one of several', { dynamodb: { NewImage: { state: { S: ['accepted', 'pending'] } } } }, true],
    ['how it begins', { dynamodb: { Keys: { pk: { S: [{ prefix: 'W#' }] } } } }, true],
    ['how it does not begin', { dynamodb: { Keys: { pk: { S: [{ prefix: 'X#' }] } } } }, false],
    ['how it ends', { dynamodb: { Keys: { pk: { S: [{ suffix: '#POSTS' }] } } } }, true],
    ['that a leaf exists', { dynamodb: { Keys: { pk: { S: [{ exists: true }] } } } }, true],
    ['that an object exists, which no leaf does', { dynamodb: { NewImage: [{ exists: true }] } }, false],
    ['that something is absent', { dynamodb: { OldImage: { pk: { S: [{ exists: false }] } } } }, true],
    ['two fields', { dynamodb: { Keys: { pk: { S: [{ prefix: 'W#' }] } }, OldImage: { a: ['b'] } } }, false],
  ] as const)('compares %s', (_, pattern, expected) => {
    expect(matchesFilter(pattern, event)).toBe(expected);
  });

  test('refuses a rule it does not know', () => {
    const pattern = { dynamodb: { Keys: { pk: { S: [{ wildcard: 'W*' }] } } } };
    expect(() => matchesFilter(pattern as never, event)).toThrow('no filter rule "wildcard"');
  });
});
