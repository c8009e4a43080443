import { describe, expect, test } from 'vitest';
import { audit } from '#shared/contract/audit';
import { posts } from '#shared/contract/posts';
import { slack as linkCalls } from '#shared/contract/connections/slack';
import { teams as calls } from '#shared/contract/connections/teams';
import { users } from '#shared/contract/users';
import { workspace as workspaceCalls } from '#shared/contract/workspace';
import { limits } from '#shared/model/limits';
import { addSeconds } from '#shared/rules/basics/time';
import { startReceiver } from '../support/receiver.ts';
import { balanceOf } from '../support/slack.ts';
import { call, internals, stack } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';
import { aConnectedTenant, aTenant, connectTenant, lastOf } from '../support/teams.ts';

const { teamsTenant } = await import('#functions/chat/teams/client');
const { plainCard } = await import('#functions/chat/teams/texts');
const { keys, table } = internals;
const reading = () => ({ now: new Date(), consistent: true });
const stateOf = async (by: Member) => (await call(calls.read, {}, by)).body.connection;

describe('connecting', () => {
  test('an administrator types the code of the settings to the bot; what is stored is sealed', async () => {
    const team = await aTeam(['ann', 'bob']);
    const tenant = await aTenant();
    const [ann] = tenant.people;
    if (!ann) throw new Error('nobody is there');
    expect((await call(calls.read, {}, team.ann)).body).toMatchObject({ configured: true, connection: null });
    expect(await connectTenant(tenant, team.ann, ann)).toMatch(/now connected to Bravo/);
    expect(await stateOf(team.ann)).toMatchObject({
      team: 'acme.example',
      channel: null,
      linked: 0,
      problem: null,
    });
    const { body: log } = await call(audit.list, { query: {} }, team.ann);
    expect(log[0]).toMatchObject({ action: 'chat_connected', details: { chat: 'teams' } });
    const stored = await table.get<{ token: string }>(
      keys.chatConnection(team.workspace.id, 'teams'),
      reading(),
    );
    expect(stored?.token).toMatch(/^[\w-]{40,}$/);
    expect(JSON.stringify(stored)).not.toContain('127.0.0.1');
  });

  test('a code connects once, within ten minutes, and not in front of others', async () => {
    const team = await aTeam(['ann', 'bob']);
    const tenant = await aTenant();
    const [ann] = tenant.people;
    if (!ann) throw new Error('nobody is there');
    const ask = async (at?: Date) =>
      (await call(calls.install, {}, { ...team.ann, ...(at && { at }) })).body.code;
    const type = async (code: string, place: 'alone' | 'channel' = 'alone') => {
      await tenant.type(ann, `connect ${code}`, place);
      await stack.settle();
      return lastOf(tenant.alone(ann));
    };
    expect(await type('x'.repeat(95))).toMatch(/isn’t valid/);
    expect(await type(`${(await ask()).slice(0, -1)}_`)).toMatch(/isn’t valid/);
    expect(await type(await ask(addSeconds(new Date(), -limits.chat.installMinutes * 60 - 1)))).toMatch(
      /isn’t valid/,
    );
    await type(await ask(), 'channel');
    expect(await stateOf(team.ann)).toBeNull();
    const code = await ask();
    expect(await type(code)).toMatch(/now connected/);
    expect(await type(code)).toMatch(/isn’t valid/);
  });

  test('a code that connected, and whose answer did not arrive, is answered when it is brought again', async () => {
    const team = await aTeam(['ann']);
    const tenant = await aTenant();
    const [ann] = tenant.people;
    if (!ann) throw new Error('nobody is there');
    const { body } = await call(calls.install, {}, team.ann);
    tenant.limit(1);
    await tenant.type(ann, `connect ${body.code}`);
    await expect
      .poll(async () => (await stack.settle(), tenant.alone(ann).map((one) => lastOf([one]))), {
        timeout: 20_000,
      })
      .toEqual([expect.stringMatching(/now connected/)]);
  }, 30_000);

  test('a code of an administrator who is none any more connects nothing', async () => {
    const team = await aTeam(['ann', 'bob']);
    const tenant = await aTenant();
    const [ann] = tenant.people;
    if (!ann) throw new Error('nobody is there');
    const params = { id: team.bob.id };
    await call(users.permit, { params, body: { global_administrator: true } }, team.ann);
    const { body } = await call(calls.install, {}, team.bob);
    await call(users.permit, { params, body: { global_administrator: false } }, team.ann);
    await tenant.type(ann, `connect ${body.code}`);
    await stack.settle();
    expect(lastOf(tenant.alone(ann))).toMatch(/isn’t valid/);
  });

  test('a tenant belongs to one workspace, and a workspace to one tenant, until it is disconnected', async () => {
    const { team, tenant, people, say } = await aConnectedTenant();
    const other = await aTeam(['eve']);
    expect(await connectTenant(tenant, other.eve, people.ann)).toMatch(/already connected to another team/);
    const second = await aTenant();
    expect(second.people[0] && (await connectTenant(second, team.ann, second.people[0]))).toMatch(
      /another organization/,
    );
    Object.assign(process.env, tenant.environment);
    expect((await call(calls.disconnect, {}, team.ann)).status).toBe(204);
    expect((await call(calls.disconnect, {}, team.ann)).codes).toEqual(['not_found']);
    expect(await say(people.ann, 'balance')).toMatch(/no longer connected to Bravo/);
    expect(await connectTenant(tenant, other.eve, people.ann)).toMatch(/now connected/);
  });

  test('a member who is no administrator can neither see, make nor end a connection', async () => {
    const { team } = await aConnectedTenant();
    for (const one of [calls.read, calls.install, calls.disconnect])
      expect((await call(one, {} as never, team.bob)).codes).toEqual(['forbidden']);
  });

  test('nothing is left of a deleted workspace, and its tenant can be connected elsewhere', async () => {
    const { team, tenant } = await aConnectedTenant();
    await call(workspaceCalls.remove, { body: { name: team.workspace.name } }, team.ann);
    await stack.settle();
    expect(await table.get(keys.chatTeam('teams', tenant.tenant), reading())).toBeUndefined();
  });
});

