import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserFlags, requireBrowser } from './browser.ts';
import { call, type Server } from './server.ts';

/** One person at one browser, with everything that went wrong in it. */
export type Person = {
  readonly page: Page;
  /** Console errors, failed requests and policy violations so far; answers the person was meant to get are left out. */
  readonly trouble: string[];
  readonly leave: () => Promise<void>;
};

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await requireBrowser(), args: browserFlags });

/** Refusals are part of the product; the browser prints them as errors all the same. */
const meant = (text: string): boolean => /status of (4\d\d)/.test(text);

export const aPerson = async (
  browser: Browser,
  server: Pick<Server, 'origin'>,
  options: BrowserContextOptions = {},
): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options,
  });
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !meant(message.text())) trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // A request that a navigation made pointless is no failure.
    if (why !== 'net::ERR_ABORTED') trouble.push(`${request.url()} ${why}`);
  });
  return { page, trouble, leave: () => context.close() };
};

type Mail = {
  destination: { to: string[] };
  subject: string;
  body: { text: string; html: string };
  at: number;
};

const inboxOf = ({ said }: Server): string => /Mail\s+(http:\S+)/.exec(said())?.[1] ?? '';

/** The mails to an address so far, the oldest first. */
export const mailsTo = async (server: Server, email: string, subject: RegExp): Promise<Mail[]> => {
  const { emails } = (await (await fetch(`${inboxOf(server)}/store`)).json()) as { emails: Mail[] };
  return emails.filter((one) => one.destination.to.includes(email) && subject.test(one.subject));
};

/** The newest mail to an address, waited for. */
export const mailTo = async (server: Server, email: string, subject: RegExp): Promise<Mail> => {
  for (let tried = 0; tried < 100; tried += 1) {
    const mail = (await mailsTo(server, email, subject)).at(-1);
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${email}`);
};

/** Types an address and its code; ends on the page that follows. */
export const proveAddress = async (
  { page }: Pick<Person, 'page'>,
  server: Server,
  email: string,
  from = '/login',
): Promise<void> => {
  await page.goto(from);
  await page.getByRole('textbox', { name: 'Work e-mail' }).fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/code-check');
  const { subject } = await mailTo(server, email, /is your Bravo code/);
  await page.getByRole('textbox', { name: 'Code' }).fill(subject.slice(0, 9));
  await page.waitForURL((url) => !url.pathname.startsWith('/code-check'));
};

/** No screen is done while a screen reader stumbles on it. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // What is still fading in has colours that nobody reads by.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    // In what is not rendered because it is far out of sight, they stand still.
    const patience = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([patience, Promise.allSettled(ending.map(({ finished }) => finished))]);
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('  ')}`);
  expect(found).toEqual([]);
};

/** What is read by eye is read in the dark as well; leaves the page light. */
export const expectAccessibleInBothSchemes = async (page: Page): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The colours of a scheme come with its next frames.
    await page.waitForTimeout(800);
    await expectAccessible(page);
  }
};

/** A team of one's own, every screen on the way held against what a reader needs; ends on the welcome. */
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
  await page.waitForURL(/welcome|feed/);
};

const atFeed = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Feed', level: 1 }).waitFor();

export const toFeed = async ({ page }: Person): Promise<void> => {
  await page.goto('/feed');
  await atFeed(page);
};

/** Says no to demo data, which whoever founded a team is asked about once. */
export const startEmpty = async ({ page }: Person): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start empty' }).click();
  await dialog.waitFor({ state: 'detached' });
};

/** Into the demo team, up to its feed. An address gets one code in thirty seconds. */
export const signIn = async ({ page }: Person, server: Server, email: string): Promise<void> => {
  await proveAddress({ page }, server, email);
  await page.getByText('Acme Studio').first().click();
  await atFeed(page);
};

