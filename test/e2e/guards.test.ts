import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { founder, joinTeam, proveAddress, tokenFor } from '../support/journey.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { call } from '../support/server.ts';
import { aStage } from '../support/stage.ts';

const { server, aPerson, restart, setUp } = aStage();

const emails = {
  nameless: 'new@acme.example',
  member: 'tom@acme.example',
  account: 'grace@acme.example',
  billing: 'lena@acme.example',
  expiredMember: 'max@ended.example',
  expiredGlobal: 'gil@ended.example',
  expiredPayer: 'pia@ended.example',
} as const;
type Role = keyof typeof emails | 'nobody';

const monthMs = 31 * 86_400_000;
const tokens: Partial<Record<Role, string>> = {};

const make = async (method: string, path: string, token: string, body?: object): Promise<unknown> => {
  const answer = await call(server, method, path, {
    token,
    key: crypto.randomUUID(),
    ...(body && { body }),
  });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Members with one permission or none, and a team whose trial ended a month later. */
setUp(async () => {
  const admin = await tokenFor(server, founder);
  const users = (await make('GET', '/users', admin)) as { id: string; email: string }[];
  const only = async (email: string, permission?: 'account' | 'billing'): Promise<void> => {
    const flags = ['global', 'account', 'rewards', 'billing'].map((one) => [
      `${one}_administrator`,
      one === permission,
    ]);
    const id = users.find((user) => user.email === email)?.id;
    await make('PUT', `/users/${id}/permissions`, admin, Object.fromEntries(flags));
  };
  await only(emails.member);
  await only(emails.account, 'account');
  await only(emails.billing, 'billing');
  await joinTeam(server, admin, emails.nameless);

  const olga = await tokenFor(server, 'olga@ended.example', { found: { name: 'Ended' } });
  await joinTeam(server, olga, emails.expiredMember, ['Max', 'Berg']);
  const gil = await joinTeam(server, olga, emails.expiredGlobal, ['Gil', 'Berg']);
  await make('PUT', `/users/${gil.id}/permissions`, olga, { global_administrator: true });
  const pia = await joinTeam(server, olga, emails.expiredPayer, ['Pia', 'Berg']);
  await make('PUT', `/users/${pia.id}/permissions`, olga, { billing_administrator: true });

  await restart(['--clock', new Date(Date.now() + monthMs).toISOString()]);
  // A minute ago, so that an address can get another code at once.
  const at = new Date(Date.now() + monthMs - 60_000);
  await Promise.all(
    Object.entries(emails).map(async ([role, email]) => {
      tokens[role as Role] = await tokenFor(server, email, { at });
    }),
  );
});

/** Every cell of the table is decided in web/guards: these show that the pages obey, whatever decides there. */
const walked: Readonly<Partial<Record<Role, Readonly<Record<string, string>>>>> = {
  nobody: { '/settings/danger': '/login', '/impersonate/nonsense': '/login' },
  nameless: { '/dashboard': '/create-profile' },
  member: { '/settings/team': '/feed', '/profile/nobody': '/404' },
  account: { '/settings/billing/history': '/settings', '/expired': '/feed' },
  // The demo team pays by contract.
  billing: { '/settings/billing/trial': '/settings/billing/overview' },
  expiredGlobal: { '/settings/values': '/expired' },
  expiredPayer: { '/feed': '/settings/billing/trial' },
};

test.each(Object.entries(walked))('%s is led where the rule says', async (role, lands) => {
  const person = await aPerson({ token: tokens[role as Role] });
  const { page } = person;
  for (const [path, to] of Object.entries(lands)) {
    await page.goto(path);
    await page.waitForURL(`**${to}`);
    await page.locator('main :is(h1, [role=alert])').first().waitFor();
  }
  await expectNoTrouble(person);
});

test('after the trial a member reads whom to ask, and a payer comes to the plan', async () => {
  const signIn = async (email: string): Promise<Person> => {
    const person = await aPerson();
    await proveAddress(person, server, email);
    await person.page.getByRole('main').getByRole('button', { name: /Ended/ }).click();
    return person;
  };
  const max = await signIn(emails.expiredMember);
  await max.page.waitForURL('**/expired');
  await max.page.getByRole('heading', { name: 'Oops! Access is limited, contact your manager' }).waitFor();
  await max.page.getByText(/^Ended’s trial has ended/).waitFor();
  // Nothing is offered that leads nowhere.
  expect(await max.page.getByRole('link', { name: /^(Feed|Rewards|Recognize)$/ }).count()).toBe(0);
  expect(await max.page.getByText('to give', { exact: false }).count()).toBe(0);
  await expectAccessible(max.page);
  await max.page.goto('/rewards');
  await max.page.waitForURL('**/expired');

  const pia = await signIn(emails.expiredPayer);
  await pia.page.waitForURL('**/settings/billing/trial');
  await pia.page.getByRole('heading', { name: 'Ended’s trial has ended' }).waitFor();
  await expectAccessible(pia.page);
  await pia.page.goto('/expired');
  await pia.page.waitForURL('**/settings/billing/trial');
  await expectNoTrouble(max, pia);
});
