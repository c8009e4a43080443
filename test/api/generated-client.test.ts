import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { writeOpenapi } from '#infra/build/openapi';
import { mailedCode } from '../support/mailbox.ts';
import { aProgramOutside } from '../support/program-outside.ts';
import { stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

/** What somebody outside could write, who has only the document and a client generated from it. */
const program = `
import { HttpError, ok } from '@oazapfts/runtime';
import * as api from './client.ts';
import type { CurrentUser, Person, Post, PostDraft, RefusalCode, Refusals, Reward, ShopPurchase } from './client.ts';

export const connect = (origin: string): void => {
  api.defaults.baseUrl = origin + api.defaults.baseUrl;
};

const useToken = (token: string): void => {
  api.defaults.headers = { Authorization: \`Bearer \${token}\` };
};

export const signIn = async (email: string, readCode: () => string): Promise<CurrentUser> => {
  const { sig } = await ok(api.authGetCode({ email }));
  const { access_token, workspaces: [workspace] } = await ok(api.authVerifyCode({ email, sig, code: readCode() }));
  if (!workspace) throw new Error('no workspace');
  useToken(access_token);
  const session = await ok(api.authOpenSession({ workspace_id: workspace.id }));
  useToken(session.access_token);
  return (await ok(api.configRead())).user;
};

export const colleagues = async (): Promise<Person[]> => ok(api.usersList());

export const send = async (to: Person, message: string): Promise<Post> => {
  const { values: [value] } = await ok(api.configRead());
  if (!value) throw new Error('no value');
  const draft: PostDraft = { to_id: [to.id], score: 2, value_id: value.id, message };
  return ok(api.postsCreate(draft, { idempotencyKey: crypto.randomUUID() }));
};

export const readFeed = async (): Promise<Post[][]> => {
  const pages: Post[][] = [];
  let nextCursor: string | undefined;
  do {
    const page = await api.postsList(nextCursor === undefined ? {} : { nextCursor });
    pages.push(await ok(Promise.resolve(page)));
    nextCursor = page.headers.get('x-next-cursor') ?? undefined;
  } while (nextCursor !== undefined);
  return pages;
};

export const addReward = async (title: string): Promise<Reward> =>
  ok(api.rewardsCreate({ title, price: '30', emoji: 'coffee' }));

export const redeem = async (title: string): Promise<ShopPurchase | RefusalCode | undefined> => {
  const reward = (await ok(api.shopList())).find((one) => one.title === title);
  if (!reward) throw new Error('no reward');
  try {
    return await ok(api.shopRedeem(reward.id, {}));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return (error.data as Refusals).errors[0]?.code;
  }
};
`;

type Named = { readonly id: string; readonly name: string };
type Program = {
  connect: (origin: string) => void;
  signIn: (email: string, readCode: () => string) => Promise<Named>;
  colleagues: () => Promise<Named[]>;
  send: (to: Named, message: string) => Promise<{ message: string }>;
  readFeed: () => Promise<{ message: string }[][]>;
  addReward: (title: string) => Promise<unknown>;
  redeem: (title: string) => Promise<unknown>;
};

const { folder, run, typeErrors } = aProgramOutside();

beforeAll(async () => {
  writeOpenapi(join(folder, 'openapi.json'));
  // It brings its own compiler; openapi-typescript does not run beside TypeScript 7.
  await run('oazapfts', 'openapi.json', 'client.ts');
});

test('a client generated from the document signs in, sends, pages and redeems', async () => {
  expect(await typeErrors('program.ts', program)).toBe('');
  const outside = (await import(pathToFileURL(join(folder, 'program.ts')).href)) as Program;
  const team = await aTeam(['ann', 'bob']);
  outside.connect(stack.origin);

  const ann = await outside.signIn(team.ann.email, () => mailedCode(team.ann.email));
  expect(ann.id).toBe(team.ann.id);
  await outside.addReward('Coffee');
  const bob = (await outside.colleagues()).find(({ id }) => id === team.bob.id) as Named;
  const messages = Array.from({ length: 23 }, (_, at) => `Thank you for number ${at}`);
  for (const message of messages) expect((await outside.send(bob, message)).message).toBe(message);

  await outside.signIn(team.bob.email, () => mailedCode(team.bob.email));
  const pages = await outside.readFeed();
  expect(pages.map(({ length }) => length)).toEqual([20, 3]);
  expect(pages.flat().map(({ message }) => message)).toEqual(messages.toReversed());
  expect(await outside.redeem('Coffee')).toMatchObject({ price: 30, status: 'pending' });
  expect(await outside.redeem('Coffee')).toBe('not_enough_points');
});

test('the generated client has a type for each noun, which refuses what the API does not have', async () => {
  const mistakes = await typeErrors(
    'mistakes.ts',
    `import type { Post, PostDraft, User } from './client.ts';
    export const nameOf = (user: User): string => user.nickname;
    export const scoreOf = (post: Post): string => post.score;
    export const draft: PostDraft = { to_id: [], score: 1, message: 'Thank you' };
    `,
  );
  expect(mistakes).toMatch(/2,56.*'nickname' does not exist on type 'User'/);
  expect(mistakes).toMatch(/3,52.*Type 'number' is not assignable to type 'string'/);
  expect(mistakes).toMatch(/4,\d+.*Property 'value_id' is missing/);
});
