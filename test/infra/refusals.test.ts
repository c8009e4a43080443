import { describe, expect, test } from 'vitest';
import type { Assembly, Resource, Template } from '#infra/build/templates/assembly';
import { outlineOfRelease } from '#infra/build/templates/outline';
import { changesApiTwice, gaps, refusals, vanishing } from '#infra/build/templates/refusals';
import { readResourceTypes } from '#infra/build/templates/resource-types';
import { checkStep, checkWayBack } from '#infra/operate/aws/check-step';

const types = readResourceTypes();

const queue: Resource = { Type: 'AWS::SQS::Queue', Properties: {} };
const named = (name: string): Resource => ({ Type: 'AWS::SQS::Queue', Properties: { QueueName: name } });
const alarm = (name: string): Resource => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: { AlarmName: name },
});
const group = (name: string): Resource => ({
  Type: 'AWS::Scheduler::ScheduleGroup',
  Properties: { Name: name },
});
const route = (key: string, api: unknown = 'api'): Resource => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: { ApiId: api, RouteKey: key },
});
const table = (indexes: readonly string[], more: object = {}): Resource => ({
  Type: 'AWS::DynamoDB::GlobalTable',
  DeletionPolicy: 'Retain',
  Properties: { KeySchema: [], GlobalSecondaryIndexes: indexes.map((IndexName) => ({ IndexName })), ...more },
});
const reads = (StackName: string, OutputName: string): Resource => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Environment: { 'Fn::GetStackOutput': { StackName, OutputName } } },
});
const imports = (name: string): Resource => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Environment: { 'Fn::ImportValue': name } },
});

const stack = (
  Resources: Readonly<Record<string, Resource>>,
  Outputs: NonNullable<Template['Outputs']> = {},
): Template => ({ Resources, Outputs });
const of = (stacks: Readonly<Record<string, Template>>): Assembly => new Map(Object.entries(stacks));

const exported = (id: string, name = 'X') => ({ Out: { Value: { Ref: id }, Export: { Name: name } } });
const put = { Out: { Value: { Ref: 'Q' } } };

describe('CloudFormation refuses', () => {
  test.each<readonly [string, Assembly, Assembly, RegExp]>([
    [
      'an export in use that goes',
      of({ A: stack({ Q: queue }, exported('Q')), B: stack({ F: imports('X') }) }),
      of({ A: stack({ Q: queue }), B: stack({ G: alarm('a') }) }),
      /^A would take away the export "X", which B imports$/,
    ],
    [
      'an export in use that changes',
      of({ A: stack({ Q: queue, R: queue }, exported('Q')), B: stack({ F: imports('X') }) }),
      of({ A: stack({ Q: queue, R: queue }, exported('R')), B: stack({ F: imports('X') }) }),
      /^A would take away the export "X"/,
    ],
    [
      'an import of what nobody exports',
      of({}),
      of({ B: stack({ F: imports('X') }), A: stack({ Q: queue }, exported('Q')) }),
      /^B reads the export "X", which is not there then$/,
    ],
    [
      'the reading of an output that is gone, also by a stack that stays as it is',
      of({ A: stack({ Q: queue }, put), B: stack({ F: reads('A', 'Out') }) }),
      of({ A: stack({ Q: queue }), B: stack({ F: reads('A', 'Out') }) }),
      /^B reads the output Out of A, which is not there then$/,
    ],
    [
      'a stack without resources',
      of({ A: stack({ Q: queue }) }),
      of({ A: stack({}) }),
      /^A would have no resources$/,
    ],
    [
      'another type by the same id',
      of({ A: stack({ Q: queue }) }),
      of({ A: stack({ Q: alarm('a') }) }),
      /^A would make AWS::CloudWatch::Alarm of Q, which is AWS::SQS::Queue$/,
    ],
    [
      'a replacement that keeps its name',
      of({ A: stack({ R: route('GET /x') }) }),
      of({ A: stack({ R: route('GET /x', 'other') }) }),
      /^A would replace R by ApiId, but AWS::ApiGatewayV2::Route "GET \/x" keeps its name$/,
    ],
    [
      'a name that another stack has still',
      of({ A: stack({ Q: queue, G: group('g') }), B: stack({ Q: queue }) }),
      of({ B: stack({ Q: queue, G: group('g') }), A: stack({ Q: queue }) }),
      /^B would make AWS::Scheduler::ScheduleGroup "g", which A has already as G$/,
    ],
    [
      'the same name by another id of the stack',
      of({ A: stack({ One: alarm('a') }) }),
      of({ A: stack({ Two: alarm('a') }) }),
      /^A would make AWS::CloudWatch::Alarm "a", which A has already as One$/,
    ],
    [
      'two indexes of a table in one step',
      of({ A: stack({ T: table(['one']) }) }),
      of({ A: stack({ T: table(['two']) }) }),
      /^A would make or remove 2 indexes of T in one step$/,
    ],
  ])('%s', (_, before, after, words) => {
    expect(refusals(before, after, types)).toEqual([expect.stringMatching(words)]);
  });

  test.each<readonly [string, Assembly, Assembly, RegExp]>([
    [
      'a kept table is replaced',
      of({ A: stack({ T: table([]) }) }),
      of({ A: stack({ T: table([], { TableName: 'new' }) }) }),
      /^A would put an empty AWS::DynamoDB::GlobalTable in place of T, by TableName$/,
    ],
    [
      'a kept table gets another id',
      of({ A: stack({ T: table([]) }) }),
      of({ A: stack({ U: table([]) }) }),
      /^A would leave AWS::DynamoDB::GlobalTable T behind, with the data in it$/,
    ],
    [
      'a stack with a kept table vanishes',
      of({ A: stack({ T: table([]) }), B: stack({ Q: queue }) }),
      of({ B: stack({ Q: queue }) }),
      /^A would leave AWS::DynamoDB::GlobalTable T behind/,
    ],
  ])('and we refuse that %s', (_, before, after, words) => {
    expect(refusals(before, after, types)).toEqual([expect.stringMatching(words)]);
  });
});

