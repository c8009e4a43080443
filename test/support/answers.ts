import type { Page, Route } from 'playwright-core';
import { routes } from '#infra/blueprint/routes';
import type { Contract } from '#shared/contract/index';
import type { Reply } from '#shared/contract/endpoint';
import type { RefusalCode } from '#shared/model/refusal';

type Answer = (route: Route) => Promise<void>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Answers a call in place of the server. @param call its path, with `*` for any part. @throws Error for an unknown call */
const answering = async (page: Page, call: string, answer: Answer, method: Method = 'GET'): Promise<void> => {
  const path = new RegExp(`^/api/v1/${call.replaceAll('*', '[^/]+')}$`);
  const known = routes.map(({ key }) => key.split(' '));
  if (!known.some(([how, where = '']) => how === method && path.test(where)))
    throw new Error(`There is no call ${method} ${call}`);
  const asked = ({ pathname }: URL): boolean => path.test(pathname);
  await page.route(asked, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  );
};

/** The unanswered requests of each page. */
const held = new WeakMap<Page, Route[]>();
const hold: Answer = (route) => {
  const page = route.request().frame().page();
  held.set(page, [...(held.get(page) ?? []), route]);
  return Promise.resolve();
};

/** Aborts unanswered requests, which would otherwise reach the server once the page's routes are removed. */
export const endHeld = async (page: Page): Promise<void> => {
  await Promise.all((held.get(page) ?? []).map((route) => route.abort().catch(() => undefined)));
  held.delete(page);
};

/** Reloads the page with a changed answer to one call. */
export const withAnswer =
  <Real>(call: string, change: (real: Real) => unknown) =>
  async (page: Page): Promise<void> => {
    await answering(page, call, async (route) => {
      const response = await route.fetch();
      // Not modified: the page keeps the earlier answer.
      if (response.status() === 304) return route.fulfill({ response });
      return route.fulfill({ response, json: change((await response.json()) as Real) });
    });
    await page.reload();
  };

/** Reloads the page with a given answer to one call, without asking the server. */
export const withGiven =
  (call: string, json: unknown, method: Method = 'GET') =>
  async (page: Page): Promise<void> => {
    await answering(page, call, (route) => route.fulfill({ json }), method);
    await page.reload();
  };

/** Reloads the page once with given answers to several calls. */
export const withAllGiven =
  (answers: Readonly<Record<string, unknown>>) =>
  async (page: Page): Promise<void> => {
    for (const [call, json] of Object.entries(answers))
      await answering(page, call, (route) => route.fulfill({ json }));
    await page.reload();
  };

type Config = Reply<Contract['config']['read']>;
/** Reloads the page with a changed config: another workspace or another member. */
export const withConfig = (change: (config: Config) => Partial<Config>) =>
  withAnswer<Config>('config', (config) => ({ ...config, ...change(config) }));

export const withFailure =
  (call: string, { method = 'GET', code }: { method?: Method; code?: RefusalCode } = {}) =>
  async (page: Page): Promise<void> => {
    const json = { errors: code ? [{ code, message: code }] : [], request_id: '5f3c2b91' };
    await answering(page, call, (route) => route.fulfill({ status: 422, json }), method);
    await page.reload();
  };

export const withoutAnswer =
  (call: string, method: Method = 'GET') =>
  async (page: Page): Promise<void> => {
    await answering(page, call, hold, method);
    await page.reload({ waitUntil: 'commit' });
  };

type Sent = { readonly users: readonly { readonly email: string; readonly opening_balance?: number }[] };

/**
 * Answers invitations as if they were sent, batch by batch; the demo team stays unchanged.
 * @param answered the number of batches that get an answer; later ones get none, or a refusal
 */
export const invitesAnswered = (
  page: Page,
  answered: number,
  then: 'silence' | 'refusal' = 'silence',
): Promise<void> => {
  let batches = 0;
  const results = ['invited', 'exists', 'invited', 'reactivated', 'invalid'];
  const answer: Answer = async (route) => {
    batches += 1;
    if (batches > answered)
      return then === 'refusal' ? route.fulfill({ status: 422, json: { errors: [] } }) : hold(route);
    const { users } = route.request().postDataJSON() as Sent;
    const json = users.map(({ email, opening_balance: brought }, at) => {
      const result = email.startsWith('p') ? 'invited' : (results[at % results.length] ?? 'invited');
      const code = { exists: 'email_exists', invalid: 'invalid_email' }[result] ?? null;
      const balance = { exists: 'exists', invalid: null }[result] ?? 'added';
      const opening = brought && balance ? { result: balance, code: null, message: null } : null;
      return { email, result, user_id: null, code, message: null, opening };
    });
    return route.fulfill({ json });
  };
  return answering(page, 'users', answer, 'POST');
};

/** Answers an import of past posts with every result in turn, or not at all; the demo team stays unchanged. */
export const pastPostsAnswered = (page: Page, then?: 'silence'): Promise<void> => {
  const results = ['added', 'exists', 'refused'] as const;
  const answer: Answer = (route) => {
    if (then) return hold(route);
    const { posts } = route.request().postDataJSON() as { readonly posts: readonly object[] };
    const json = posts.map((_, at) => {
      const result = results[at % results.length];
      const code = result === 'refused' ? 'user_not_found' : null;
      return { result, id: null, code, message: null };
    });
    return route.fulfill({ json });
  };
  return answering(page, 'posts/import', answer, 'POST');
};
