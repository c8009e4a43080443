import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishSite } from '#infra/operate/aws/publish-site';
import { goBack, release, type Release, type ReleaseSteps } from '#infra/operate/aws/release';
import { keptReleases } from '#infra/operate/aws/releases';
import { changeSettings, differencesOf, readSettings } from '#infra/operate/aws/stage-settings';

describe('the site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bravo-site-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'docs/api'), { recursive: true });
  for (const path of [
    'index.html',
    'robots.txt',
    'csp.json',
    'sw.js',
    'assets/a-1.js',
    'assets/b-2.css',
    'docs/api/index.html',
  ])
    writeFileSync(join(folder, path), path);

  test('is sent with its pages and then the service worker last; what has a hash and is there already is not sent, and nothing is removed', async () => {
    const mock = mockClient(S3Client);
    mock
      .on(ListObjectsV2Command)
      .resolvesOnce({ Contents: [{ Key: 'assets/old-0.js' }], NextContinuationToken: 'more' })
      .resolves({ Contents: [{ Key: 'assets/a-1.js' }] });
    mock.on(PutObjectCommand).resolves({});
    expect(await publishSite(new S3Client({ region: 'eu-west-1' }), 'site', folder)).toBe(5);
    const sent = mock.commandCalls(PutObjectCommand).map(({ args }) => args[0].input);
    expect(sent.map(({ Key }) => Key)).toEqual([
      'assets/b-2.css',
      'robots.txt',
      'docs/api/index.html',
      'index.html',
      'sw.js',
    ]);
    expect(sent.map(({ CacheControl }) => CacheControl)).toEqual([
      'public, max-age=31536000, immutable',
      'no-cache',
      'no-cache',
      'no-cache',
      'no-cache',
    ]);
    expect(sent.map(({ ContentType }) => ContentType)).toEqual([
      'text/css; charset=utf-8',
      'text/plain; charset=utf-8',
      'text/html; charset=utf-8',
      'text/html; charset=utf-8',
      'text/javascript; charset=utf-8',
    ]);
    expect(new Set(mock.calls().map(({ args }) => args[0].constructor.name))).toEqual(
      new Set(['ListObjectsV2Command', 'PutObjectCommand']),
    );
  });
});

describe('a release', () => {
  const outputs = { url: 'https://u', apiUrl: 'https://a', siteBucket: 'site', table: 'bravo' };
  const before: Release = { folder: 'before' };

  /** Steps that write down what was done; `failing` ones reject, `problems` are found in the new release. */
  const aStage = (
    failing: readonly string[] = [],
    problems: readonly string[] = [],
    kept: readonly Release[] = [before],
  ) => {
    const done: string[] = [];
    const step = async (name: string, folder = ''): Promise<void> => {
      done.push(folder === '' ? name : `${name} ${folder}`);
      if (failing.includes(done.at(-1) ?? '')) throw new Error(`${name} failed`);
    };
    const over: (string | undefined)[] = [];
    let up = '';
    const steps: ReleaseSteps = {
      say: () => undefined,
      verify: () => step('verify'),
      prepareStage: () => step('prepare'),
      build: async () => {
        await step('build');
        return { folder: 'new' };
      },
      approve: ({ folder }) => step('approve', folder),
      deploy: async ({ folder }, from) => {
        up = folder;
        over.push(from?.folder);
        await step('deploy', folder);
        return outputs;
      },
      clear: ({ folder }, from) => step('clear', `${folder} of ${from?.folder}`),
      publish: ({ folder }) => step('publish', folder),
      migrate: () => step('migrate'),
      findProblems: async () => {
        await step('look at', up);
        return up === 'new' ? problems : [];
      },
      lastKept: async () => kept[0],
      keep: ({ folder }) => step('keep', folder),
    };
    return { done, over, steps };
  };

  const all = [
    'verify',
    'prepare',
    'build',
    'approve new',
    'deploy new',
    'publish new',
    'migrate',
    'look at new',
  ];
  const back = ['deploy before', 'publish before', 'look at before', 'clear before of new'];

  test('is verified, built, approved, deployed, looked at and kept, in this order', async () => {
    const { done, over, steps } = aStage();
    expect(await release(steps)).toEqual(outputs);
    expect(done).toEqual([...all, 'keep new', 'clear new of before']);
    expect(over).toEqual(['before']);
  });

  test.each(['verify', 'prepare', 'build', 'approve new'])(
    'changes nothing when it fails at: %s',
    async (at) => {
      const { done, steps } = aStage([at]);
      await expect(release(steps)).rejects.toThrow('failed');
      expect(done).toEqual(all.slice(0, all.indexOf(at) + 1));
    },
  );

  test.each(['deploy new', 'publish new', 'migrate', 'look at new'])(
    'is taken back when it fails at: %s',
    async (at) => {
      const { done, steps } = aStage([at]);
      await expect(release(steps)).rejects.toThrow(/rolled back: .* failed/);
      expect(done).toEqual([...all.slice(0, all.indexOf(at) + 1), ...back]);
    },
  );

  test('is taken back when the stage has problems afterward, and is not kept', async () => {
    const { done, steps } = aStage([], ['/ answered 500']);
    await expect(release(steps)).rejects.toThrow('rolled back: / answered 500');
    expect(done).toEqual([...all, ...back]);
  });

  test('says so when there is none to go back to, or going back fails too', async () => {
    await expect(release(aStage(['deploy new'], [], []).steps)).rejects.toThrow(
      'no previous one to go back to',
    );
    const twice = aStage(['deploy new', 'publish before']);
    await expect(release(twice.steps)).rejects.toThrow('so did going back: publish failed');
  });

  test('is put back by hand without a word about a failure, unless the stage has problems then', async () => {
    const { done, steps } = aStage();
    expect(await goBack(steps, before, { folder: 'new' })).toEqual(outputs);
    expect(done).toEqual(back);
    await expect(goBack(aStage([], ['/ answered 500']).steps, { folder: 'new' }, before)).rejects.toThrow(
      '/ answered 500',
    );
  });
});

