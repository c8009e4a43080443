import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishSite } from '#infra/operate/aws/publish-site';
import { goBack, release, type Release, type ReleaseSteps } from '#infra/operate/aws/release';
import { keptReleases } from '#infra/operate/aws/releases';
import { stageSettings } from '#infra/operate/aws/stage-settings';

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
      deploy: async ({ folder }) => {
        up = folder;
        await step('deploy', folder);
        return outputs;
      },
      publish: ({ folder }) => step('publish', folder),
      migrate: () => step('migrate'),
      findProblems: async () => {
        await step('look at', up);
        return up === 'new' ? problems : [];
      },
      lastKept: async () => kept[0],
      keep: ({ folder }) => step('keep', folder),
    };
    return { done, steps };
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
  const back = ['deploy before', 'publish before', 'look at before'];

  test('is verified, built, approved, deployed, looked at and kept, in this order', async () => {
    const { done, steps } = aStage();
    expect(await release(steps)).toEqual(outputs);
    expect(done).toEqual([...all, 'keep new']);
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
      await expect(release(steps)).rejects.toThrow(/taken back: .* failed/);
      expect(done).toEqual([...all.slice(0, all.indexOf(at) + 1), ...back]);
    },
  );

  test('is taken back when the stage has problems afterward, and is not kept', async () => {
    const { done, steps } = aStage([], ['/ answered 500']);
    await expect(release(steps)).rejects.toThrow('taken back: / answered 500');
    expect(done).toEqual([...all, ...back]);
  });

  test('says so when there is none to go back to, or going back fails too', async () => {
    await expect(release(aStage(['deploy new'], [], []).steps)).rejects.toThrow('none to go back to');
    const twice = aStage(['deploy new', 'publish before']);
    await expect(release(twice.steps)).rejects.toThrow('going back did too: publish failed');
  });

  test('is put back by hand without a word about a failure, unless the stage has problems then', async () => {
    const { done, steps } = aStage();
    expect(await goBack(steps, before)).toEqual(outputs);
    expect(done).toEqual(back);
    await expect(goBack(aStage([], ['/ answered 500']).steps, { folder: 'new' })).rejects.toThrow(
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

test('a stage is deployed only with a sender of its own; the command line wins over cdk.json', () => {
  expect(() => stageSettings('test', [])).toThrow('from which address mails come');
  expect(stageSettings('test', ['mailFrom=hello@acme.example', 'region=eu-north-1'])).toMatchObject({
    stage: 'test',
    mailFrom: 'hello@acme.example',
    region: 'eu-north-1',
    keepsData: false,
    requests: { rate: 50, burst: 100 },
  });
});
