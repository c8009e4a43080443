import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { limits } from '#shared/model/limits';
import { expectFits } from '../support/accessibility.ts';
import { ask, firstOffered } from '../support/journey.ts';
import { mailTo } from '../support/server-mailbox.ts';
import { expectNoTrouble, type Person } from '../support/person.ts';
import { settled } from '../support/rest.ts';
import { aStage } from '../support/stage.ts';
import { isLong, oneIn } from '../support/thoroughness.ts';

const { server, aPerson, aMember, setUp } = aStage();

const family = '👩‍👩‍👧‍👦';
/** Text that looks like markup, hides letters, turns the writing around, towers or has no spaces; as long as allowed. */
const texts: Readonly<Record<string, (max: number) => string>> = {
  script: () => '<script>alert(1)</script>',
  handler: () => '<img src=x onerror=alert(1)>',
  attribute: () => `"><svg onload=alert(1)>' onmouseover='alert(1)`,
  link: () => '<a href="javascript:alert(1)">x</a>',
  address: () => 'javascript:alert(1)',
  turned: () => '\u202Egnp.exe\u2066x',
  hidden: () => 'a\u200Bb\u200Dc\uFEFFd\u00ADe',
  marks: (max) => `Z${'\u0335'.repeat(max - 1)}`,
  families: (max) => family.repeat(Math.floor(max / family.length)),
  endless: (max) => 'W'.repeat(max),
};
const kinds = Object.entries(texts).map(
  ([kind, text]) => [kind, (max: number) => text(max).slice(0, max)] as const,
);
const literal = '<img src=x onerror=alert(1)>';

let anna: Person;
const asAnna = (method: string, path: string, body?: object): Promise<unknown> =>
  ask(anna, path, { method, ...(body && { body }) });

setUp(async () => {
  anna = await aMember('anna@acme.example');
  const all = (await asAnna('GET', '/users')) as { id: string; email: string }[];
  const me = all.find(({ email }) => email === 'anna@acme.example')?.id ?? '';
  const others = all.filter(({ id }) => id !== me);
  // Nobody adjusts their own balance.
  const priya = all.find(({ email }) => email === 'priya@acme.example')?.id ?? '';
  await asAnna('PUT', `/users/${priya}/permissions`, { global_administrator: true });
  const given = { amount: 1000, comment: texts['endless']?.(limits.comment) };
  await ask(await aMember('priya@acme.example'), `/coins/${me}`, { method: 'PUT', body: given });
  await asAnna('PUT', '/settings', { name: literal });
  const { values } = (await asAnna('GET', '/config')) as { values: { id: string }[] };
  for (const [at, [kind, text]] of kinds.entries()) {
    const { id = '' } = others[at] ?? {};
    const name = text(limits.name);
    await asAnna('PUT', `/users/${id}`, { first_name: name, last_name: name });
    const value = (await asAnna('POST', '/values', {
      name: text(limits.value.name),
      description: text(limits.value.description),
      keywords: [text(limits.value.keyword)],
      color: 'c2410c',
      emoji: 'rocket',
      tag: kind,
    })) as { id: string };
    await asAnna('POST', '/posts', {
      to_id: [id],
      score: 1,
      value_id: value.id,
      message: text(limits.post.message),
    });
    const reward = (await ask(anna, '/rewards/rewards', {
      method: 'POST',
      form: {
        title: text(limits.reward.title),
        description: text(limits.reward.description),
        price: '1',
        emoji: 'coffee',
      },
    })) as { id: string };
    await asAnna('POST', `/shop/rewards/${reward.id}`, { comment: text(limits.comment) });
  }
  const turnedAt = kinds.findIndex(([kind]) => kind === 'turned');
  await asAnna('POST', '/posts', {
    to_id: [others[turnedAt]?.id, others[kinds.length]?.id],
    score: 1,
    value_id: values[0]?.id,
    message: 'To both of you',
  });
});

beforeEach(() => {
  anna.page.on('dialog', (opened) => {
    anna.trouble.push(`a dialog: ${opened.message()}`);
    void opened.dismiss();
  });
});

