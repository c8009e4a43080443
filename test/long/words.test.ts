import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPeople } from '#shared/locales/demo';
import { mailTo } from '../support/server-mailbox.ts';
import { atRest, settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { webTexts } from '#infra/build/texts';
import { englishIn, recognizer, saidOn } from '../support/words.ts';
import { cutOff } from '../support/zoom.ts';

const { server, aPerson } = aStage();

const readers = {
  ru: { locale: 'ru-RU', first: 'Анна', last: 'Ли', company: 'Ромашка' },
  es: { locale: 'es-ES', first: 'Ana', last: 'León', company: 'Margarita' },
  pt: { locale: 'pt-BR', first: 'Ana', last: 'Leão', company: 'Margarida' },
  ua: { locale: 'uk-UA', first: 'Ганна', last: 'Лі', company: 'Ромашка' },
} as const;
type Foreign = keyof typeof readers;

/** Invented colleagues, time zones, files, assistants and Excel have the names they have. */
const names = demoPeople.flatMap(({ first_name: first, last_name: last }) => [
  first,
  last,
  `${first[0]}${last[0]}`,
]);
const data = new RegExp(`${names.join('|')}|[\\w/ -]+ \\(UTC|\\w+\\.csv|Claude|ChatGPT|MCP|Excel`, 'g');

/** Somebody who reads everything on the way, and the words they look for. */
const aReader = async (language: Foreign) => {
  const { locale } = readers[language];
  const person = await aPerson({ locale });
  const { page } = person;
  const words = webTexts(language);
  const isEnglish = englishIn(language);
  const found = new Set<string>();
  const settle = async (): Promise<void> => {
    await settled(page);
    await page
      .waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, { timeout: 3000 })
      .catch(() => undefined);
    await atRest(page);
  };
  return {
    ...person,
    found,
    settle,
    /** A message as it stands in the catalog, or what begins it before anything is filled in. */
    say: (key: string): string => words.get(key) ?? key,
    read: async (where: string): Promise<void> => {
      await settle();
      for (const text of await saidOn(page)) if (isEnglish(text, data)) found.add(`${where}: ${text}`);
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 640 });
      for (const text of await cutOff(page)) found.add(`${where}, cut off at 320 px: ${text}`);
      if (wide) await page.setViewportSize(wide);
    },
  };
};
type Reader = Awaited<ReturnType<typeof aReader>>;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A team of one's own, every mistake made on the way there. */
const foundTeam = async ({ page, say, read }: Reader, language: Foreign): Promise<void> => {
  const { first, last, company } = readers[language];
  const email = `founder@${language}.example`;
  await page.goto('/login');
  await read('/login');
  await page.goto('/sign-up');
  await page.getByRole('textbox', { name: say('entry.email'), exact: true }).fill('nobody');
  await page.keyboard.press('Enter');
  await read('a wrong address');
  await page.getByRole('textbox', { name: say('entry.email'), exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/code-check');
  const code = page.getByRole('textbox', { name: say('entry.code'), exact: true });
  const { subject } = await mailTo(server, email, /Bravo/);
  const right = /\d{4}\s?\d{4}/.exec(subject)?.[0] ?? '';
  await code.fill(right.startsWith('1') ? '20000000' : '10000000');
  await read('a wrong code');
  await code.fill(right);
  await page.waitForURL(/create-team|workspaces/);
  await read('no team');
  await page.goto('/create-team');
  await button(page, say('entry.create')).click();
  await read('an empty team');
  await page.locator('input[name=first_name]').fill(first);
  await page.locator('input[name=last_name]').fill(last);
  await page.locator('input[name=company_name]').fill(company);
  await page.locator('input[name=phone]').fill('12');
  await page.getByRole('checkbox').check();
  await button(page, say('entry.create')).click();
  await read('a wrong telephone number');
  await page.locator('input[name=phone]').fill('');
  await button(page, say('entry.create')).click();
  await page.waitForURL('**/add-photo');
  await page.goto('/welcome');
  await read('/welcome');
  await page.goto('/feed');
  await button(page, say('onboarding.demo.add')).waitFor();
  await read('the offer of demo data');
  await button(page, say('onboarding.demo.add')).click();
  await page.getByRole('article').nth(5).waitFor({ timeout: 60_000 });
};

type Control = { readonly at: number; readonly name: string };
const pressable =
  'button:not([lang]), [role=tab], [role=menuitem], [role=option], summary, [role=combobox], [aria-haspopup]';
const layer = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** What can be pressed in the window or menu that is open, or on the page. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(
    ([controls, layers]) => {
      const open = [...document.querySelectorAll(layers)].findLast((one) => one.checkVisibility());
      return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((one, at) =>
        one.checkVisibility() && !one.matches(':disabled') && (open ?? document.body).contains(one)
          ? [{ at, name: one.getAttribute('aria-label') ?? one.textContent }]
          : [],
      );
    },
    [pressable, layer] as const,
  );

/**
 * Presses whatever can be pressed, once for each thing it says, and reads what comes. Nothing is written: the page is
 * told that there is no connection then, and has words for that too.
 */
const explore = async (
  reader: Reader,
  path: string,
  known: Set<string>,
  kindOf: (name: string) => string,
) => {
  const { page, read, settle } = reader;
  await page.goto(path);
  await read(path);
  for (let fresh = true; ;) {
    const next = (await controlsOf(page)).find(({ name }) => !known.has(kindOf(name)));
    if (!next && fresh) return;
    if (next) {
      known.add(kindOf(next.name));
      await page
        .locator(pressable)
        .nth(next.at)
        .click({ timeout: 1500 })
        .catch(() => undefined);
      await read(`${path} after ${next.name}`);
      fresh = false;
    }
    const left = !page.url().endsWith(path);
    if (!next || left) {
      await page.goto(path);
      await settle();
      fresh = !next;
    }
  }
};

const paths = [
  '/feed',
  '/rewards',
  '/rewards?view=mine',
  '/dashboard',
  '/edit-profile',
  '/create-profile',
  '/add-photo',
  '/expired',
  '/settings',
  '/settings/global',
  '/settings/team',
  '/settings/team/add-user',
  '/settings/team/groups',
  '/settings/team/import',
  '/settings/team/import/history',
  '/settings/notifications',
  '/settings/values',
  '/settings/rewards/all',
  '/settings/rewards/all?view=rewards',
  '/settings/rewards/new',
  '/settings/billing/trial',
  '/settings/audit',
  '/settings/danger',
  '/404',
];
const forStrangers = ['/login', '/login/accept#nonsense', '/goodbye', '/unsubscribe#forged.link.x.y', '/404'];

test.each(Object.keys(readers) as Foreign[])(
  'nothing in %s is English or cut off at 320 px, whatever is pressed',
  { timeout: 900_000 },
  async (language) => {
    const reader = await aReader(language);
    const { page, found, say, leave } = reader;
    await foundTeam(reader, language);
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
    );
    const messages = recognizer(webTexts(language).values());
    const kindOf = (name: string): string =>
      messages(name) ?? name.replaceAll(data, '').replaceAll(/\d/g, '');
    const known = new Set(['menu.logout'].map((key) => kindOf(say(key))));
    const somebody = page.locator('article a[href^="/profile/"]').first();
    await page.goto('/feed');
    const profile = (await somebody.getAttribute('href')) ?? '';
    for (const path of [...paths, profile]) await explore(reader, path, known, kindOf);
    await page.setViewportSize({ width: 375, height: 780 });
    known.delete(kindOf(say('nav.openMenu')));
    await explore(reader, '/feed', known, kindOf);
    expect(known.size).toBeGreaterThan(100);
    await leave();

    const stranger = await aReader(language);
    for (const path of forStrangers) await explore(stranger, path, known, kindOf);
    await stranger.leave();
    expect([...found, ...stranger.found]).toEqual([]);
  },
);
