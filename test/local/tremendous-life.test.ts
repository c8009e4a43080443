import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startInProcess } from '../support/service-process.ts';
import { anOrder, raw, refusal, sdkOf } from '../support/tremendous-sdk.ts';
import { aTremendous } from '../support/tremendous.ts';

test('the page behind a link shows the card, and says that it is a stand-in', async () => {
  const tremendous = await aTremendous();
  const made = anOrder();
  made.reward.recipient.name = '<b>Anna</b>';
  const { order } = (await sdkOf(tremendous).orders.createOrder(made)).data;
  const link = order.rewards?.[0]?.delivery?.link ?? '';
  const page = await fetch(link);
  const html = await page.text();
  for (const part of ['$25.00', 'Local Market', 'Local Tremendous: a stand-in', '&lt;b&gt;Anna', 'lang="en"'])
    expect(html).toContain(part);
  expect(html).not.toContain('<b>Anna');
  expect(page.headers.get('cache-control')).toBe('no-store');
  for (const path of [`${link}0`, `${tremendous.origin}/rewards/payout/`, `${tremendous.origin}/`])
    expect((await fetch(path)).status).toBe(404);
});

const aFile = (): string => join(mkdtempSync(join(tmpdir(), 'tremendous-')), 'tremendous.jsonl');

test('what was answered is kept in the file, without any link', async () => {
  const file = aFile();
  const first = await aTremendous({ file });
  first.setBalance(60_00);
  const { order } = (await sdkOf(first).orders.createOrder(anOrder('kept'))).data;
  const link = order.rewards?.[0]?.delivery?.link ?? '';
  expect(readFileSync(file, 'utf8')).not.toContain(link.split('/').at(-1));
  // As after `kill -9`: the file is read while its writer has not been stopped.
  const copy = `${file}.copy`;
  appendFileSync(copy, `${readFileSync(file, 'utf8')}[["order","TORN",{"id":"TO`);
  await first.close();
  for (const one of [file, copy]) {
    const again = await aTremendous({ file: one });
    const { orders } = sdkOf(again);
    expect((await orders.getOrder('kept')).data.order.id).toBe(order.id);
    expect((await orders.createOrder(anOrder('kept'))).status).toBe(201);
    expect((await fetch(link.replace(first.origin, again.origin))).status).toBe(200);
    await orders.createOrder(anOrder('another'));
    expect(await raw(again, 'POST /orders', anOrder('third'))).toEqual(refusal(402));
  }
  appendFileSync(file, 'not JSON\n');
  await expect(aTremendous({ file })).rejects.toThrow('is damaged. Remove it');
});

test('kill -9 in the middle of calls loses no order that was answered', async () => {
  const file = aFile();
  const { child, port } = await startInProcess('startTremendous', file);
  const { orders } = sdkOf({ key: 'TEST_local', url: `http://127.0.0.1:${port}/api/v2` });
  const answered: string[] = [];
  await Promise.allSettled(
    Array.from({ length: 40 }, async (_, place) => {
      answered.push((await orders.createOrder(anOrder(`purchase-${place}`))).data.order.id);
      if (answered.length === 15) child.kill('SIGKILL');
    }),
  );
  expect(answered.length).toBeGreaterThanOrEqual(15);
  const kept = new Set((await aTremendous({ file })).orders().map(({ id }) => id));
  expect(answered.filter((id) => !kept.has(id))).toEqual([]);
});
