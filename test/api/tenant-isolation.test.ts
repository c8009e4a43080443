import { expect, test } from 'vitest';
import { type Route, routes } from '#infra/blueprint/routes';
import type { Workspace } from '#shared/model/workspace';
import { apiPrefix } from '#shared/contract/prefix';
import { prepareRequest, type Scenario, tokenFor } from '../support/prepared-requests.ts';
import { storedItems } from '../support/stored-data.ts';
import { unknownId } from '../support/post-body.ts';
import type { Parts } from '../support/stack.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam } from '../support/team.ts';

const { encryptCursor } = await import('#functions/crypto/cursors');

const aScenario = async (): Promise<Scenario> => {
  const team = await aTeam(['owner', 'colleague']);
  return { team: { ...team, caller: team.owner } };
};
// No call of this file changes them, so all tests share two workspaces.
const [home, other] = [await aScenario(), await aScenario()];

type Step = string | number;
const isId = (path: readonly Step[], value: unknown): value is string =>
  typeof value === 'string' && (path[0] === 'params' || /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(value));

/** The paths of all ids in a request. */
const idsIn = (value: unknown, path: readonly Step[] = []): (readonly Step[])[] => {
  if (isId(path, value)) return [path];
  if (typeof value !== 'object' || value === null || value instanceof FormData) return [];
  return Object.entries(value).flatMap(([name, part]) => idsIn(part, [...path, name]));
};

const at = (value: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((part, step) => (part as Record<Step, unknown>)[step], value);

const replaced = (value: unknown, [step, ...rest]: readonly Step[], by: unknown): unknown => {
  if (step === undefined) return by;
  const part = at(value, [step]);
  if (Array.isArray(value)) return value.with(Number(step), replaced(part, rest, by));
  return { ...(value as object), [step]: replaced(part, rest, by) };
};

/** An id of the same form that names nothing. */
const unknownLike = (id: string): string => (id.length === unknownId.length ? unknownId : 'A'.repeat(43));

/** A call by an API key is counted, and recorded before it is made, whatever becomes of it. */
const isOfKeyCall = ({ pk, action }: { readonly pk: string; readonly action?: unknown }): boolean =>
  pk.endsWith('#KEY_CALLS') || action === 'api_key_write';

const withIds = routes.filter(
  ({ endpoint: { access, params, body } }) => access !== 'public' && (params ?? body),
);

/** What an import says of each row; it refuses one by one. */
const rowsIn = (body: unknown): readonly (readonly [result: string, code: unknown])[] | undefined =>
  Array.isArray(body)
    ? body.map(({ result, code }: { result: string; code: unknown }) => [result, code])
    : undefined;

test.each(withIds.map((route) => [route.id, route] as const))(
  '%s treats ids of another workspace like unknown ids and changes nothing',
  async (_, route) => {
    const [own, others] = [await prepareRequest(route.id, home), await prepareRequest(route.id, other)];
    await stack.settle();
    const kept = async ({ team }: Scenario) =>
      (await storedItems(team.workspace.id)).filter((item) => !isOfKeyCall(item));
    const everything = async () => [await kept(home), await kept(other)];
    const by = { token: await tokenFor(route.endpoint, home) };
    const before = await everything();
    // What is the same in both workspaces is no id.
    for (const path of idsIn(own).filter((one) => at(own, one) !== at(others, one))) {
      const sent = (id: unknown) => replaced(own, path, id) as never;
      const theirs = await call(route.endpoint, sent(at(others, path)), by);
      const nobodys = await call(route.endpoint, sent(unknownLike(String(at(own, path)))), by);
      const told = ({ status, body, codes }: typeof theirs) => [
        status,
        codes,
        (body as { errors?: unknown } | null)?.errors,
        rowsIn(body),
      ];
      expect([path, told(theirs)]).toEqual([path, told(nobodys)]);
      const rows = rowsIn(theirs.body);
      const isRefused = rows
        ? rows.every(([result]) => result === 'refused')
        : // In SCIM 404 is about the resource of the path alone.
          [404, 422].includes(theirs.status) || theirs.codes[0] === 'user_not_found';
      expect([path, isRefused]).toEqual([path, true]);
    }
    expect(await everything()).toEqual(before);
  },
);

const paged = routes.filter(({ endpoint: { paged: is } }) => is);
const cursorName = ({ endpoint }: Route): string =>
  Object.keys(endpoint.query?.shape ?? {}).find((name) => name.includes('cursor')) ?? 'starting_after';

test.each(paged.map((route) => [route.id, route] as const))(
  '%s rejects cursors of another list or workspace, changed and invalid ones',
  async (_, route) => {
    const own = await prepareRequest(route.id, home);
    const list = (path: string): string => `${apiPrefix}${path}?`;
    const path = route.endpoint.path.replace(/\{\w+\}/, own.params?.['id'] ?? '');
    const made = (by: Workspace, of: string) => encryptCursor(by, list(of), unknownId);
    const [mine, ours] = [home.team.workspace, other.team.workspace];
    const tampered = made(mine, path).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const cursors = [made(ours, path), made(mine, '/elsewhere'), tampered, 'x', 'é', '../../', 'null'];
    for (const cursor of cursors) {
      const query = { [cursorName(route)]: cursor };
      const sent: Parts = { ...own, query };
      expect([cursor, await call(route.endpoint, sent as never, home.team.caller)]).toMatchObject([
        cursor,
        { status: 400, codes: ['invalid_cursor'] },
      ]);
    }
  },
);
