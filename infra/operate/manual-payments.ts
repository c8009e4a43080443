import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findWorkspaceOf } from './find-workspace.ts';
import { CommandError } from '../command.ts';
import { withDatabase } from './with-database.ts';

const help = `Lets a team work without a subscription, because it pays by a contract of its own (Enterprise), or ends that. A
subscription that it has ends with the period that is paid. The audit log records it.

  npm run operate -- manual-payments --user anna@acme.example --on          use the data in .local
  npm run operate -- manual-payments --user anna@acme.example --off
  npm run operate -- manual-payments --user … --workspace "Acme Studio"     choose one of several workspaces by name or id
  npm run operate -- manual-payments --user … --by "Sam, sales"             the name for the audit log, if not your user name

  --data DIR      use the data in DIR
  --table NAME    use this table in AWS, with the usual environment of the SDK (AWS_PROFILE, AWS_REGION …)
`;

type Asked = {
  readonly email: string;
  readonly workspace: string | undefined;
  readonly by: string;
  readonly isOn: boolean;
};

const change = async (asked: Asked): Promise<void> => {
  const now = new Date();
  const { workspace } = await findWorkspaceOf(asked, now);
  const { isSubscriptionLive } = await import('#shared/rules/billing');
  const { recordManualPayments } = await import('#functions/data/billing');
  await recordManualPayments(workspace.id, asked.isOn, asked.by, now);
  const what = asked.isOn ? 'pays by contract: it needs no subscription' : 'needs a subscription again';
  console.log(`\n  ${workspace.name} ${what}.\n`);
  const { findWorkspace } = await import('#functions/data/workspaces');
  const subscription = (await findWorkspace(workspace.id, { now }))?.subscription;
  if (asked.isOn && subscription && isSubscriptionLive(subscription) && !subscription.cancel_at_period_end)
    console.log(
      `  Its subscription is being canceled: it ends on ${subscription.current_period_end.slice(0, 10)}.\n`,
    );
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      user: { type: 'string' },
      workspace: { type: 'string' },
      by: { type: 'string', default: userInfo().username },
      on: { type: 'boolean', default: false },
      off: { type: 'boolean', default: false },
      data: { type: 'string', default: '.local' },
      table: { type: 'string' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  const { user: email, workspace, by, on, off, data, table } = values;
  if (values.help || email === undefined) return console.log(help);
  if (on === off) throw new CommandError('Say either --on or --off.');
  if (by.trim() === '') throw new CommandError('--by needs a name for the audit log.');
  const make = () => change({ email, workspace, by, isOn: on });
  if (table === undefined) return withDatabase(resolve(data), make);
  process.env['TABLE_NAME'] = table;
  return make();
};
