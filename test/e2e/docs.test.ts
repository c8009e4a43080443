import { expect, test } from 'vitest';
import { expectAccessible, expectFits, expectNoViolations } from '../support/accessibility.ts';
import { expectNoTrouble } from '../support/person.ts';
import { aStage } from '../support/stage.ts';
import { isLong } from '../support/thoroughness.ts';

const { server, aPerson } = aStage();

test.runIf(isLong)(
  'the page of the API loads nothing from elsewhere; its calls are reached by keyboard and accessible',
  async () => {
    const guest = await aPerson();
    const { page } = guest;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/docs/api');
    await page.getByText('/auth/get_code').first().waitFor({ timeout: 60_000 });
    await page.getByRole('heading', { name: 'Page by page' }).waitFor();
    await expectAccessible(page);

    const calls = page.getByRole('link', { name: /^(GET|POST|PUT|DELETE) / });
    for (const call of ['POST /auth/get_code', 'GET /leaderboards/values', 'PUT /profiles/me/avatar']) {
      const [method = '', path = ''] = call.split(' ');
      await calls.filter({ hasText: method }).filter({ hasText: path }).first().focus();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => decodeURIComponent(url.hash) === `#${method.toLowerCase()}-${path}`);
      await page.locator(`[id="${method.toLowerCase()}-${path}"]`).waitFor();
    }
    await expectAccessible(page);
    expect(asked.filter((url) => !url.startsWith(`${server.origin}/`))).toEqual([]);
    await expectNoTrouble(guest);
  },
);

test.runIf(isLong)('on a phone at night the calls are below each other, fit and can be read', async () => {
  const guest = await aPerson({ colorScheme: 'dark', viewport: { width: 375, height: 740 } });
  const { page } = guest;
  await page.goto('/docs/api');
  await page.getByText('Send a sign-in code to an email address').first().waitFor({ timeout: 60_000 });
  await expectFits(page);

  // The list of calls is shown beside them on a wide screen only.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('heading', { name: 'Page by page' }).waitFor();
  await expectNoViolations(page, { rules: ['color-contrast'] });
  await expectNoTrouble(guest);
});

test('its policy allows only our own scripts; the policy of the application is stricter', async () => {
  for (const path of ['/docs/api', '/docs/api/', '/docs/api/index.html']) {
    const policy = (await fetch(server.origin + path)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types lit-html");
  }
  const policy = (await fetch(`${server.origin}/login`)).headers.get('content-security-policy');
  expect(policy).toMatch(/trusted-types default$/);
});

test('the document is public, and is sent again only when it has changed', async () => {
  const address = `${server.origin}/api/v1/openapi.json`;
  const first = await fetch(address);
  expect(first.headers.get('content-type')).toBe('application/json');
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  expect(((await first.json()) as { openapi: string }).openapi).toBe('3.1.0');
  const again = await fetch(address, { headers: { 'if-none-match': String(first.headers.get('etag')) } });
  expect(again.status).toBe(304);
  expect((await fetch(address, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
});
