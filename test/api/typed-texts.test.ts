import { expect, test } from 'vitest';
import { type Route, routes } from '#infra/blueprint/routes';
import type { ShownForm } from '#infra/emulators/teams/actions';
import { posts } from '#shared/contract/posts';
import { values } from '#shared/contract/values';
import { refusedTexts, unusualTexts } from '../support/injection-texts.ts';
import { prepareRequest, type Scenario, tokenFor } from '../support/prepared-requests.ts';
import { givenUp } from '../support/queues.ts';
import { aConnectedTeam, openForm } from '../support/slack.ts';
import { call, type Parts, send, stack } from '../support/stack.ts';
import { aTeam, type Member } from '../support/team.ts';
import { aConnectedTenant, lastOf } from '../support/teams.ts';

type Path = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

/** The paths of all texts in a body. */
const textsIn = (value: unknown, path: Path = []): readonly Path[] => {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null || value instanceof FormData) return [];
  return Object.entries(value).flatMap(([name, inside]) => textsIn(inside, [...path, name]));
};

const withText = (value: unknown, [name, ...rest]: Path, text: string): unknown => {
  if (name === undefined) return text;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Fields) };
  return Object.assign(copy, { [name]: withText((value as Fields | undefined)?.[name], rest, text) });
};

const shapeOf = (schema: unknown): readonly string[] => {
  const { shape, def } = (schema ?? {}) as { shape?: object; def?: { in?: unknown; innerType?: unknown } };
  if (shape) return Object.keys(shape);
  const inner = def?.in ?? def?.innerType;
  return inner === undefined ? [] : shapeOf(inner);
};

/** Where a call takes what somebody typed: in the texts of a valid request, and in the fields that it could have besides. */
const typedIn = ({ endpoint }: Route, parts: Parts) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    const sent: unknown = parts[part] ?? {};
    const paths = [...textsIn(sent), ...shapeOf(schema).map((name) => [name])];
    const known = new Map(paths.map((path) => [path.join('.'), path]));
    return [...known]
      .filter(([, path]) => schema?.safeParse(withText(sent, path, 'Ab c')).success)
      .map(([name, path]) => ({ part, name, path }));
  });

const sendWith = async ({ endpoint }: Route, { params = {}, query, body }: Parts, scene: Scenario) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const key = endpoint.idempotent ? crypto.randomUUID() : undefined;
  return send(endpoint.method, `${path}${search}`, body, { token: await tokenFor(endpoint, scene), key });
};

/** The same form, whose files have another name. */
const withFileName = (form: FormData, name: string): FormData => {
  const copy = new FormData();
  for (const [field, value] of form.entries())
    if (typeof value === 'string') copy.append(field, value);
    else copy.append(field, value, name);
  return copy;
};

/** Fields that the answer does not show, and paths of attributes that a directory may name though we do not keep them. */
const unseen: ReadonlySet<string> = new Set([
  'auth.createWorkspace first_name',
  'auth.createWorkspace last_name',
  'auth.createWorkspace job_title',
  'posts.import posts.0.message',
  'users.giveExtra reason',
  'billing.cancelSubscription reason',
  'scim.update Operations.0.path',
  'sso.save client_secret',
]);

/** What a program sends by the browser (OAuth), and is told in an address that leads back to it. */
const ofPrograms: ReadonlySet<string> = new Set(['mcp.readRequest', 'mcp.allow']);

test('what somebody types is kept as it is or refused, by each call that takes it, and the work that follows is done', async () => {
  const wrong: string[] = [];
  const team = await aTeam(['owner', 'colleague']);
  const scene: Scenario = { team: { ...team, caller: team.owner } };
  let fields = 0;
  let kept = 0;
  for (const route of routes) {
    if (
      [route.endpoint.body, route.endpoint.query].every((schema) => shapeOf(schema).length === 0) &&
      !route.endpoint.file
    )
      continue;
    const parts = await prepareRequest(route.id, scene);
    if (parts.body instanceof FormData) {
      const body = withFileName(parts.body, unusualTexts.join(' '));
      const { status, codes } = await sendWith(route, { ...parts, body }, scene);
      if (status >= 300) wrong.push(`${route.id} file name: ${status} ${codes.join()}`);
      continue;
    }
    for (const { part, name, path } of typedIn(route, parts)) {
      const unusual = unusualTexts[fields % unusualTexts.length] ?? '';
      const refused = refusedTexts[fields % refusedTexts.length] ?? '';
      fields += 1;
      for (const text of [unusual, refused]) {
        const sent = { ...parts, [part]: withText(parts[part], path, text) };
        const { status, body } = await sendWith(route, sent, scene);
        if (status < 300 && text === unusual) kept += 1;
        const shown = JSON.stringify(body);
        const isShown = shown.includes(JSON.stringify(text.normalize('NFC')).slice(1, -1));
        // A list of rows is refused row by row, and what is only searched for may be anything.
        const isFine =
          isShown ||
          (status === 204 && text !== refused) ||
          shown.includes('"code"') ||
          part === 'query' ||
          ofPrograms.has(route.id);
        if (status >= 500 || (status < 300 && !isFine && !unseen.has(`${route.id} ${name}`)))
          wrong.push(`${route.id} ${name} ${JSON.stringify(text)}: ${status} ${shown.slice(0, 300)}`);
      }
    }
  }
  await stack.settle();
  expect(wrong).toEqual([]);
  expect(await givenUp()).toEqual({});
  // As many as there are: the walk would prove nothing if it found no fields, or if all were refused.
  expect(fields).toBeGreaterThan(100);
  expect(kept).toBeGreaterThan(50);
});

