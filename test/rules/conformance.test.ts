import { expect, test } from 'vitest';
import { readPage, versionOf } from '../conformance/page.ts';
import { register } from '../conformance/register.ts';

const rows = Object.values(register).flat();
const cells = (line: string): readonly string[] => line.split('|').map((cell) => cell.trim());

test.each(rows.map((row) => [row.name, row.file, row] as const))(
  'docs/conformance.md says of %s in %s what was compared, and that all of it passed (npm run conformance)',
  (name, file, row) => {
    const line = readPage()
      .split('\n')
      .find((one) => one.includes(`[${name}](${row.url})`) && one.includes(row.covers));
    const [, , version, , tests, passed = ''] = cells(line ?? '');
    expect([version, tests]).toEqual([versionOf(row), `\`${file}\``]);
    const [done, all] = passed.split(' of ');
    expect([Number(all) > 0, done]).toEqual([true, all]);
  },
);
