import type { Locator, Page } from 'playwright-core';
import { apiPrefix } from '#shared/contract/prefix';
import { expectAccessible } from './accessibility.ts';
import { mailsTo, mailTo } from './server-mailbox.ts';
import type { Person } from './person.ts';
import { call, type Server } from './server.ts';

/** Types an address and its code; ends on the page that follows. */
export const proveAddress = async (
  { page }: Pick<Person, 'page'>,
  server: Server,
  email: string,
  from = '/login',
): Promise<void> => {
  const code = /is your Bravo code/;
  const { length: earlier } = await mailsTo(server, email, code);
  await page.goto(from);
  await page.getByRole('textbox', { name: 'Work email' }).fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/code-check');
  const { subject } = await mailTo(server, email, code, earlier);
  await page.getByRole('textbox', { name: 'Code' }).fill(subject.slice(0, 9));
  await page.waitForURL((url) => !url.pathname.startsWith('/code-check'));
};

/** Passes the step of the photo; ends on the welcome. */
const skipPhoto = async (page: Page): Promise<void> => {
  await page.waitForURL('**/add-photo');
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.waitForURL('**/welcome');
};

/** Creates a team on the pages, all of which are accessible; ends on the welcome. */
export const createTeam = async (
  owner: Pick<Person, 'page'>,
  server: Server,
  email: string,
  company: string,
): Promise<void> => {
  const { page } = owner;
  await proveAddress(owner, server, email, '/sign-up');
  await page.waitForURL(/create-team|workspaces/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page);
  if (page.url().includes('/workspaces')) await page.getByRole('link', { name: /create/i }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ann');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lee');
  await page.getByRole('textbox', { name: /Company/ }).fill(company);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /create/i }).click();
  await skipPhoto(page);
};

export const atFeed = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();

export const toFeed = async ({ page }: Person): Promise<void> => {
  await page.goto('/feed');
  await atFeed(page);
};

/** Declines the demo data that the founder of a team is offered once. */
export const startEmpty = async ({ page }: Pick<Person, 'page'>): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const declined = page.waitForResponse('**/workspace/demo_dialog');
  await dialog.getByRole('button', { name: 'Start from scratch' }).click();
  await Promise.all([declined, dialog.waitFor({ state: 'detached' })]);
};

/** Signs in to the demo team, up to its feed. An address gets one code in thirty seconds. */
export const signIn = async ({ page }: Person, server: Server, email: string): Promise<void> => {
  await proveAddress({ page }, server, email);
  await page.getByText('Acme Studio').first().click();
  await atFeed(page);
};

type Team = { readonly name: string; readonly first?: string; readonly last?: string };

let networks = 0;
/** One network address may ask for thirty codes an hour: each sign-in comes from another. */
const nextNetwork = (): string => {
  networks += 1;
  return `10.8.${Math.floor(networks / 250)}.${networks % 250}`;
};