type SlackTeam = Awaited<ReturnType<typeof aConnectedTeam>>;
type Tenant = Awaited<ReturnType<typeof aConnectedTenant>>;

const newest = async (by: Member) => (await call(posts.list, { query: {} }, by)).body[0]?.message;
const valueOf = async (by: Member) => (await call(values.list, {}, by)).body[0]?.id ?? '';

const slackForm = async ({ team, slack: chat, people }: SlackTeam, message: string) => {
  const window = await openForm(chat, people.ann, () => chat.command(people.ann.id, ''));
  const filled = { people: [people.bob.id], score: '1', value: await valueOf(team.ann), message };
  const { status } = await chat.submit(window, filled);
  await stack.settle();
  return { status, answer: chat.messages(people.ann.id).at(-1)?.text ?? '' };
};
const slackCommand = async ({ slack: chat, people }: SlackTeam, text: string) => {
  const { status } = await chat.command(people.ann.id, text);
  await stack.settle();
  return { status, answer: chat.whispers(people.ann.id).at(-1)?.text ?? '' };
};

const teamsText = async ({ tenant, people }: Tenant, text: string) => {
  const { status } = await tenant.type(people.ann, text);
  await stack.settle();
  return { status, answer: lastOf(tenant.alone(people.ann)) };
};
const teamsForm = async ({ team, tenant, people }: Tenant, message: string) => {
  await tenant.type(people.ann, '');
  await stack.settle();
  const form = tenant.alone(people.ann).at(-1)?.card.actions?.at(-1)?.data as ShownForm;
  const filled = { people: [people.bob], score: '1', value: await valueOf(team.ann), message };
  const { status } = await tenant.sendForm(people.ann, form, filled);
  await stack.settle();
  return { status, answer: lastOf(tenant.alone(people.ann)) };
};

/** Three times as long in a queue as typed: it takes what is not ASCII as six bytes for each half of a character. */
const long = '🍜'.repeat(9000);
const refused = [...refusedTexts, long];
/** Slack brings a command as a form, which has no place for half a character. */
const inForms = refused.filter((text) => text.isWellFormed());

const inSlack = async () => {
  const slack = await aConnectedTeam();
  return [
    ['command', slack.team.ann, (text: string) => slackCommand(slack, `+1 @bob thanks ${text}`), inForms],
    ['form', slack.team.ann, (text: string) => slackForm(slack, `thanks ${text}`), refused],
  ] as const;
};
const inTeams = async () => {
  const tenant = await aConnectedTenant();
  return [
    ['message', tenant.team.ann, (text: string) => teamsText(tenant, `+1 @bob thanks ${text}`), refused],
    ['form', tenant.team.ann, (text: string) => teamsForm(tenant, `thanks ${text}`), refused],
  ] as const;
};

test.each([
  ['Slack', inSlack],
  ['Teams', inTeams],
])(
  'what is typed in %s, in a command or a form, is thanked with as it is, or refused in words',
  async (_, waysIn) => {
    for (const [way, ann, type, unkept] of await waysIn()) {
      const kept = unusualTexts.join(' ');
      expect([way, await type(kept)]).toEqual([
        way,
        { status: 200, answer: expect.stringMatching(/^You gave 1 point/) },
      ]);
      expect(await newest(ann)).toBe(`thanks ${kept}`.normalize('NFC'));
      for (const text of unkept) {
        const { status, answer } = await type(text);
        expect([way, text.length, status, answer]).toEqual([
          way,
          text.length,
          200,
          expect.stringMatching(/didn’t work|is too long/),
        ]);
      }
      expect(await newest(ann)).toBe(`thanks ${kept}`.normalize('NFC'));
    }
    expect(await givenUp()).toEqual({});
  },
);

test('more mentions in Teams than a post can have are answered, however long the names are', async () => {
  const { tenant, people } = await aConnectedTenant();
  const entities = Array.from({ length: 900 }, (_, at) => ({
    type: 'mention',
    text: `<at>${at}.</at>`,
    mentioned: { id: `29:${at}`, name: '🍜'.repeat(200) },
  }));
  const text = `+1 ${entities.map((one) => one.text).join(' ')} thanks`;
  const before = tenant.alone(people.ann).length;
  const activity = tenant.activityOf(people.ann, 'alone', { type: 'message', text, entities });
  expect(await tenant.bring(activity)).toEqual({ status: 200, body: '' });
  await stack.settle();
  expect(tenant.alone(people.ann)).toHaveLength(before + 1);
  expect(await givenUp()).toEqual({});
});