describe('the token of an activity', () => {
  test('is sent to no service but those of Teams, whatever a signed activity names', async () => {
    const { tenant, people } = await aConnectedTenant();
    for (const service of [
      'https://evil.example/teams/',
      'http://smba.trafficmanager.net/teams/',
      'https://smba.trafficmanager.net.evil.example/',
      'https://smba.trafficmanager.net:8443/teams/',
      'https://evil@smba.trafficmanager.net/',
      'smba',
    ]) {
      const activity = {
        ...tenant.activityOf(people.ann, 'alone', { type: 'message', text: 'balance' }),
        serviceUrl: service,
      };
      expect((await tenant.bring(activity, { service })).status).toBe(403);
    }
  });

  test('nor is the token of our bot, whatever is stored', async () => {
    await aTenant();
    const other = await startReceiver();
    try {
      for (const service of [new URL(other.url).origin, 'http://smba.trafficmanager.net/teams/'])
        await expect(teamsTenant(service, 'tenant', '28:bot').post('a:1', plainCard('x'))).rejects.toThrow(
          'not an address of Teams',
        );
      expect(other.got).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  test('without a bot in this installation nothing is heard', async () => {
    const tenant = await aTenant();
    delete process.env['SECRET_TEAMS_APP'];
    try {
      const [ann] = tenant.people;
      expect(ann && (await tenant.type(ann, 'help')).status).toBe(503);
    } finally {
      Object.assign(process.env, tenant.environment);
    }
  });

  test('what is no activity of Teams is refused, and kinds that we do not follow need nothing', async () => {
    const { tenant, people } = await aConnectedTenant();
    expect((await tenant.bring({ type: 'message' })).status).toBe(403);
    const webchat = {
      ...tenant.activityOf(people.ann, 'alone', { type: 'message', text: 'x' }),
      channelId: 'webchat',
    };
    expect((await tenant.bring(webchat)).status).toBe(403);
    expect(await tenant.bring(tenant.activityOf(people.ann, 'alone', { type: 'typing' }))).toEqual({
      status: 200,
      body: '',
    });
  });
});

describe('commands', () => {
  test('a member is known by the address that the tenant has, thanks a colleague, and all see it', async () => {
    const { team, tenant, people } = await aConnectedTenant();
    await tenant.type(people.ann, `+5 @${people.bob.name} for the &lt;great&gt; launch`, 'channel');
    await stack.settle();
    expect(lastOf(tenant.alone(people.ann))).toBe(
      'You gave 5 points to bob Member.\nYou have 95 points left to give.',
    );
    expect(await balanceOf(team.bob)).toBe(5);
    const { body } = await call(posts.list, { query: {} }, team.cyd);
    expect(body).toMatchObject([{ message: 'for the <great> launch', score: 5 }]);
    const [, announced, ...more] = [undefined, ...tenant.inChannel()];
    expect(more).toEqual([]);
    expect(announced && lastOf([announced])).toMatch(
      /^ann Member gave 5 points to bob Member\nfor the <great> launch\n/,
    );
    expect(await stateOf(team.ann)).toMatchObject({ linked: 1, channel: { name: 'Acme Studio, Praise' } });
  });

  test('handles work where nobody can be mentioned, and who is unknown is named', async () => {
    const { team, people, say } = await aConnectedTenant();
    expect(await say(people.ann, '+5 @bob for the launch')).toMatch(/^You gave 5 points to bob Member/);
    expect(await say(people.ann, `+5 @${people.cyd.name} for it`)).toMatch(
      /^You gave 5 points to cyd Member/,
    );
    people.bob.email = 'stranger@acme.example';
    const { tenant } = await aConnectedTenant();
    const [, , , stranger] = tenant.people;
    await tenant.type(tenant.people[0] ?? people.ann, `+5 @${stranger?.name} for it`, 'channel');
    await stack.settle();
    expect(tenant.people[0] && lastOf(tenant.alone(tenant.people[0]))).toContain(`@${stranger?.name}`);
    expect(await balanceOf(team.bob)).toBe(5);
  });

  test('a command that is brought three times moves points once', async () => {
    const { team, tenant, people } = await aConnectedTenant();
    const before = tenant.alone(people.ann).length;
    const text = `+5 @${people.bob.name} for the launch`;
    await Promise.all([1, 2, 3].map(() => tenant.type(people.ann, text, 'channel', 'once')));
    await stack.settle();
    await tenant.type(people.ann, text, 'channel', 'once');
    await stack.settle();
    expect(await balanceOf(team.bob)).toBe(5);
    expect(tenant.inChannel()).toHaveLength(1);
    expect(tenant.alone(people.ann).length - before).toBe(1);
  });

  test('balance, top, rewards and help answer only whoever asks, also when asked in the channel', async () => {
    const { tenant, people, say } = await aConnectedTenant();
    await say(people.ann, '+5 @bob for the launch');
    expect(await say(people.bob, 'balance')).toMatch(/5 coins to spend[^]*100 points left/);
    expect(await say(people.cyd, 'top')).toMatch(/1\. bob Member: 5 points/);
    expect(await say(people.cyd, 'rewards')).toMatch(/no rewards/);
    expect(await say(people.cyd, 'what?')).toMatch(/@Bravo \+5 @ann @bob #teamwork/);
    await tenant.type(people.bob, 'balance', 'channel');
    await stack.settle();
    expect(lastOf(tenant.alone(people.bob))).toMatch(/5 coins to spend/);
    expect(tenant.inChannel()).toHaveLength(1);
  });

  test('who has no chat with the bot is told in the channel to open one, and nothing else', async () => {
    const { tenant, people } = await aConnectedTenant();
    people.bob.hasApp = false;
    await tenant.type(people.bob, 'balance', 'channel');
    await stack.settle();
    expect(tenant.inChannel().map((one) => lastOf([one]))).toEqual([
      expect.stringMatching(/^Message Bravo directly/),
    ]);
  });

  test('a token that ended is asked for anew', async () => {
    const { tenant, people, say } = await aConnectedTenant();
    await say(people.ann, 'balance');
    tenant.endTokens();
    await tenant.type(people.ann, 'top');
    await expect
      .poll(async () => (await stack.settle(), lastOf(tenant.alone(people.ann))), { timeout: 60_000 })
      .toMatch(/month/);
  }, 70_000);
});

describe('who somebody is', () => {
  test('a guest is known by no address: they link themselves in the browser, once, and see as whom', async () => {
    const { team, tenant, people, say } = await aConnectedTenant();
    people.bob.isGuest = true;
    expect(await say(people.bob, 'balance')).toMatch(/Link your account/);
    const linkIn = JSON.stringify(tenant.alone(people.bob).at(-1));
    const token = /\/connect\/teams#([\w-]{43})/.exec(linkIn)?.[1] ?? '';
    expect((await call(linkCalls.readLink, { body: { token } }, team.bob)).body).toEqual({
      team: 'acme.example',
      name: people.bob.name,
    });
    expect((await call(linkCalls.link, { body: { token } }, team.bob)).status).toBe(204);
    expect((await call(linkCalls.link, { body: { token } }, team.bob)).codes).toEqual(['invalid_token']);
    expect(await say(people.bob, 'balance')).toMatch(/left to give/);
  });

  test('the link is for nobody else to see: in the channel it is sent to the person alone', async () => {
    const { tenant, people } = await aConnectedTenant();
    people.bob.isGuest = true;
    await tenant.type(people.bob, '+1 @ann for it', 'channel');
    await stack.settle();
    expect(tenant.inChannel()).toEqual([]);
    expect(lastOf(tenant.alone(people.bob))).toMatch(/Link your account/);
  });

  test('whoever is deactivated can do nothing', async () => {
    const { team, people, say } = await aConnectedTenant();
    await say(people.bob, 'balance');
    await call(users.update, { params: { id: team.bob.id }, body: { state: 'deactivated' } }, team.ann);
    expect(await say(people.bob, '+5 @cyd for it')).toMatch(/didn’t work/);
    expect(await balanceOf(team.cyd)).toBe(0);
  });
});

describe('the channel', () => {
  test('is chosen by an administrator of people, where they ask for it', async () => {
    const { team, tenant, people } = await aConnectedTenant();
    await tenant.type(people.bob, 'channel', 'channel');
    await stack.settle();
    expect(lastOf(tenant.alone(people.bob))).toMatch(/don’t have permission/);
    expect(await stateOf(team.ann)).toMatchObject({ channel: { name: 'Acme Studio, Praise' } });
  });

  test('waits as long as Teams wants', async () => {
    const { tenant, people } = await aConnectedTenant();
    tenant.limit(2);
    await tenant.type(people.ann, '+2 @bob for the launch');
    await expect
      .poll(async () => (await stack.settle(), tenant.inChannel().length), { timeout: 20_000 })
      .toBe(1);
    expect(lastOf(tenant.inChannel())).toMatch(/2 points/);
  }, 30_000);

  test('that the bot was removed from is said in the settings, and chosen again it works', async () => {
    const { team, tenant, people, say } = await aConnectedTenant();
    await tenant.removeFromTeam(people.ann);
    await stack.settle();
    expect(await stateOf(team.ann)).toMatchObject({ problem: 'not_in_channel' });
    await say(people.ann, '+2 @bob for the launch');
    expect(tenant.inChannel()).toEqual([]);
    tenant.leaveTeam(false);
    await tenant.type(people.ann, 'channel', 'channel');
    await stack.settle();
    expect(await stateOf(team.ann)).toMatchObject({ problem: null });
    await say(people.ann, '+3 @bob for the next one');
    expect(lastOf(tenant.inChannel())).toMatch(/3 points/);
  });
});
