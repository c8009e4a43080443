import type { Page, Route } from 'playwright-core';

type Answer = (route: Route) => Promise<void>;
type Method = 'GET' | 'POST';

const answering = async (page: Page, call: string, answer: Answer, method: Method = 'GET'): Promise<void> => {
  const asked = ({ pathname }: URL): boolean => pathname === `/api/v1/${call}`;
  await page.route(asked, (route) =>
    route.request().method() === method ? answer(route) : route.continue(),
  );
};

/** Shows a screen with another answer than the demo team's own: many, none, a failure, or none yet. */
export const withAnswer =
  <Real>(call: string, change: (real: Real) => unknown) =>
  async (page: Page): Promise<void> => {
    await answering(page, call, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Real) });
    });
    await page.reload();
  };

export const withFailure = (call: string) => async (page: Page) => {
  await answering(page, call, (route) => route.fulfill({ status: 422, json: { errors: [] } }));
  await page.reload();
};

export const withoutAnswer = (call: string) => async (page: Page) => {
  await answering(page, call, () => Promise.resolve());
  await page.reload({ waitUntil: 'commit' });
};

type Sent = { readonly users: readonly { readonly email: string }[] };

/**
 * Answers invitations as if they were sent, batch by batch; the demo team stays as it is.
 * @param answered how many batches get an answer; those after them none, or a refusal
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
      return then === 'refusal' ? route.fulfill({ status: 422, json: { errors: [] } }) : undefined;
    const { users } = route.request().postDataJSON() as Sent;
    const json = users.map(({ email }, at) => {
      const result = email.startsWith('p') ? 'invited' : (results[at % results.length] ?? 'invited');
      const code = { exists: 'email_exists', invalid: 'invalid_email' }[result] ?? null;
      return { email, result, user_id: null, code, message: null };
    });
    return route.fulfill({ json });
  };
  return answering(page, 'users', answer, 'POST');
};