describe('CloudFormation takes', () => {
  test.each<readonly [string, Assembly, Assembly]>([
    [
      'an export that becomes an output which the stack reads that imported it',
      of({ A: stack({ Q: queue }, exported('Q')), B: stack({ F: imports('X') }) }),
      of({
        A: stack({ Q: queue }, { ...exported('Q'), Put: put.Out }),
        B: stack({ F: reads('A', 'Put') }),
      }),
    ],
    [
      'a property that is read in another way and has the same value',
      of({
        A: stack({ Q: queue }, exported('Q')),
        B: stack({ R: route('GET /x', { 'Fn::ImportValue': 'X' }) }),
      }),
      of({
        A: stack({ Q: queue }, { ...exported('Q'), Put: put.Out }),
        B: stack({ R: route('GET /x', { 'Fn::GetStackOutput': { StackName: 'A', OutputName: 'Put' } }) }),
      }),
    ],
    ['another name', of({ A: stack({ Q: named('one') }) }), of({ A: stack({ Q: named('two') }) })],
    ['one more index', of({ A: stack({ T: table([]) }) }), of({ A: stack({ T: table(['one']) }) })],
    [
      'a name that the stack before it gave up',
      of({ A: stack({ Q: queue, G: group('g') }), B: stack({ Q: queue }) }),
      of({ A: stack({ Q: queue }), B: stack({ Q: queue, G: group('g') }) }),
    ],
  ])('%s', (_, before, after) => {
    expect(refusals(before, after, types)).toEqual([]);
  });
});

test('a resource goes too early while a function that is deployed later still uses it', () => {
  const before = of({ A: stack({ Q: queue, R: queue }, put), B: stack({ F: reads('A', 'Out') }) });
  const after = of({ A: stack({ R: queue }), B: stack({ F: alarm('a') }) });
  expect(gaps(before, after, types)).toEqual(['A would remove Q while B still uses it']);
  expect(gaps(before, of({ A: stack({ Q: queue, R: queue }), B: stack({ F: alarm('a') }) }), types)).toEqual(
    [],
  );
});

test('stacks that vanish are destroyed after the others, those that use them first', () => {
  const one = stack({ Q: queue });
  expect(vanishing(of({ A: one, B: one, C: one }), of({ B: one }))).toEqual(['C', 'A']);
});

test('stacks are deployed side by side unless two of them change the API', () => {
  const before = of({ A: stack({ R: route('GET /a') }), B: stack({ R: route('GET /b') }) });
  const one = of({ A: stack({ R: route('GET /new') }), B: stack({ R: route('GET /b') }) });
  const two = of({ A: stack({ R: route('GET /new') }), B: stack({ R: route('GET /newer') }) });
  expect([one, two].map((after) => changesApiTwice(before, after))).toEqual([false, true]);
  expect(changesApiTwice(undefined, before)).toBe(true);
});

test('the outline of a release says the same of a step as its templates', () => {
  const before = of({
    A: stack({ Q: queue, T: table(['one']), G: group('g') }, exported('Q')),
    B: stack({ F: imports('X'), G: group('h') }),
  });
  const after = of({ A: stack({ Q: queue, G: group('h') }), B: stack({ F: alarm('a') }) });
  const outline: Assembly = new Map(Object.entries(outlineOfRelease(before, types)));
  const said = refusals(before, after, types);
  expect(said).toHaveLength(3);
  expect(refusals(outline, after, types)).toEqual(said);
});

describe('npm run deploy', () => {
  const shared = of({ A: stack({ Q: queue, R: queue }, put), B: stack({ F: reads('A', 'Out'), R: queue }) });

  test('refuses what cannot be deployed, and what a function that still runs would miss', () => {
    const without = of({ A: stack({ R: queue }), B: stack({ R: queue }) });
    expect(() => checkStep(shared, without, false)).toThrow(
      /cannot be deployed over the previous release:\n {4}A would remove Q while B still uses it/,
    );
    expect(() => checkStep(shared, of({ A: stack({}) }), true)).toThrow(/A would have no resources/);
  });

  test('refuses what could not be taken back, unless it is said to be one way', () => {
    const [one, two] = [of({ T: stack({ T: table([]) }) }), of({ T: stack({ T: table(['one']) }) })];
    const many = of({ T: stack({ T: table([]), U: table([]) }) });
    expect(() => checkStep(one, two, false)).not.toThrow();
    expect(() => checkStep(one, many, false)).toThrow(
      /could not roll back to the previous release:\n {4}T would leave AWS::DynamoDB::GlobalTable U behind/,
    );
    expect(() => checkStep(one, many, true)).not.toThrow();
  });

  test('puts a release back that functions miss something of for a while, but not one that CloudFormation refuses', () => {
    const before = of({ A: stack({ R: queue }), B: stack({ R: queue }) });
    expect(() => checkWayBack(shared, before)).not.toThrow();
    const [many, one] = [
      of({ T: stack({ T: table([]), U: table([]) }) }),
      of({ T: stack({ T: table([]) }) }),
    ];
    expect(() => checkWayBack(many, one)).toThrow(/cannot be restored:\n {4}T would leave/);
  });
});
