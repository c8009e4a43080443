import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { access } from '#infra/blueprint/access';
import type { FunctionAccess } from '#infra/blueprint/function-access';
import { endpointAccess } from '#infra/blueprint/endpoint-access';
import { jobs, type QueueName } from '#infra/blueprint/jobs';
import { routes } from '#infra/blueprint/routes';
import { type Assembly, type Template, usesIn } from '#infra/build/templates/assembly';
import { gaps, refusals } from '#infra/build/templates/refusals';
import { readResourceTypes } from '#infra/build/templates/resource-types';
import { stageWith, templatesOf } from '../templates.ts';

const types = readResourceTypes();

/** What a call takes from other stacks besides the table and the API. */
const takenBy = ({ id }: (typeof routes)[number]): readonly string[] => {
  const { files, downloads, queues = [], email, returns }: FunctionAccess = access[id];
  const others = { files, empty: files?.empty, downloads, email, returns };
  return [...queues, ...Object.entries(others).flatMap(([name, part]) => (part ? [name] : []))];
};

const taken = new Set<string>();
/** A few calls that together take all of it. */
const calls = routes.filter((route) => {
  const added = takenBy(route).filter((part) => !taken.has(part));
  for (const part of added) taken.add(part);
  return added.length > 0;
});

/** What jobs of queues read of other stacks the calls read too; one of them is paced by a setting. */
const work = jobs.filter(({ id, trigger }) => !('queue' in trigger) || id === 'send-mail');

type Settings = Readonly<Record<string, string>>;

const made = new Map<string, Assembly>();
/** The templates of a stage with these settings. */
const assemblyWith = (settings: Settings): Assembly => {
  const key = JSON.stringify(settings);
  const known =
    made.get(key) ??
    templatesOf(stageWith({ stage: 'test', region: 'eu-west-1', ...settings }), { calls, work });
  made.set(key, known);
  return known;
};

const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b';
const tableStream = 'arn:aws:dynamodb:eu-west-1:123456789012:table/restored/stream/2026-11-28T00:00:00.000';

const profiles: readonly Settings[] = [{ profile: 'small' }, { profile: 'full' }];
const domains: readonly Settings[] = [
  {},
  { domain: 'bravo.acme.example', certificate },
  { domain: 'bravo.acme.example', zone: 'Z1/acme.example' },
];
const tables: readonly Settings[] = [{}, { tableStream }];

/** Each optional setting, switched on. */
const optional: Settings = {
  keepsData: 'true',
  alarmEmail: 'ops@acme.example',
  budget: '40',
  requestRate: '7',
  costlyFunctions: '3',
  mailIdentityExists: 'true',
  mailRate: '50',
  features: 'gifs,stripe,gift-cards',
  helpUrl: 'https://acme.example/help',
  googleClientIds: 'google',
  microsoftClientIds: 'microsoft',
  microsoftTenants: 'tenant',
};

const variants = profiles.flatMap((profile) =>
  domains.flatMap((domain) =>
    tables.flatMap((table) =>
      [{}, optional].map((options): Settings => ({ ...profile, ...domain, ...table, ...options })),
    ),
  ),
);

/** What another stack reads of a stage, and who does. */
const readOf = (assembly: Assembly): ReadonlySet<string> =>
  new Set([...assembly.values()].flatMap((template) => usesIn(template).map((use) => JSON.stringify(use))));

/** Outputs that a stage with other settings has no longer although they were read. */
const dropped = (before: Assembly, after: Assembly): readonly string[] => {
  const [left, now] = [readOf(before), readOf(after)];
  return [...left].filter((use) => !now.has(use) && !/Certificate|Firewall/.test(use));
};

describe('a stage may change', () => {
  test('from any settings to any others: nothing is refused, nothing in use goes, no output that was read is dropped', () => {
    const found = variants.flatMap((from) =>
      variants.flatMap((to) => {
        const [before, after] = [assemblyWith(from), assemblyWith(to)];
        return [...refusals(before, after, types), ...gaps(before, after, types), ...dropped(before, after)];
      }),
    );
    expect([...new Set(found)]).toEqual([]);
    expect(variants).toHaveLength(24);
  });

  test.each<readonly [string, Settings, Settings]>([
    [
      'the domain',
      { domain: 'a.example', zone: 'Z1/a.example' },
      { domain: 'b.example', zone: 'Z2/b.example' },
    ],
    ['who hears of alarms', { alarmEmail: 'a@acme.example' }, { alarmEmail: 'b@acme.example' }],
    [
      'the sender',
      { mailFrom: 'a@acme.example', mailDomain: '' },
      { mailFrom: 'b@acme.example', mailDomain: '' },
    ],
    ['the restored table', { tableStream }, { tableStream: tableStream.replace('restored', 'again') }],
  ])('in %s, there and back', (_, one, other) => {
    const [before, after] = [assemblyWith(one), assemblyWith(other)];
    expect([...refusals(before, after, types), ...refusals(after, before, types)]).toEqual([]);
  });
});

/** The release before, as `npm run generate -- release` wrote it. */
const releaseBefore: Assembly = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('../release-before.json', import.meta.url), 'utf8')) as Record<
      string,
      Template
    >,
  ),
);

describe('a release', () => {
  const now = templatesOf(stageWith({ stage: 'production' }));

  test('may follow the one before, and go back to it', () => {
    expect(refusals(releaseBefore, now, types)).toEqual([]);
    expect(refusals(now, releaseBefore, types)).toEqual([]);
  });

  test('that begins to use what another stack has may be taken back', () => {
    const id = 'values.list';
    const granted = endpointAccess[id] as { queues?: readonly QueueName[] };
    const few = routes.filter((route) => route.area === 'values');
    const stagesWith = (context: object) => {
      const make = () => templatesOf(stageWith({ stage: 'test' }), { calls: few, context });
      const before = make();
      granted.queues = ['gift-cards'];
      const after = make();
      delete granted.queues;
      return { before, after };
    };
    const { before, after } = stagesWith({});
    expect(after).not.toEqual(before);
    expect([...refusals(before, after, types), ...refusals(after, before, types)]).toEqual([]);

    const strong = stagesWith({ '@aws-cdk/core:defaultCrossStackReferences': 'strong' });
    expect(refusals(strong.before, strong.after, types)).toEqual([]);
    expect(refusals(strong.after, strong.before, types).join()).toMatch(
      /Bravo-test-Jobs would take away the export .*giftcards.*, which Bravo-test-Api-values imports/,
    );
  });
});