export const request = async (
  server: Pick<Server, 'origin'>,
  method: string,
  path: string,
  sent: Parameters<typeof call>[3] = {},
): Promise<unknown> => {
  const answer = await call(server, method, path, { key: crypto.randomUUID(), ...sent });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Signs in through the API; `found` creates a team. @returns the token of the session */
export const tokenFor = async (
  server: Server,
  email: string,
  { found, at }: { found?: Team; at?: Date } = {},
): Promise<string> => {
  const address = nextNetwork();
  const ask = async (path: string, body: object, token?: string) =>
    (await request(server, 'POST', `/auth${path}`, {
      body,
      address,
      ...(token !== undefined && { token }),
      ...(at && { at }),
    })) as { sig: string; access_token: string; workspaces: { id: string }[] };
  const code = /is your Bravo code/;
  const { length: earlier } = await mailsTo(server, email, code);
  const { sig } = await ask('/get_code', { email });
  const { subject } = await mailTo(server, email, code, earlier);
  const proved = await ask('/verify_code', { email, sig, code: subject.slice(0, 9) });
  if (!found)
    return (await ask('/session', { workspace_id: proved.workspaces[0]?.id }, proved.access_token))
      .access_token;
  const { name, first = 'Ann', last = 'Lee' } = found;
  const team = { first_name: first, last_name: last, company_name: name, agreement: true };
  return (await ask('/workspaces', team, proved.access_token)).access_token;
};

/** The member of the demo team with all permissions. */
export const founder = 'anna@acme.example';

/** Proves the address of a session again, as a call does that only a recent proof allows. */
export const proveAgain = async (
  server: Server,
  { email, token, at }: { email: string; token: string; at: Date },
): Promise<void> => {
  const asked = { token, at, address: nextNetwork() };
  const code = /is your Bravo code/;
  const { length: earlier } = await mailsTo(server, email, code);
  const { sig } = (await request(server, 'POST', '/auth/get_code', { ...asked, body: { email } })) as {
    sig: string;
  };
  const { subject } = await mailTo(server, email, code, earlier);
  const body = { sig, code: subject.slice(0, 9) };
  await request(server, 'POST', '/auth/session/prove', { ...asked, body });
};

/** Invites a person through the API and accepts for them; they get a name if there is one. */
export const joinTeam = async (
  server: Server,
  admin: string,
  email: string,
  name?: readonly [first: string, last: string],
): Promise<{ id: string; token: string }> => {
  const users = [{ email }];
  const [invited] = (await request(server, 'POST', '/users', { token: admin, body: { users } })) as {
    user_id: string;
  }[];
  const { body } = await mailTo(server, email, /invited you/);
  const invitation = /accept#(\S+)/.exec(body.text)?.[1] ?? '';
  const { access_token: token } = (await request(server, 'POST', '/auth/session/accept_invite', {
    body: { token: invitation },
  })) as { access_token: string };
  if (name) {
    const [first_name, last_name] = name;
    await request(server, 'PUT', '/profiles/me', { token, body: { first_name, last_name } });
  }
  return { id: invited?.user_id ?? '', token };
};

type Asked = { method?: string; body?: unknown; form?: Record<string, string> };

/** A call of the API as this person, for what other screens do. @throws Error with the refusal */
export const ask = async (
  { page, origin, token: given }: Person,
  path: string,
  { method = 'GET', body, form }: Asked = {},
): Promise<unknown> => {
  const token = given ?? (await page.evaluate(() => localStorage.getItem('token')));
  const fields = form && new FormData();
  for (const [name, value] of Object.entries(form ?? {})) fields?.set(name, value);
  const response = await fetch(`${origin}${apiPrefix}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(fields ? { body: fields } : body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
};

/** The first option of a dialog's people field. The page behind the dialog may have other lists. */
export const firstOffered = (dialog: Locator): Locator =>
  dialog.getByRole('listbox').getByRole('option').first();

/** Fills in the composer for one colleague and leaves it open. */
export const compose = async (page: Page, words: string, name: string): Promise<Locator> => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why' }).fill(words);
  await dialog.getByRole('combobox').fill(name);
  await firstOffered(dialog).click();
  return dialog;
};

/** Recognizes colleagues: writes and sends a post. */
export const recognise = async ({ page }: Person, words: string, ...names: string[]): Promise<void> => {
  const [first = '', ...others] = names;
  const dialog = await compose(page, words, first);
  for (const name of others) {
    await dialog.getByRole('combobox').fill(name);
    await firstOffered(dialog).click();
  }
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
};

/** The administrator adds coins to balances. */
export const give = async (admin: Person, amount: number, ...to: readonly Person[]): Promise<void> => {
  for (const person of to) {
    const { user } = (await ask(person, '/config')) as { user: { id: string } };
    await ask(admin, `/coins/${user.id}`, { method: 'PUT', body: { amount } });
  }
};

export const invite = (admin: Person, email: string): Promise<unknown> =>
  ask(admin, '/users', { method: 'POST', body: { users: [{ email }] } });

/** Follows the invitation's link to the welcome. */
export const acceptInvitation = async (
  person: Person,
  server: Server,
  email: string,
  first: string,
  last: string,
): Promise<void> => {
  const { body } = await mailTo(server, email, /invited you/);
  const { page } = person;
  await page.goto(/https?:\S+/.exec(body.text)?.[0] ?? '');
  await page.getByRole('button', { name: /accept/i }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /accept/i }).click();
  await page.waitForURL('**/create-profile');
  await page.getByRole('textbox', { name: 'First name' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'First name' }).fill(first);
  await page.getByRole('textbox', { name: 'Last name' }).fill(last);
  await page.keyboard.press('Enter');
  await skipPhoto(page);
};
