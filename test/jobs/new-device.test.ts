import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { call, internals, mails, stack } from '../support/stack.ts';
import { aTeam, temporaryTokenFor } from '../support/team.ts';

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  newerFirefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
};

test('a member hears of a sign-in on a kind of device they never used, once, but not of the first', async () => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { language: 'ru' } } });
  const signIn = async (agent: string) => {
    const token = await temporaryTokenFor(team.bob.email);
    const body = { workspace_id: team.workspace.id };
    const opened = await call(auth.openSession, { body }, { token, headers: { 'user-agent': agent } });
    expect(opened.status).toBe(200);
    return opened.body.access_token;
  };
  const told = async () => {
    await stack.settle();
    const { email } = team.bob;
    return mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith('Новый вход'));
  };
  await signIn('test');
  expect(await told()).toEqual([]);
  await signIn(agents.firefox);
  expect(await told()).toHaveLength(1);
  await signIn(agents.newerFirefox);
  expect(await told()).toHaveLength(1);
  // A thief signs out before the mail is written.
  await call(auth.closeSession, {}, { token: await signIn(agents.iphone) });
  expect((await told()).at(-1)?.text).toMatch(/Safari, iPhone/);
  expect(await told()).toHaveLength(2);
  await signIn(agents.iphone);
  await signIn(agents.firefox);
  expect(await told()).toHaveLength(2);
  expect((await told())[0]?.text).toMatch(/\/edit-profile\s/);
  const key = internals.keys.device(team.workspace.id, team.bob.id, 'Safari-iPhone');
  const device = await internals.table.get<{ ttl: number }>(key, { now: new Date() });
  expect((device?.ttl ?? 0) - Date.now() / 1000).toBeCloseTo(180 * 86_400, -3);
});
