import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { jobAccess } from '#infra/blueprint/access';
import { endpointAccess } from '#infra/blueprint/endpoint-access';
import { usesOf } from '#infra/emulators/lambda/used-access';
import { unusedAccess } from '../support/unused-access.ts';

test('what is allowed and was used by no process is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bravo-access-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const all = Object.entries({ ...endpointAccess, ...jobAccess }).flatMap(([id, own]) =>
    usesOf(own).map((use) => `${id} ${use}`),
  );
  expect(all).toEqual(
    expect.arrayContaining([
      'posts.like table UpdateItem',
      'shop.listPurchases index ranking',
      'users.remove files empty avatars',
      'send-mail queue mail',
      'send-mail email',
      'posts.list key calls',
      'keep-schedules schedules Delete',
    ]),
  );
  const [first, ...others] = all;
  writeFileSync(join(folder, '1'), `${others.slice(0, 9).join('\n')}\n`);
  writeFileSync(join(folder, '2'), `${others.slice(9).join('\n')}\n`);
  expect(unusedAccess(folder)).toEqual([first]);
});
