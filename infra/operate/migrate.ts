import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withDatabase } from './with-database.ts';

const help = `Brings items that an older release has written into the form of this one. What was done already is not done again.
npm start does it by itself; in AWS it is done after each deployment.

  npm run operate -- migrate                the data in .local, whether the server is running or not
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
  if (ran === 0) console.log('  Everything has the form of this release.');
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: '.local' },
      table: { type: 'string' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return console.log(help);
  if (values.table === undefined) return withDatabase(resolve(values.data), migrate);
  process.env['TABLE_NAME'] = values.table;
  return migrate();
};
