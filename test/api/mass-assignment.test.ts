import { expect, test } from 'vitest';
import { type Route, routes } from '#infra/blueprint/routes';
import { prepareRequest, type Scenario, tokenFor, workspaceFor } from '../support/prepared-requests.ts';
import { storedItems } from '../support/stored-data.ts';
import { call, stack } from '../support/stack.ts';
import { aTeam, storedUser } from '../support/team.ts';
import { oneIn } from '../support/thoroughness.ts';

/** Fields that no caller may set. */
const forbiddenFields: Readonly<Record<string, unknown>> = {
  balance: 987_654_321,
  score_remaining: 987_654_321,
  spent: 987_654_321,
  entries: 987_654_321,
  likes: 987_654_321,
  state: 'sentinel',
  status: 'sentinel',
  id: 'sentinel',
  workspace_id: 'sentinel',
  user_id: 'sentinel',
  from_id: 'sentinel',
  created_at: 'sentinel',
  closing: 'sentinel',
  demo: 'sentinel',
  admin: 'sentinel',
  impersonated_by: 'sentinel',
  permissions: { sentinel: true, account_administrator: true },
};

/** Adds all claims to the body and to every object in it; the fields of the body keep their values. */
const withForbiddenFields = (value: unknown, declared: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((part) => withForbiddenFields(part, []));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withForbiddenFields(part, [])]),
  );
  return {
    ...Object.fromEntries(Object.entries(forbiddenFields).filter(([name]) => !declared.includes(name))),
    ...own,
  };
};

const withForbiddenFormFields = (body: FormData): FormData => {
  for (const [name, value] of Object.entries(forbiddenFields))
    if (!body.has(name)) body.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return body;
};

/**
 * A webhook's body is signed as a whole: what it says is read from the sender again. JSON-RPC refuses a message with other
 * fields than its own.
 */
const withBody = routes.filter(
  ({ endpoint: { body, speaks }, area }) => body && area !== 'webhooks' && speaks !== 'mcp',
);
const declaredIn = ({ endpoint: { body } }: Route): string[] =>
  Object.keys((body as { shape?: object } | undefined)?.shape ?? {});

test.each(oneIn(3, withBody).map((route) => [route.id, route] as const))(
  '%s ignores undeclared fields in the body',
  async (_, route) => {
    const team = await aTeam(['owner', 'colleague'], { workspace: workspaceFor(route.id) });
    const scene: Scenario = { team: { ...team, caller: team.owner } };
    const sent = await prepareRequest(route.id, scene);
    const before = await storedUser(team, team.colleague);
    const body =
      sent.body instanceof FormData
        ? withForbiddenFormFields(sent.body)
        : withForbiddenFields(sent.body, declaredIn(route));
    const { status } = await call(route.endpoint, { ...sent, body } as never, {
      token: await tokenFor(route.endpoint, scene),
    });
    expect(status).toBe(route.endpoint.status);
    await stack.settle();
    const kept = JSON.stringify(await storedItems(team.workspace.id));
    expect(kept).not.toContain('sentinel');
    expect(kept).not.toContain('987654321');
    if (route.area === 'workspace') return;
    const { permissions, state, workspace_id: w } = before;
    expect(await storedUser(team, team.colleague)).toMatchObject({ permissions, state, workspace_id: w });
  },
);
