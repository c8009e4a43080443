import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A package as package-lock.json knows it. */
type Locked = {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: true;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const { name, version, packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  name: string;
  version: string;
  packages: Record<string, Locked>;
};

/** The hash of the published archive: `sha512-<base64>` becomes CycloneDX's hexadecimal digits. */
const hashesOf = ({ integrity }: Locked): readonly object[] => {
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return algorithm === 'sha512' && digest
    ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
    : [];
};

const componentOf = ([path, locked]: [string, Locked]): object => {
  const full = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return {
    type: 'library',
    name: full,
    version: locked.version,
    purl: `pkg:npm/${full.replace('@', '%40')}@${locked.version}`,
    licenses: [{ expression: locked.license ?? 'NOASSERTION' }],
    hashes: hashesOf(locked),
  };
};

/**
 * Prints the packages that run in production as a CycloneDX bill of materials, from the lock file alone: npm's own
 * command leaves out packages that development needs as well.
 */
export const run = async (): Promise<void> => {
  const components = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(componentOf);
  const metadata = { component: { type: 'application', name, version } };
  console.log(
    JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }, null, 2),
  );
};
