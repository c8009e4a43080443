import { readFileSync, writeFileSync } from 'node:fs';
import { type Meeting, register } from './register.ts';

const root = new URL('../../', import.meta.url);
const pagePath = new URL('docs/conformance.md', root);

/** The edition of what a row was compared with: the installed version of a package. */
export const versionOf = ({ version }: Meeting): string =>
  'edition' in version
    ? version.edition
    : (
        JSON.parse(readFileSync(new URL(`node_modules/${version.package}/package.json`, root), 'utf8')) as {
          version: string;
        }
      ).version;

/** How many tests of a row passed, and how many there are. */
export type Outcome = { readonly passed: number; readonly all: number };

const lineOf = (row: Meeting, { passed, all }: Outcome): string =>
  `| [${row.name}](${row.url}) | ${versionOf(row)} | ${row.covers} | \`${row.file}\` | ${passed} of ${all} |`;

export const readPage = (): string => readFileSync(pagePath, 'utf8');

/** Writes docs/conformance.md from the results of all rows. */
export const writePage = (outcomes: ReadonlyMap<Meeting, Outcome>): string => {
  const parts = Object.entries(register).map(([area, rows]) =>
    [
      `## ${area}`,
      '',
      '| client or suite | version | what it covers | tests | passed |',
      '| --- | --- | --- | --- | --- |',
      ...rows.map((row) => lineOf(row, outcomes.get(row) ?? { passed: 0, all: 0 })),
    ].join('\n'),
  );
  const page = `# Tests written by others


Bravo is tested with clients, libraries and published test suites that other people wrote. They run against the real functions on one machine or against
stand-ins; nothing was tested against the services themselves. \`npm run conformance\` runs these tests and writes this page; they are also part of \`npm test\`.

${parts.join('\n\n')}
`;
  writeFileSync(pagePath, page);
  return page;
};