test('the last three releases are kept, in the order of their time', () => {
  const releases = keptReleases(join(mkdtempSync(join(tmpdir(), 'bravo-releases-')), 'stage'));
  expect(releases.last()).toBeUndefined();
  for (const day of [1, 2, 3, 4]) {
    const folder = mkdtempSync(join(tmpdir(), 'bravo-release-'));
    writeFileSync(join(folder, 'name'), `release ${day}`);
    releases.keep({ folder }, new Date(Date.UTC(2026, 0, day)));
  }
  const nameIn = (one: Release | undefined): string => readFileSync(join(one?.folder ?? '', 'name'), 'utf8');
  expect([nameIn(releases.last()), nameIn(releases.beforeLast())]).toEqual(['release 4', 'release 3']);
  releases.dropLast();
  expect([nameIn(releases.last()), nameIn(releases.beforeLast())]).toEqual(['release 3', 'release 2']);
  releases.dropLast();
  expect(releases.beforeLast()).toBeUndefined();
});

describe('the settings of a stage', () => {
  const { context } = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
    context: object;
  };
  const stages = { test: { requestRate: 50, requestBurst: 100 } };
  const cdkJson = JSON.stringify({ context: { ...context, stages } });
  const own = (text: string) =>
    (JSON.parse(text) as { context: { stages: Record<string, unknown> } }).context.stages['test'];

  test('need a sender of their own', () => {
    expect(() => readSettings(cdkJson, 'test')).toThrow('the address that emails come from');
  });

  test('are changed in cdk.json, so that the next deployment has them too, and taken away', () => {
    const given = ['mailFrom=hello@acme.example', 'region=eu-north-1', 'requestRate=60', 'keepsData=true'];
    const changed = changeSettings(cdkJson, 'test', given);
    expect(own(changed)).toEqual({
      requestRate: 60,
      requestBurst: 100,
      mailFrom: 'hello@acme.example',
      region: 'eu-north-1',
      keepsData: true,
    });
    const settings = readSettings(changed, 'test');
    expect(settings).toMatchObject({
      region: 'eu-north-1',
      keepsData: true,
      requests: { rate: 60, burst: 100 },
    });
    const again = changeSettings(changed, 'test', ['region=', 'keepsData=']);
    expect(differencesOf(settings, readSettings(again, 'test'))).toEqual([
      'region: eu-north-1 → nothing',
      'keepsData: true → false',
    ]);
    expect(changeSettings(cdkJson, 'test', [])).toBe(cdkJson);
  });

  test.each([
    ['without a name', 'domain', /"domain" must have the form name=value/],
    ['with a name nobody knows', 'domian=acme.example', /There is no setting "domian"/],
    ['with a wrong value', 'profile=huge', /"profile" must be one of small, full/],
  ])('are refused %s', (_, given, words) => {
    const set = () =>
      readSettings(changeSettings(cdkJson, 'test', ['mailFrom=a@acme.example', given]), 'test');
    expect(set).toThrow(words);
  });
});
