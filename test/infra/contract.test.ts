import { readdirSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { access } from '#infra/blueprint/access';
import type { FunctionAccess } from '#infra/blueprint/function-access';
import { routes } from '#infra/blueprint/routes';
import { type Endpoint, endpoint, impliedRefusals } from '#shared/contract/endpoint';
import { apiPrefix } from '#shared/contract/prefix';
import { refusalStatus } from '#shared/contract/refusals';
import { tools } from '#shared/contract/tools';
import { refusalMessages, type RefusalCode } from '#shared/model/refusal';
import { shape } from './call-shape.ts';
import { codesOf } from './schema-codes.ts';

const mayAnswer = (declared: Endpoint): readonly RefusalCode[] => [
  ...declared.refuses,
  ...impliedRefusals(declared),
];

describe('every call', () => {
  test('has its handler file, and every handler file belongs to a call', () => {
    const root = new URL('../../', import.meta.url);
    const files = ['functions/endpoints', 'functions/webhooks'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${folder}/${file}`),
    );
    expect(files.toSorted()).toEqual(routes.map(({ source }) => source).toSorted());
  });

  test('has an access entry, and every entry has a call', () => {
    expect(Object.keys(access).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  });

  test('has a unique method and path', () => {
    const keys = routes.map(({ key }) => shape(key));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test('has the prefix and a path that API Gateway accepts', () => {
    expect(
      routes
        .filter(
          ({ key }) =>
            // SCIM names its paths itself.
            !/^(GET|POST|PUT|PATCH|DELETE) (\/scim\/v2(\/Users|\/Groups)?)?(\/[a-z_.]+|\/\{\w+\})*$/.test(
              key.replace(apiPrefix, ''),
            ),
        )
        .map(({ key }) => key),
    ).toEqual([]);
  });

  test.each(routes.map(({ id, endpoint: declared }) => [id, declared] as const))(
    '%s declares every refusal that its schemas can raise',
    (_, declared) => {
      const raised = [declared.query, declared.body].flatMap((schema) => codesOf(schema));
      expect(raised.filter((code) => !mayAnswer(declared).includes(code))).toEqual([]);
    },
  );

  test('with a body declares refusals of its size and type', () => {
    const silent = routes.filter(
      ({ endpoint: declared }) =>
        (declared.body ?? declared.file) &&
        !(['file_too_large', 'unsupported_file'] as const).every((code) =>
          mayAnswer(declared).includes(code),
        ),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test.each(routes.map(({ id, endpoint: declared }) => [id, declared] as const))(
    '%s declares no refusal twice',
    (_, { refuses }) => {
      expect(refuses).toEqual([...new Set(refuses)]);
    },
  );

  test('produces a text file exactly when its path ends with .csv', () => {
    const wrong = routes.filter(
      ({ endpoint: { path, produces } }) => path.endsWith('.csv') !== Boolean(produces),
    );
    expect(wrong).toEqual([]);
  });

  test('is paged exactly when it takes a cursor', () => {
    const cursors = new Set(['next_cursor', 'cursor', 'starting_after']);
    const wrong = routes.filter(
      ({ endpoint: { paged, query } }) =>
        Boolean(paged) !== Object.keys(query?.shape ?? {}).some((name) => cursors.has(name)),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

test('refusal codes are found at any depth of a schema', () => {
  const schema = z
    .object({
      list: z.array(z.string('value_required').max(3, 'message_too_long'), 'receivers_required').optional(),
      piped: z.string().transform(Number).pipe(z.int('wrong_format').min(1, 'out_of_range')).default(1),
      either: z.union([
        z.literal(true, 'agreement_required'),
        z.record(z.string(), z.email('invalid_email')),
      ]),
      any: z.string('price_too_low').or(z.object({ title: z.string('title_required') })),
      whatever: z.object({ name: z.string('first_name_required') }).or(z.looseObject({})),
    })
    .refine(() => true, { error: 'not_unique', path: ['list'] });
  expect(codesOf(schema).toSorted()).toEqual([
    'agreement_required',
    'invalid_email',
    'message_too_long',
    'not_unique',
    'out_of_range',
    'price_too_low',
    'receivers_required',
    'title_required',
    'value_required',
    'wrong_format',
  ]);
});

describe('access', () => {
  test('without active billing only billing, sign-in and own-profile calls are open', () => {
    const open = routes.filter(({ endpoint: { billing } }) => billing === 'any').map(({ id }) => id);
    const areas = new Set(['auth', 'passkeys', 'config', 'billing']);
    const own = new Set(['readMe', 'updateMe', 'updateAvatar', 'getEmailCode', 'verifyEmailCode']);
    const others = open.filter((id) => {
      const [area = '', name = ''] = id.split('.');
      return !areas.has(area) && !(area === 'profiles' && own.has(name));
    });
    expect(others).toEqual([
      'workspace.readArchives',
      'workspace.export',
      'workspace.downloadArchive',
      'workspace.remove',
      'settings.read',
      'settings.unsubscribe',
      'walls.read',
      'mcp.listOwn',
      'mcp.disconnect',
      'mcp.readResource',
      'mcp.readServer',
      'mcp.register',
      'mcp.token',
      'mcp.revoke',
      'slack.disconnect',
      'teams.disconnect',
      'teams.removeWorkflow',
      'sso.find',
      'sso.start',
      'sso.signIn',
      'sso.remove',
      'webhooks.stripe',
      'webhooks.giftCards',
      'webhooks.teamsActivities',
      'webhooks.slackEvents',
      'webhooks.slackInteractions',
      'webhooks.slackCommands',
    ]);
  });

  test('what a thief of an open session would do first needs a recent proof of the address', () => {
    const proved = (wanted: string) =>
      routes.filter(({ endpoint: { proof } }) => proof === wanted).map(({ id }) => id);
    expect(proved('once')).toEqual(['auth.listWorkspaces', 'auth.openSession']);
    expect(proved('recent').toSorted()).toEqual([
      'apiKeys.create',
      'hooks.create',
      'hooks.replaceSecret',
      'hooks.showSecret',
      'hooks.update',
      'passkeys.add',
      'passkeys.prepare',
      'profiles.getEmailCode',
      'profiles.verifyEmailCode',
      'rewards.exportTaxes',
      'slack.install',
      'sso.proveDomain',
      'sso.remove',
      'sso.removeDomain',
      'sso.require',
      'sso.save',
      'teams.install',
      'teams.setWorkflow',
      'users.endSessions',
      'users.export',
      'users.permit',
      'walls.create',
      'workspace.downloadArchive',
      'workspace.export',
      'workspace.import',
      'workspace.remove',
      'workspace.reset',
      'workspace.uploadArchive',
    ]);
  });

  test('operators may not let anyone in, grant, move points, export, or touch addresses, sessions and payment', () => {
    const personal = `
      auth.listWorkspaces auth.openSession auth.endSession auth.prove
      passkeys.prove passkeys.prepare passkeys.add passkeys.remove
      users.invite users.resend users.update users.remove users.permit users.endSessions users.export
      users.planFile users.applyFile
      users.giveExtra coins.adjust shop.redeem rewards.redeem
      rewards.setReturn rewards.payLeaver rewards.returnLeaver
      rewards.giveAward rewards.settleAwardRequests rewards.chooseWinners
      posts.import posts.undoImport
      posts.export rewards.exportPurchases rewards.exportTaxes
      walls.create apiKeys.create mcp.readRequest mcp.allow
      hooks.create hooks.update hooks.showSecret hooks.replaceSecret
      slack.install slack.connect slack.disconnect slack.readLink slack.link
      teams.install teams.disconnect teams.setWorkflow teams.removeWorkflow
      sso.save sso.remove sso.proveDomain sso.removeDomain sso.beginTest sso.finishTest sso.require
      profiles.getEmailCode profiles.verifyEmailCode
      workspace.reset workspace.remove
      workspace.export workspace.downloadArchive workspace.uploadArchive workspace.import
      rewards.connectPaymentMethod rewards.removePaymentMethod
      billing.subscribe billing.changePaymentMethod
    `
      .trim()
      .split(/\s+/);
    const inPerson = routes.filter((route) => route.endpoint.inPerson).map(({ id }) => id);
    expect(inPerson.toSorted()).toEqual(personal.toSorted());
  });

  test('a call that moves points or money, or would do something twice, takes an Idempotency-Key', () => {
    const moving = `
      auth.createWorkspace
      posts.create posts.pin posts.remove posts.addComment posts.addPoints posts.removeAddOn
      users.giveExtra coins.adjust
      users.planFile users.applyFile
      shop.redeem shop.cancel
      rewards.payLeaver rewards.returnLeaver
      rewards.giveAward rewards.requestAward
      rewards.redeem rewards.fulfil rewards.decline rewards.remove rewards.connectPaymentMethod rewards.removePaymentMethod
      celebrations.createCard billing.subscribe billing.changePlan billing.cancelSubscription billing.resumeSubscription billing.changePaymentMethod
      workspace.addDemo workspace.removeDemo workspace.reset workspace.remove workspace.export workspace.import
    `
      .trim()
      .split(/\s+/);
    const idempotent = routes.filter((route) => route.endpoint.idempotent).map(({ id }) => id);
    expect(idempotent.toSorted()).toEqual(moving.toSorted());
  });

  test('a GET call takes no Idempotency-Key', () => {
    const reads = routes.filter(({ endpoint: { method } }) => method === 'GET');
    expect(reads.filter(({ endpoint: { idempotent, body } }) => idempotent || body)).toEqual([]);
  });
});

describe('refusals', () => {
  test('have a status between 400 and 503 each', () => {
    expect(Object.keys(refusalStatus).toSorted()).toEqual(Object.keys(refusalMessages).toSorted());
    expect(Object.values(refusalStatus).filter((status) => status < 400 || status > 503)).toEqual([]);
  });

  test('are all used by a call, or by a tool of assistants', () => {
    const byCalls = routes.flatMap(({ endpoint: declared }) => mayAnswer(declared));
    const used = new Set([...byCalls, ...Object.values(tools).flatMap(({ refuses }) => refuses)]);
    const unused = (Object.keys(refusalMessages) as RefusalCode[]).filter((code) => !used.has(code));
    expect(unused).toEqual([]);
  });
});

test('a call without a session reads no key of what is kept, but for two that must', () => {
  const kept = new Set(['data-key', 'archive-key', 'slack', 'teams', 'stripe', 'gift-cards']);
  const open = routes.filter(({ endpoint: { access: who } }) => who === 'public' || who === 'account');
  const reaching = open.filter(({ id }) =>
    ((access[id] as FunctionAccess).secrets ?? []).some((name) => kept.has(name)),
  );
  expect(open.length).toBeGreaterThan(15);
  // One exchanges a code with the provider of a workspace, one asks the shop which order an event means.
  expect(reaching.map(({ id }) => id)).toEqual(['sso.signIn', 'webhooks.giftCards']);
});

test('types: a path parameter without a schema does not compile', () => {
  const base = {
    method: 'GET',
    summary: '',
    access: 'member',
    billing: 'any',
    scope: null,
    status: 200,
    reply: z.null(),
    refuses: [],
  } as const;
  // @ts-expect-error params is missing
  endpoint({ ...base, path: '/posts/{id}' });
  // @ts-expect-error params has another name
  endpoint({ ...base, path: '/posts/{id}', params: z.object({ post_id: z.string() }) });
  // @ts-expect-error there is no such refusal
  endpoint({ ...base, path: '/posts', refuses: ['no_such_refusal'] });
  const fine = endpoint({ ...base, path: '/posts/{id}', params: z.object({ id: z.string() }) });
  expectTypeOf(fine.path).toEqualTypeOf<'/posts/{id}'>();
});
