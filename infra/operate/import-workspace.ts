import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, helpOption } from '../command.ts';
import { byOption, requireName } from './find-workspace.ts';
import { installationHelp, installationOptions, withInstallation } from './with-installation.ts';

const help = `Imports a workspace from an archive that npm run operate -- export wrote, in this or another installation. The
whole archive is checked before anything is written. If it is interrupted, run it again.

  npm run operate -- import acme.tar.gz                          use the data in .local
  npm run operate -- import acme.tar.gz --check                  only check the archive
  npm run operate -- import acme.tar.gz --by "Sam, support"      the name for the audit log

${installationHelp}
Members keep their addresses, balances and permissions, and sign in as before. No email is sent.
`;

const describe = async (file: string, by: string, isOnlyChecked: boolean): Promise<void> => {
  const { checkArchive, importArchive } = await import('#functions/archive/import-archive');
  const { BadArchive } = await import('#functions/archive/bad-archive');
  const open = () => createReadStream(file);
  const now = new Date();
  try {
    const { manifest, workspace } = isOnlyChecked
      ? { manifest: await checkArchive(open), workspace: undefined }
      : await importArchive(open, { operator: by }, now);
    const { workspace: of, exported_at: at, product, counts } = manifest;
    console.log(`\n  ${of.name} (${of.id}), as Bravo ${product} exported it at ${at}:`);
    for (const [part, count] of Object.entries(counts)) console.log(`  ${String(count).padStart(9)} ${part}`);
    if (!workspace) return console.log('\n  The archive is whole. Nothing was imported.\n');
    const { findAllowanceDifferences, readLedgers } = await import('#functions/views/ledger');
    const { verifyLedger } = await import('#shared/rules/rewards/ledger-verification');
    const allowances = await findAllowanceDifferences(workspace, now);
    const { balanced } = verifyLedger(await readLedgers(workspace.id, now), allowances);
    console.log(
      balanced
        ? '\n  It is imported, and its ledger is right: all accounts sum to 0.\n'
        : '\n  It is imported. Its ledger has differences, as it had there: npm run operate -- verify-ledger names them.\n',
    );
  } catch (error) {
    if (error instanceof BadArchive) throw new CommandError(error.message);
    throw error;
  }
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...byOption,
      check: { type: 'boolean', default: false },
      ...installationOptions,
      ...helpOption,
    },
  });
  const { by, check, data, table, bucket } = values;
  const [given] = positionals;
  if (values.help || given === undefined) return console.log(help);
  const file = resolve(given);
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  requireName(by);
  await withInstallation({ data: resolve(data), table, bucket }, () => describe(file, by, check));
};
