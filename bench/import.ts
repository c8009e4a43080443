import { strict as assert } from 'node:assert';
import { users } from '#shared/contract/users';
import { limits } from '#shared/model/limits';
import type { Workspace } from '#shared/model/workspace';
import { call, internals, mails, stack } from '../test/support/stack.ts';
import { aTeam } from '../test/support/team.ts';
import { noteBound } from './bounds.ts';

/** The number of imported people: the first argument, or 5,000. */
const size = Number(process.argv[2] ?? 5000);

// One on trial may invite a thousand a day.
const { ann, workspace } = await aTeam(['ann'], { workspace: { manual_payments: true } });
const rows = Array.from({ length: size }, (_, at) => ({
  email: `person${at}@import.example`,
  first_name: `Person${at}`,
  last_name: 'Imported',
}));

const started = performance.now();
const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const told = setInterval(() => console.log(`… ${mails.length} mails after ${seconds()}`), 15_000);

// One call after the other, as the browser sends a file.
const results = new Map<string, number>();
for (let at = 0; at < rows.length; at += limits.invite.perCall) {
  const batch = rows.slice(at, at + limits.invite.perCall);
  const { status, body } = await call(users.invite, { body: { users: batch } }, ann);
  assert.equal(status, 200);
  for (const { result } of body) results.set(result, (results.get(result) ?? 0) + 1);
}
const sent = seconds();

// One job counts the new members, another sends their mails.
await stack.counted();
const counted = seconds();
await stack.settle();
const settled = seconds();
clearInterval(told);

const stored = await internals.table.get<Workspace>(internals.keys.workspace(workspace.id), {
  now: new Date(),
  consistent: true,
});
const listed = new Set<string>();
let next: string | undefined;
do {
  const query = { limit: limits.usersPage, ...(next && { next_cursor: next }) };
  const { body, headers } = await call(users.list, { query }, ann);
  for (const { id } of body) listed.add(id);
  next = headers.get('x-next-cursor') ?? undefined;
} while (next);
const written = new Set(mails.flatMap(({ to }) => to));

console.log(`${size} rows: ${JSON.stringify(Object.fromEntries(results))}`);
console.log(`users_count ${stored?.users_count}, listed ${listed.size}`);
console.log(`${mails.length} mails to ${written.size} people`);
console.log(`all rows answered after ${sent}, all counted after ${counted}, all written to after ${settled}`);
await stack.stop();

noteBound('people invited, counted and written to', String(size), written.size, written.size === size);
assert.equal(results.get('invited'), size);
assert.equal(stored?.users_count, size + 1);
assert.equal(listed.size, size + 1);
assert.equal(mails.length, size);
assert.equal(written.size, size);
