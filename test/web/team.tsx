import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { IntlProvider, type Messages } from 'use-intl';
import { vi } from 'vitest';
import { pointsNameIn } from '#shared/rules/basics/points-name';
import { pointsFormats } from '#web/locales/points-formats.ts';

const catalogs = import.meta.glob<object>('../../web/src/locales/en/*.json', {
  eager: true,
  import: 'default',
});
const messages = Object.assign({}, ...Object.values(catalogs)) as Messages;

const aColleague = (id: string, name: string) => ({ id, name, avatar: null, state: 'accepted' });
export const people = {
  ann: aColleague('01ANN', 'Ann Lee'),
  bob: aColleague('01BOB', 'Bob Stone'),
  bill: aColleague('01BILL', 'Bill Young'),
  cleo: aColleague('01CLEO', 'Cleo Díaz'),
};
export const values = [
  ['01TEAM', 'Teamwork', 'teamwork', ['together']],
  ['01OWN', 'Ownership', 'ownership', ['launch']],
].map(([id, name, tag, keywords], at) => ({
  id,
  name,
  tag,
  keywords,
  description: '',
  color: '2f9e6e',
  emoji: 'rocket',
  default: at === 0,
}));

type Over = { readonly left?: number; readonly thanksOnly?: true; readonly privately?: true };
export const config = (over: Over = {}) => ({
  access_token: 'token-of-ann',
  user: {
    ...people.ann,
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@acme.example',
    demo: false,
    balance: over.thanksOnly ? 0 : 20,
    score_remaining: over.thanksOnly ? 0 : (over.left ?? 100),
    limit: over.thanksOnly ? 0 : 100,
    permissions: {},
  },
  workspace: { id: '01W', name: 'Acme', logo: null, users_count: 4, billing_active: true },
  settings: {
    global: {
      name: 'Acme',
      active_color: 'c2410c',
      limit_period: 'month',
      show_leaderboard: over.thanksOnly ?? false,
      points_names: {},
      private_posts: over.privately ?? false,
    },
  },
  permissions: {},
  checklist: null,
  values,
  news: { unread: 0, newest: 0 },
  features: { points: !over.thanksOnly },
});

export const aPost = (over: object = {}) => ({
  id: '01POST',
  from_id: '01BOB',
  to_id: ['01CLEO'],
  value_id: '01TEAM',
  score: 5,
  message: 'Thank you for the launch',
  gif: null,
  created_at: new Date().toISOString(),
  likes: 0,
  liked: false,
  liked_by: [],
  comments: 0,
  latest_comments: [],
  from: people.bob,
  to: [people.cleo],
  value: values[0],
  edited_at: null,
  can: { edit: false, correct: false, remove: false },
  ...over,
});

export type Asked = {
  method: string;
  path: string;
  search: string;
  cursor: string | null;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
};
type Said = { status?: number; body?: unknown; headers?: Record<string, string> } | 'lost';

/** Replaces the network: records every call that leaves the browser and returns its answer. */
export const network = (answer: (asked: Asked) => Said | undefined) => {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const one: Asked = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/v1', ''),
      search: searchParams.get('search') ?? '',
      cursor: searchParams.get('next_cursor'),
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(one);
    const said = answer(one) ?? usual(one);
    if (said === 'lost') throw new TypeError('Failed to fetch');
    return new Response([204, 304].includes(said.status ?? 200) ? null : JSON.stringify(said.body ?? null), {
      status: said.status ?? 200,
      headers: said.headers ?? {},
    });
  });
  return asked;
};

const usual = ({ path, search }: Asked): Said => {
  if (path === '/config') return { body: config() };
  if (path === '/users') {
    const found = Object.values(people).filter(({ name }) =>
      name
        .toLowerCase()
        .split(' ')
        .some((part) => part.startsWith(search.toLowerCase())),
    );
    return { body: found };
  }
  return { body: [] };
};

export const refused = (status: number, code: string, path: string[] = []): Said => ({
  status,
  body: { errors: [{ code, message: code, path }] },
});

/** Renders a component as the application would, with its own cache; menus open in the main part of the page. */
export const show = (part: ReactNode, at = '/feed') =>
  render(
    <IntlProvider locale="en" messages={messages} formats={pointsFormats(pointsNameIn('en'))} timeZone="UTC">
      <SWRConfig
        value={{
          provider: () => new Map(),
          dedupingInterval: 0,
          focusThrottleInterval: 0,
          shouldRetryOnError: false,
        }}
      >
        <MemoryRouter initialEntries={[at]}>
          <main id="main">{part}</main>
        </MemoryRouter>
      </SWRConfig>
    </IntlProvider>,
  );
