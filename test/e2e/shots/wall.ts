import type { Page } from 'playwright-core';
import { endHeld, withGiven } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

const person = (name: string) => ({ name, avatar: null });
const [anna, tom, grace, priya, omar] = [
  person('Anna Petrova'),
  person('Tom Becker'),
  person('Grace Okafor'),
  person('Priya Nair'),
  person('Omar Haddad'),
];
const post = (at: number, message: string | null, to: readonly object[], more = {}) => ({
  id: `01KA00000000000000000000W${at}`,
  from: anna,
  to,
  score: 15,
  value: { name: 'Teamwork', color: '2b6cb0', emoji: 'handshake' },
  celebration: null,
  message,
  gif: null,
  created_at: new Date(Date.now() - at * 3_600_000).toISOString(),
  ...more,
});
const board = {
  workspace: { name: 'Acme Studio', logo: null, active_color: 'c2410c' },
  scheme: 'system',
  language: 'en',
  timezone: 'UTC',
  posts: [
    post(
      1,
      'For the calm in the middle of the launch: you answered every question, found the mistake nobody else saw, and still had time to explain it to the two new colleagues.',
      [tom, grace],
    ),
    post(2, 'Thank you for the open window.', [priya]),
  ],
  celebrations: [],
  ranking: [tom, grace, priya, omar, anna].map((one, at) => ({
    rank: at + 1,
    person: one,
    points: 120 - at * 17,
  })),
  week: { posts: 34, points: 1280 },
};
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const celebrations = [
  { person: tom, kind: 'birthday', years: null, day: inDays(0) },
  { person: priya, kind: 'anniversary', years: 5, day: inDays(1) },
  { person: grace, kind: 'anniversary', years: 1, day: inDays(4) },
];
const ofCompany = post(3, 'Happy birthday, Tom Becker! We’re so glad you’re with us.', [tom], {
  from: person('Acme Studio'),
  score: 50,
  value: { name: 'Birthday', color: 'c2410c', emoji: '🎂' },
  celebration: { kind: 'birthday', years: null },
});
const shown = (more = {}) => withGiven('wall', { ...board, ...more }, 'POST');
const next = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();
const refused = (code: string) =>
  inTurn(async (page) => {
    await page.route('**/api/v1/wall', (route) =>
      route.fulfill({ status: 404, json: { errors: [{ code, message: code }], request_id: '5f3c2b91' } }),
    );
    await endHeld(page);
    await page.reload();
  });

const path = '/wall#01J00000000000000000000010';
const links = (count: number) =>
  withGiven(
    'walls',
    Array.from({ length: count }, (_, at) => ({
      id: 'A'.repeat(42) + String(at),
      name: ['Kitchen', 'Reception, beside the lift to the second floor', 'Hall'][at % 3],
      scheme: (['system', 'dark', 'light'] as const)[at % 3],
      language: at % 3 === 1 ? 'ru' : null,
      show_messages: at % 3 !== 1,
      show_ranking: true,
      show_totals: at % 3 !== 2,
      show_celebrations: at % 3 !== 1,
      created_at: '2026-11-02T09:00:00.000Z',
      created_by: { id: '01KA00000000000000000000AN', state: 'accepted', ...anna },
      seen_at: at % 3 === 2 ? null : new Date(Date.now() - 240_000).toISOString(),
    })),
  );
const openForm = (page: Page): Promise<void> => page.getByRole('button', { name: 'Create a link' }).click();

export const screens: readonly Shot[] = [
  { name: 'wall', path, signedIn: false, prepare: shown() },
  { name: 'wall-short', path, signedIn: false, prepare: inTurn(shown(), next) },
  { name: 'wall-bare', path, signedIn: false, prepare: shown({ ranking: null, week: null, language: 'ru' }) },
  {
    name: 'wall-celebration',
    path,
    signedIn: false,
    prepare: shown({ posts: [ofCompany], celebrations }),
  },
  {
    name: 'wall-days',
    path,
    signedIn: false,
    prepare: inTurn(shown({ posts: [ofCompany], celebrations }), next),
  },
  {
    name: 'wall-empty',
    path,
    signedIn: false,
    prepare: shown({ posts: [], ranking: [], week: { posts: 0, points: 0 } }),
  },
  { name: 'wall-revoked', path, signedIn: false, prepare: refused('not_found') },
  { name: 'walls', path: '/settings/walls', signedIn: true, prepare: links(3) },
  { name: 'walls-new', path: '/settings/walls', signedIn: true, prepare: inTurn(links(1), openForm) },
  { name: 'walls-none', path: '/settings/walls', signedIn: true, prepare: links(0) },
];