/** Elements that only text could have become; the page's own scripts contain no alert. */
const made = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.body.querySelectorAll(
        'script:not([src]), iframe, object, img[src="x"], svg a, a[href^="javascript" i], [onerror], [onload], [onmouseover]',
      ),
    ]
      .map(({ outerHTML }) => outerHTML)
      .filter((html) => !html.startsWith('<script') || html.includes('alert')),
  );

/** Parts beyond the side of the page that no scrolling reaches. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const clipped = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible' || getComputedStyle(at).clipPath !== 'none')
          return true;
      return false;
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > innerWidth + 1 || left < -1) && !clipped(element);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

const expectHarmless = async (page: Page): Promise<void> => {
  await settled(page);
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => outside(page), { timeout: 15_000 }).toEqual([]);
    await expectFits(page);
    expect(await made(page)).toEqual([]);
  }
};

test.each(
  oneIn(3, [
    '/feed',
    '/rewards',
    '/dashboard',
    '/edit-profile',
    '/settings',
    '/settings/global',
    '/settings/team',
    '/settings/values',
    '/settings/rewards/all',
    '/settings/rewards/all?view=rewards',
    '/settings/audit',
  ]),
)('%s shows text as text, and all of it fits', async (path) => {
  await anna.page.goto(path);
  await anna.page.getByText(literal).first().waitFor();
  await expectHarmless(anna.page);
});

test.runIf(isLong)('profiles, dialogs and menus show text as text, and all of it fits', async () => {
  const { page } = anna;
  await page.goto('/feed');
  await page.getByText(literal).first().waitFor();
  const named = () =>
    page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((links) => [
        ...new Set(
          links.map((link) => link.getAttribute('href') ?? '').filter((to) => to.startsWith('/profile/')),
        ),
      ]);
  await expect.poll(async () => (await named()).length).toBeGreaterThan(kinds.length);
  const people = await named();
  for (const path of oneIn(3, people.slice(0, kinds.length + 1))) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectHarmless(page);
  }

  await page.goto('/feed?compose');
  const composer = page.getByRole('dialog');
  await composer.getByRole('combobox').fill('W');
  await firstOffered(composer).waitFor();
  await expectHarmless(page);

  await page.goto('/rewards');
  await page
    .getByRole('article')
    .getByRole('button', { name: texts['endless']?.(limits.reward.title) ?? '' })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await expectHarmless(page);

  await page.goto('/feed');
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('dialog').getByText(literal).waitFor();
  await expectHarmless(page);
});

test('a confirmation and the message after it show the name as text', async () => {
  const { page } = anna;
  await page.goto('/settings/values');
  await page.getByRole('button', { name: `Delete ${literal}` }).click();
  await page.getByRole('dialog').getByText(literal).first().waitFor();
  await expectHarmless(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete value' }).click();
  await page.getByText(`${literal} was deleted.`).waitFor();
  await expectHarmless(page);
});

test('characters that reverse text leave the names beside them in order', async () => {
  const { page } = anna;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/feed');
  const names = page.getByRole('article').filter({ hasText: 'To both of you' }).getByRole('heading');
  const words = await names
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  expect(words).toEqual(words.toSorted((a, b) => a - b));
});

test('a mail shows markup in a message as text', async () => {
  const users = (await asAnna('GET', '/users')) as { id: string; email: string }[];
  const marcus = users.find(({ email }) => email === 'marcus@acme.example');
  const { values } = (await asAnna('GET', '/config')) as { values: { id: string }[] };
  await asAnna('POST', '/posts', {
    to_id: [marcus?.id],
    score: 1,
    value_id: values[0]?.id,
    message: `${literal}<script>alert(2)</script>`,
  });
  const mail = await mailTo(server, 'marcus@acme.example', /recognized you/);
  const reader = await aPerson({ viewport: { width: 375, height: 780 } });
  reader.page.on('dialog', (opened) => {
    reader.trouble.push(opened.message());
    void opened.dismiss();
  });
  await reader.page.setContent(mail.body.html);
  await reader.page.getByText(literal).first().waitFor();
  expect(await made(reader.page)).toEqual([]);
  await expectFits(reader.page);
  await expectNoTrouble(reader);
});
