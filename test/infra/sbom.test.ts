import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

type Component = {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes: readonly object[];
};

/** Packages whose purpose is to send what users or servers do to somebody else. */
const telemetry =
  /sentry|posthog|mixpanel|amplitude|@segment|applicationinsights|newrelic|dd-trace|datadog|bugsnag|rollbar|hotjar|fullstory|logrocket|google-analytics|plausible|matomo|rudder/i;

test('npm run generate -- sbom lists every package of production with version, license and hash', () => {
  const listed = execFileSync(process.execPath, ['infra/build/generate.ts', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { bomFormat, components } = JSON.parse(listed) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const versions = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(dependencies))
    expect([name, versions.get(name)]).toEqual([name, version]);
  const incomplete = components.filter(
    ({ version, purl, licenses: [license] }) =>
      !version || !purl || !license || license.expression === 'NOASSERTION',
  );
  expect(incomplete.map(({ name }) => name)).toEqual([]);
  // Packages inside of another one's archive have no hash of their own.
  const hashed = components.filter(({ hashes }) => hashes.length > 0);
  expect(hashed.length).toBeGreaterThan(components.length * 0.8);
});

test('no package of production reports what users or servers do to somebody else', () => {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  // Lighthouse, a tool of development, contains one. It is off unless somebody turns it on.
  const names = Object.entries(packages).flatMap(([path, { dev }]) =>
    dev ? [] : [path.replace(/^.*node_modules\//, '')],
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => telemetry.test(name))).toEqual([]);
});
