import { beforeAll, expect, test } from 'vitest';
import { scimSchemas } from '#shared/model/scim-schemas';
import { aDirectory } from './scim.ts';
import { newAddress } from './sign-in.ts';
import { aTeam } from './team.ts';

/** The addresses and ids that earlier answers had. */
type Known = Readonly<
  Record<'one' | 'two' | 'three' | 'id1' | 'id2' | 'id3' | 'group1' | 'group2' | 'place', string>
>;
/** A request of a directory, and what is expected of the answer; it may keep the id of what it made. */
export type Step = {
  readonly says: string;
  readonly request: (
    of: Known,
  ) => readonly [
    asks: string,
    status: number,
    more?: { readonly sends?: object; readonly has?: object; readonly keeps?: keyof Known },
  ];
};
export const step = (says: string, request: Step['request']): Step => ({ says, request });

export const holding = (...parts: readonly object[]): object =>
  expect.arrayContaining(parts.map((one) => expect.objectContaining(one) as object)) as object;
export const lacking = (...names: readonly string[]): object =>
  expect.not.objectContaining(
    Object.fromEntries(names.map((name) => [name, expect.anything() as unknown])),
  ) as object;
export const patching = (...Operations: readonly object[]) => ({ schemas: [scimSchemas.patch], Operations });
export const refusedAs = (scimType: string) => ({ has: { schemas: [scimSchemas.error], scimType } });
export const where = (filter: string, more = '') => `?filter=${encodeURIComponent(filter)}${more}`;

/** Takes the steps in their order, with a directory of a team of one. */
export const takeSteps = (steps: readonly Step[]) => {
  let directory: Awaited<ReturnType<typeof aDirectory>>;
  const known: Record<string, string> = { one: newAddress(), two: newAddress(), three: newAddress() };

  beforeAll(async () => {
    directory = await aDirectory((await aTeam(['ann'])).ann);
  });

  test.each(steps)('$says', async ({ request }) => {
    const [asks, status, { sends, has = {}, keeps } = {}] = request(known as Known);
    const [method = '', path = ''] = asks.split(' ');
    const answered = await directory.ask(method, path, sends);
    const body = answered.body ?? {};
    if (keeps) known[keeps] = (body as { id: string }).id;
    expect({ status: answered.status, body }).toMatchObject({ status, body: has });
  });
  return { read: async (path: string) => (await directory.ask('GET', path)).body };
};
