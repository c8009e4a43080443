// @vitest-environment jsdom
import { signedIn } from './browser.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditRecord } from '#shared/model/audit';
import type { NewsToggles, Notifications } from '#shared/model/notifications';
import { useConfig } from '#web/api/config.ts';
import { AuditLine } from '#web/features/audit/audit-line.tsx';
import { ChannelTable } from '#web/product/notifications/channel-table.tsx';
import { config, network, people, show } from './team.tsx';

beforeEach(() => localStorage.setItem('token', signedIn));
afterEach(cleanup);

test.each([
  [{}, {}, []],
  [{}, { rewards: true }, ['Decisions on your requests', 'Team rewards that are fully funded']],
  [{}, { awards: true }, ['Decisions on your requests', 'New requests for rewards and awards']],
  [{ rewards_administrator: true }, {}, ['New requests for rewards and awards']],
  [
    { account_administrator: true },
    {},
    ['Connections that stop working', 'Managers who leave', 'Your team’s month'],
  ],
  [{ global_administrator: true }, {}, ['Managers who leave', 'Your team’s month']],
])(
  'a member with %j in a team with %j sees the switches of everybody and %j',
  async (permissions, has, more) => {
    const { user, workspace, ...rest } = config();
    network(({ path }) =>
      path === '/config'
        ? {
            body: {
              ...rest,
              features: has,
              workspace: { ...workspace, ...has },
              user: { ...user, permissions },
            },
          }
        : undefined,
    );
    const save = vi.fn<() => Promise<unknown>>();
    const Table = () =>
      useConfig().data ? (
        <ChannelTable news={{} as NewsToggles} mails={{} as Notifications} onSwitch={save} />
      ) : null;
    show(<Table />);
    const shown = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
    const common = [
      'Points you receive',
      'Comments on your posts',
      'Points added to your posts',
      'Mentions of you in posts and comments',
      'Days to celebrate',
      'Announcements',
      'Extra points to give',
      'Coins to spend before you leave',
      'Your week, on Mondays',
      'Cards for you, and answers to cards you signed',
      'Cards to sign',
    ];
    expect(shown.toSorted()).toEqual([...common, ...more].toSorted());
  },
);

test.each([
  ['billing_changed', { what: 'canceled' }, 'Ann Lee canceled the subscription'],
  ['billing_changed', { what: 'plan', plan: 'annual' }, 'Ann Lee switched to the annual plan'],
  ['billing_changed', { what: 'card' }, 'Ann Lee opened the page to change the card'],
  ['billing_changed', { manual_payments: true }, 'Ann Lee switched the team to payment by contract'],
  ['billing_changed', { what: 'of a later release' }, 'Ann Lee changed billing'],
  ['reward_card_changed', { what: 'removed' }, 'Ann Lee removed the card for rewards'],
])('the audit log says of %s %j: %s', (action, details, words) => {
  const record = { id: '01A', action, details, by: people.ann, created_at: '2026-11-26T10:00:00.000Z' };
  show(<AuditLine record={record as unknown as AuditRecord} />);
  expect(screen.getByRole('paragraph').textContent).toBe(words);
});
