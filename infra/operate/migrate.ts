import { parseArgs } from 'node:util';
import { helpOption } from '../command.ts';
import { onTable, tableOptions } from './with-database.ts';

const help = `Converts items that an older release has written to the form of this one. Finished migrations are not repeated.
npm start does this automatically; in AWS it is done after each deployment.

  npm run operate -- migrate             the data in .local, whether the server is running or not
  npm run operate -- migrate --data DIR  the data in DIR
  npm run operate -- migrate --table T   the table T in AWS, with the usual environment of the SDK (AWS_PROFILE, AWS_REGION …)
`;

const migrate = async (): Promise<void> => {
  const { runMigrations } = await import('#functions/migrations/migrations');
  let ran = 0;
  await runMigrations(new Date(), ({ id, summary }, changed) => {
    ran += 1;
    console.log(`  ${id}: ${summary} (${changed} items)`);
  });
  if (ran === 0) console.log('  Everything already has the form of this release.');
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...tableOptions,
      ...helpOption,
    },
  });
  if (values.help) return console.log(help);
  return onTable(values, migrate);
};