/** In through the API: for walks that begin inside. `found` makes a team of that name. @returns the session's token */
export const tokenFor = async (
  server: Server,
  email: string,
  { found, at }: { found?: string; at?: Date } = {},
): Promise<string> => {
  const ask = async (path: string, body: object, token?: string) => {
    const sent = { body, key: crypto.randomUUID(), ...(token && { token }), ...(at && { at }) };
    const answer = await call(server, 'POST', `/auth${path}`, sent);
    if (answer.status >= 400) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as { sig: string; access_token: string; workspaces: { id: string }[] };
  };
  const { sig } = await ask('/get_code', { email });
  const { subject } = await mailTo(server, email, /is your Bravo code/);
  const proved = await ask('/verify_code', { email, sig, code: subject.slice(0, 9) });
  const team = found
    ? { first_name: 'Olga', last_name: 'Lund', company_name: found, agreement: true }
    : { workspace_id: proved.workspaces[0]?.id };
  const { access_token } = await ask(found ? '/workspaces' : '/session', team, proved.access_token);
  return access_token;
};

/** Somebody of the demo team, signed in, at the feed. */
export const aMember = async (
  browser: Browser,
  server: Server,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Person> => {
  const person = await aPerson(browser, server, options);
  await signIn(person, server, email);
  return person;
};

/** People leave, and nothing has gone wrong in their browsers. */
export const expectNoTrouble = async (...people: readonly Person[]): Promise<void> => {
  expect(people.flatMap(({ trouble }) => trouble)).toEqual([]);
  await Promise.all(people.map(({ leave }) => leave()));
};

/** Writes to a colleague in the composer, which stays open. */
export const compose = async (page: Page, words: string, name: string): Promise<Locator> => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why' }).fill(words);
  await dialog.getByRole('combobox').fill(name);
  await page.getByRole('option').first().click();
  return dialog;
};

/** Writes to colleagues and sends it. */
export const recognise = async ({ page }: Person, words: string, ...names: string[]): Promise<void> => {
  const [first = '', ...others] = names;
  const dialog = await compose(page, words, first);
  for (const name of others) {
    await dialog.getByRole('combobox').fill(name);
    await page.getByRole('option').first().click();
  }
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
};

/** Nothing may stick out of the side of the page or a window, once what is measured in script has been measured anew. */
export const expectFits = async (page: Page): Promise<void> => {
  const over = (): Promise<number> =>
    page.evaluate(() =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll('[role=dialog]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      ),
    );
  await expect
    .poll(over, { message: `${page.url()} at ${page.viewportSize()?.width}`, timeout: 3000 })
    .toBeLessThanOrEqual(0);
};

/** Nothing sticks out on a desktop, a tablet, a phone and the narrowest of phones; leaves the page as a desktop has it. */
export const expectFitsEverywhere = async (page: Page): Promise<void> => {
  for (const width of [768, 375, 320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(page);
  }
};

/** Everything that was asked for has come, and what moved has come to rest. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
};

type Asked = { method?: string; body?: unknown; form?: Record<string, string> };

/** A call of the API as whoever is signed in, for what other screens do. @throws what it was refused with */
export const ask = (
  { page }: Person,
  path: string,
  { method = 'GET', body, form }: Asked = {},
): Promise<unknown> =>
  page.evaluate(
    async ([to, how, json, fields]) => {
      const data = fields && new FormData();
      for (const [name, value] of Object.entries(fields ?? {})) data?.set(name, value);
      const response = await fetch(`/api/v1${to}`, {
        method: how,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          'idempotency-key': crypto.randomUUID(),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(data ? { body: data } : json !== undefined && { body: JSON.stringify(json) }),
      });
      if (!response.ok) throw new Error(`${how} ${to}: ${response.status} ${await response.text()}`);
      return response.status === 204 ? null : response.json();
    },
    [path, method, body, form] as const,
  );

/** The administrator gives everybody enough to spend. */
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
  const { body } = await mailTo(server, email, /invites you/);
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
  await page.waitForURL('**/add-photo');
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await page.waitForURL('**/welcome');
};

/** Keeps what the page asks for on its way until the answer is called. */
export const hold = async (page: Page, what: string | RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};
