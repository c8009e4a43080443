import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeClient } from '#infra/build/client';
import { posts } from '#shared/contract/posts';
import { anApiKey } from '../support/api-keys.ts';
import { aProgramOutside } from '../support/program-outside.ts';
import { call } from '../support/stack.ts';
import { stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const program = `
import { connect, everyItem, HttpError, ok, postsCreate, postsList, usersInvite, usersList, valuesList } from 'bravo-client';
import type { Connection, Post, Refusals } from 'bravo-client';

export const use = (connection: Connection): void => connect(connection);

export const thank = async (id: string, message: string): Promise<Post> => {
  const person = (await ok(usersList({ limit: 500 }))).find((one) => one.id === id);
  const [value] = await ok(valuesList());
  if (!person || !value) throw new Error('nobody');
  return ok(postsCreate({ to_id: [person.id], value_id: value.id, score: 2, message }));
};

export const messages = async (): Promise<string[]> => {
  const all: string[] = [];
  for await (const { message } of everyItem((nextCursor) => postsList({ ...(nextCursor && { nextCursor }) })))
    all.push(message ?? '');
  return all;
};

export const invite = async (email: string): Promise<string> => {
  try {
    await ok(usersInvite({ users: [{ email }] }));
    return 'invited';
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return (error.data as Refusals).errors[0]?.code ?? '';
  }
};
`;

type Program = {
  use: (connection: { origin: string; key: string; fetch?: typeof fetch }) => void;
  thank: (id: string, message: string) => Promise<{ id: string; message: string }>;
  messages: () => Promise<string[]>;
  invite: (email: string) => Promise<string>;
};

const { folder, typeErrors } = aProgramOutside();
let outside: Program;
let team: Awaited<ReturnType<typeof aTeam<'ann' | 'bob'>>>;
let key: string;

beforeAll(async () => {
  await writeClient(join(folder, 'node_modules/bravo-client'));
  const mistakes = await typeErrors('program.ts', program);
  if (mistakes) throw new Error(mistakes);
  outside = (await import(pathToFileURL(join(folder, 'program.ts')).href)) as Program;
});
beforeEach(async () => {
  team = await aTeam(['ann', 'bob']);
  key = await anApiKey(team.ann, ['people:read', 'values:read', 'posts:read', 'posts:write']);
});

const sentTo = async (): Promise<number> => (await call(posts.list, { query: {} }, team.ann)).body.length;

test('a program finds a person and a value, thanks, and reads the whole feed page by page', async () => {
  outside.use({ origin: stack.origin, key });
  const texts = Array.from({ length: 22 }, (_, at) => `For number ${at}`);
  for (const text of texts) expect((await outside.thank(team.bob.id, text)).message).toBe(text);
  expect(await outside.messages()).toEqual(texts.toReversed());
});

test('a refusal has its code, and is not sent again', async () => {
  let sent = 0;
  outside.use({
    origin: stack.origin,
    key,
    fetch: (...asked) => {
      sent += 1;
      return fetch(...asked);
    },
  });
  expect(await outside.invite('eve@acme.example')).toBe('insufficient_scope');
  expect(sent).toBe(1);
});

test('a call whose answer was lost is sent again and thanks once; one that was refused for its number waits', async () => {
  const troubles = ['lost', 'gateway', 'too many'];
  outside.use({
    origin: stack.origin,
    key,
    fetch: async (address, asked) => {
      if (asked?.method !== 'POST') return fetch(address, asked);
      const trouble = troubles.shift();
      if (trouble === 'too many') return new Response('{}', { status: 429, headers: { 'retry-after': '0' } });
      const answer = await fetch(address, asked);
      if (trouble === 'lost') throw new TypeError('fetch failed');
      return trouble === 'gateway' ? new Response('', { status: 502 }) : answer;
    },
  });
  expect((await outside.thank(team.bob.id, 'Once')).message).toBe('Once');
  expect(troubles).toEqual([]);
  expect(await sentTo()).toBe(1);
});

test('a change without an Idempotency-Key is not repeated when its answer was lost', async () => {
  const people = await anApiKey(team.ann, ['people:write']);
  let sent = 0;
  outside.use({
    origin: stack.origin,
    key: people,
    fetch: async (...asked) => {
      sent += 1;
      await fetch(...asked);
      throw new TypeError('fetch failed');
    },
  });
  await expect(outside.invite('eve@acme.example')).rejects.toThrow('fetch failed');
  expect(sent).toBe(1);
});

test('the types refuse calls that are closed to keys', async () => {
  const said = await typeErrors(
    'closed.ts',
    "import { authOpenSession, shopRedeem, postsCreate } from 'bravo-client'; export default [authOpenSession, shopRedeem, postsCreate];",
  );
  expect(said).toMatch(/no exported member.* 'authOpenSession'/);
  expect(said).toMatch(/no exported member.* 'shopRedeem'/);
  expect(said).not.toContain("'postsCreate'");
});
