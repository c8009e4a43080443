import { expect, test } from 'vitest';
import { auth } from '#shared/contract/auth';
import { profiles } from '#shared/contract/profiles';
import { users } from '#shared/contract/users';
import { storedItems } from '../support/stored-data.ts';
import { crashAtCommand } from '../support/faults.ts';
import { type Answered, call, stack } from '../support/stack.ts';
import { aTeam, ledgerDifferences, type Team } from '../support/team.ts';
import { mailedCode, mailedToken } from '../support/mailbox.ts';
import { newAddress, proveAddress } from '../support/sign-in.ts';

type Ask = () => Promise<Answered<unknown>>;
type CrashScenario = {
  readonly team?: Team<'ann' | 'bob'>;
  /** The request that is interrupted and then repeated. */
  readonly ask: Ask;
  /** Checks the end state; `answer` is the answer to the repeated request. */
  readonly checkEnd: (answer: Answered<unknown>) => Promise<void>;
};

const temporaryToken = async (email: string): Promise<string> =>
  (await proveAddress(email)).body.access_token;

/** Checks that the membership items match the members' addresses exactly. */
const expectMatchingMemberships = async (id: string): Promise<void> => {
  const items = await storedItems(id);
  const people = items.filter(({ pk, email }) => pk === `W#${id}#USERS` && email !== '');
  const marks = items.filter(({ sk }) => sk === `MEMBER#${id}`);
  const named = people.map(
    (user) => `${String(user['email'])} ${String(user['id'])} ${String(user['state'])}`,
  );
  expect(named.toSorted()).toEqual(
    marks
      .map(
        (mark) => `${mark.pk.slice('ACCOUNT#'.length)} ${String(mark['user_id'])} ${String(mark['state'])}`,
      )
      .toSorted(),
  );
};

const inviting = async (): Promise<CrashScenario> => {
  const team = await aTeam(['ann', 'bob']);
  const rows = [newAddress(), newAddress(), team.bob.email].map((email, at) => ({
    email,
    ...(at > 0 && { opening_balance: 10 ** at }),
  }));
  return {
    team,
    ask: () => call(users.invite, { body: { users: rows } }, team.ann),
    checkEnd: async ({ status }) => {
      expect(status).toBe(200);
      const { body } = await call(users.list, { query: {} }, team.ann);
      expect(body).toHaveLength(4);
      // Each balance came once, however far the first request got.
      const balances = body.map((one) => ('balance' in one ? one.balance : 0));
      expect(balances.toSorted((a, b) => a - b)).toEqual([0, 0, 10, 100]);
      expect(await ledgerDifferences(team)).toEqual([]);
    },
  };
};

const creatingWorkspace = async (): Promise<CrashScenario> => {
  const token = await temporaryToken(newAddress());
  const body = {
    first_name: 'Ann',
    last_name: 'Lee',
    company_name: 'Acme',
    agreement: true,
    timezone: 'UTC',
  };
  return {
    ask: () => call(auth.createWorkspace, { body: body as never }, { token, key: 'founding' }),
    checkEnd: async ({ status }) => {
      expect(status).toBe(201);
      expect((await call(auth.listWorkspaces, {}, { token })).body).toHaveLength(1);
    },
  };
};

const acceptingInvitation = async (): Promise<CrashScenario> => {
  const team = await aTeam(['ann', 'bob']);
  const email = newAddress();
  await call(users.invite, { body: { users: [{ email }] } }, team.ann);
  await stack.settle();
  const token = mailedToken(email);
  return {
    team,
    ask: () => call(auth.acceptInvite, { body: { token } }),
    checkEnd: async ({ status }) => {
      // If the crash came after the commit, the link is used up and the member signs in with a code.
      expect([200, 404]).toContain(status);
      const proved = await temporaryToken(email);
      const body = { workspace_id: team.workspace.id };
      expect((await call(auth.openSession, { body }, { token: proved })).status).toBe(200);
      const { body: all } = await call(users.list, { query: {} }, team.ann);
      expect(all.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
    },
  };
};

const changingAddress = async (): Promise<CrashScenario> => {
  const team = await aTeam(['ann', 'bob']);
  const email = newAddress();
  const { body: asked } = await call(profiles.getEmailCode, { body: { email } }, team.bob);
  const proof = { email, sig: asked.sig, code: mailedCode(email) };
  return {
    team,
    ask: () => call(profiles.verifyEmailCode, { body: proof }, team.bob),
    checkEnd: async ({ status }) => {
      // If the crash came after the commit, the session has ended.
      expect([200, 401]).toContain(status);
      expect((await call(auth.listWorkspaces, {}, { token: await temporaryToken(email) })).body).toHaveLength(
        1,
      );
      expect(
        (await call(auth.listWorkspaces, {}, { token: await temporaryToken(team.bob.email) })).body,
      ).toEqual([]);
    },
  };
};

const erasing = async (): Promise<CrashScenario> => {
  const team = await aTeam(['ann', 'bob'], { users: { bob: { state: 'deactivated' } } });
  return {
    team,
    ask: () => call(users.remove, { params: { id: team.bob.id } }, team.ann),
    checkEnd: async ({ status }) => {
      expect([204, 404]).toContain(status);
      await stack.counted();
      expect(JSON.stringify(await storedItems(team.workspace.id))).not.toContain(team.bob.email);
    },
  };
};

test.each([
  ['users.invite', inviting],
  ['auth.createWorkspace', creatingWorkspace],
  ['auth.acceptInvite', acceptingInvitation],
  ['profiles.verifyEmailCode', changingAddress],
  ['users.remove', erasing],
])(
  '%s is done once and completely after a crash between any two steps and a repeated request',
  async (id, begin) => {
    let nth = 0;
    for (let reached = true; reached;) {
      nth += 1;
      const { team, ask, checkEnd } = await begin();
      const { stop, crashed } = crashAtCommand(id, nth);
      const first = await ask();
      stop();
      reached = crashed();
      expect(first.status >= 500).toBe(reached);
      if (team) await expectMatchingMemberships(team.workspace.id);
      if (reached) await checkEnd(await ask());
      if (team) await expectMatchingMemberships(team.workspace.id);
    }
    expect(nth).toBeGreaterThan(2);
  },
  120_000,
);
