import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Email } from '#shared/model/common';
import { nameOf } from '#shared/rules/users';
import { onData } from './local/on-data.ts';
import { Problem, runCommand } from './local/problem.ts';

const help = `Makes a link that lets an operator in as a member, once, within five minutes. The session lasts an hour, says so on
every screen, and is refused what only the member may do. The link, its use, and every write are in the audit log.

  npm run impersonate -- --user anna@acme.example                   in the data of .local
  npm run impersonate -- --user … --workspace "Acme Studio"         in one of several workspaces, by name or id
  npm run impersonate -- --user … --by "Sam, support"               in the name of somebody else than you on this machine

  --data DIR      the data in DIR
  --url ORIGIN    where the web app is, if not on http://localhost:4000
  --table NAME    the table of that name in AWS, with the SDK's usual environment (AWS_PROFILE, AWS_REGION …)
`;

type Asked = { readonly email: string; readonly workspace: string | undefined; readonly by: string };

/** @throws Problem when there is no such member, or more than one */
const memberOf = async ({ email, workspace: wanted }: Asked, now: Date) => {
  const { findUser, listMemberships } = await import('#functions/data/users');
  const { listSummaries } = await import('#functions/data/workspaces');
  const reading = { now, consistent: true };
  const memberships = await listMemberships(Email.parse(email), reading);
  const all = await listSummaries(memberships, reading);
  const found = all.filter(({ id, name }) => wanted === undefined || [id, name].includes(wanted));
  const [workspace, ...others] = found;
  if (!workspace) throw new Problem(`${email} is not a member of ${wanted ?? 'any workspace'}.`);
  if (others.length > 0)
    throw new Problem(
      `Choose with --workspace: ${found.map(({ id, name }) => `${name} (${id})`).join(', ')}.`,
    );
  const membership = memberships.find(({ workspace_id: id }) => id === workspace.id);
  const user = membership && (await findUser(workspace.id, membership.user_id, reading));
  if (user?.state !== 'accepted' || user.demo) throw new Problem(`${email} does not sign in there.`);
  return { user, workspace };
};

const makeLink = async (asked: Asked, origin: string): Promise<void> => {
  const now = new Date();
  const { user, workspace } = await memberOf(asked, now);
  const { recordImpersonationLink } = await import('#functions/data/impersonation');
  const { sessionToken, newSecret } = await import('#functions/crypto/tokens');
  const secret = newSecret();
  const until = await recordImpersonationLink(user, asked.by, secret, now);
  console.log(
    `\n  ${asked.by} as ${nameOf(user)}, ${workspace.name}. It works once, until ${until.toISOString()}:`,
  );
  console.log(`\n  ${origin}/impersonate/${sessionToken(workspace.id, user.id, secret)}\n`);
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      workspace: { type: 'string' },
      by: { type: 'string', default: userInfo().username },
      data: { type: 'string', default: '.local' },
      table: { type: 'string' },
      url: { type: 'string' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  const { user: email, workspace, by, data, table, url } = values;
  if (values.help || email === undefined) return console.log(help);
  if (!Email.safeParse(email).success) throw new Problem(`"${email}" is no e-mail address.`);
  if (by.trim() === '') throw new Problem('--by takes the name that stands in the audit log.');
  const make = () => makeLink({ email, workspace, by }, new URL(url ?? 'http://localhost:4000').origin);
  if (table === undefined) return onData(resolve(data), make);
  if (url === undefined) throw new Problem('With --table, say where the web app is: --url https://…');
  process.env['TABLE_NAME'] = table;
  return make();
};

await runCommand(run);
