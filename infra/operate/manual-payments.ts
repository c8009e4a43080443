import { parseArgs } from 'node:util';
import { findWorkspaceOf, requireName, workspaceOptions } from './find-workspace.ts';
import { CommandError, helpOption } from '../command.ts';
import { onTable, tableHelp, tableOptions } from './with-database.ts';

const help = `Lets a team work without a subscription because it pays by contract (Enterprise), or ends that. If it has a
subscription, that ends with the paid period. The audit log records it.

  npm run operate -- manual-payments --user anna@acme.example --on          use the data in .local
  npm run operate -- manual-payments --user anna@acme.example --off
  npm run operate -- manual-payments --user … --workspace "Acme Studio"     choose one of several workspaces by name or id
  npm run operate -- manual-payments --user … --by "Sam, sales"             the name for the audit log, if not your user name

${tableHelp}`;

type Asked = {
  readonly email: string;
  readonly workspace: string | undefined;
  readonly by: string;
  readonly isOn: boolean;
};

const change = async (asked: Asked): Promise<void> => {
  const now = new Date();
  const { workspace } = await findWorkspaceOf(asked, now);
  const { isSubscriptionLive } = await import('#shared/rules/billing/billing');
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
      ...workspaceOptions,
      on: { type: 'boolean', default: false },
      off: { type: 'boolean', default: false },
      ...tableOptions,
      ...helpOption,
    },
  });
  const { user: email, workspace, by, on, off, data, table } = values;
  if (values.help || email === undefined) return console.log(help);
  if (on === off) throw new CommandError('Use either --on or --off.');
  requireName(by);
  const make = () => change({ email, workspace, by, isOn: on });
  return onTable({ data, table }, make);
};
