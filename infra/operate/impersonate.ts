import { parseArgs } from 'node:util';
import { displayName } from '#shared/rules/people/users';
import { findWorkspaceOf, requireName, workspaceOptions } from './find-workspace.ts';
import { onTable, tableHelp, tableOptions } from './with-database.ts';
import { CommandError, helpOption } from '../command.ts';

const help = `Creates a link that lets an operator sign in as a member. It works once, within five minutes. The session lasts an
hour, every screen says so, and actions reserved for the member are refused. The audit log records the link, its use and
every write.

  npm run operate -- impersonate --user anna@acme.example                   use the data in .local
  npm run operate -- impersonate --user … --workspace "Acme Studio"         choose one of several workspaces by name or id
  npm run operate -- impersonate --user … --by "Sam, support"               the name for the audit log, if not your user name

  --url ORIGIN    the origin of the web app, if not http://localhost:4000
${tableHelp}`;

type Asked = { readonly email: string; readonly workspace: string | undefined; readonly by: string };

/** @throws CommandError if no member or more than one member matches */
const memberOf = async (asked: Asked, now: Date) => {
  const { findUser } = await import('#functions/data/users');
  const { workspace, membership } = await findWorkspaceOf(asked, now);
  const user = await findUser(workspace.id, membership.user_id, { now, consistent: true });
  if (user?.state !== 'accepted' || user.demo) throw new CommandError(`${asked.email} cannot sign in there.`);
  return { user, workspace };
};

const makeLink = async (asked: Asked, origin: string): Promise<void> => {
  const now = new Date();
  const { user, workspace } = await memberOf(asked, now);
  const { recordImpersonationLink } = await import('#functions/data/impersonation');
  const { linkToken, newSecret } = await import('#functions/crypto/tokens');
  const secret = newSecret();
  const until = await recordImpersonationLink(user, asked.by, secret, now);
  console.log(
    `\n  ${asked.by} as ${displayName(user)}, ${workspace.name}. It works once, until ${until.toISOString()}:`,
  );
  console.log(`\n  ${origin}/impersonate/${linkToken(workspace.id, user.id, secret)}\n`);
};

export const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...workspaceOptions,
      ...tableOptions,
      url: { type: 'string' },
      ...helpOption,
    },
  });
  const { user: email, workspace, by, data, table, url } = values;
  if (values.help || email === undefined) return console.log(help);
  requireName(by);
  const make = () => makeLink({ email, workspace, by }, new URL(url ?? 'http://localhost:4000').origin);
  if (table !== undefined && url === undefined)
    throw new CommandError('--table also needs the origin of the web app: --url https://…');
  return onTable({ data, table }, make);
};
