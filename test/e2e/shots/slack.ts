import { withAllGiven, withGiven } from '../../support/answers.ts';
import { inTurn, type Shot } from './shot.ts';

export const connection = {
  team: 'Acme Studio',
  connected_at: '2026-11-02T09:00:00.000Z',
  channel: { id: 'C0123456789', name: 'recognition' },
  linked: 12,
  problem: null,
  problem_at: null,
};
const channels = [
  { id: 'C0000000001', name: 'general' },
  { id: 'C0123456789', name: 'recognition' },
];
const path = '/settings/connect/slack';
const given = (state: object) => withAllGiven({ 'slack/channels': channels, slack: state });
const connected = (more = {}) => given({ configured: true, connection: { ...connection, ...more } });
export const lost = { problem: 'revoked', problem_at: '2026-11-20T09:00:00.000Z' };
export const gone = { problem: 'channel_gone', problem_at: '2026-11-20T09:00:00.000Z' };
const link = '/connect/slack#dGhpcy1pcy1vbmx5LWFuLWV4YW1wbGUtb2YtYS10b2s';

export const workflow = {
  channel: 'Praise',
  connected_at: '2026-11-02T09:00:00.000Z',
  problem: null,
  problem_at: null,
};
const code = `${'01KA0000000000000000000000'.repeat(2)}dGhpcy1pcy1vbmx5LWFuLWV4YW1wbGUtb2YtYS10b2s`;
const teamsPath = '/settings/connect/teams';
export const tenant = {
  ...connection,
  team: 'acme.example',
  channel: { id: '19:1', name: 'Acme Studio, Praise' },
};
const teams = (more: object) =>
  withGiven('teams', { configured: true, connection: null, workflow: null, ...more });
const teamsGone = { ...gone, channel: 'Recognition of everybody in the whole company' };

export const screens: readonly Shot[] = [
  { name: 'slack-off', path, signedIn: true, prepare: given({ configured: false, connection: null }) },
  { name: 'slack-none', path, signedIn: true, prepare: given({ configured: true, connection: null }) },
  { name: 'slack', path, signedIn: true, prepare: connected() },
  { name: 'slack-new', path, signedIn: true, prepare: connected({ channel: null, linked: 0 }) },
  { name: 'slack-gone', path, signedIn: true, prepare: connected(gone) },
  { name: 'slack-lost', path, signedIn: true, prepare: connected(lost) },
  {
    name: 'slack-link',
    path: link,
    signedIn: true,
    prepare: withGiven('slack/link/read', { team: 'Acme Studio', name: 'Anna Petrova' }, 'POST'),
  },
  { name: 'slack-link-invalid', path: link, signedIn: true },
  { name: 'teams-off', path: teamsPath, signedIn: true, prepare: teams({ configured: false }) },
  { name: 'teams-none', path: teamsPath, signedIn: true, prepare: teams({}) },
  {
    name: 'teams-code',
    path: teamsPath,
    signedIn: true,
    prepare: inTurn(teams({}), withGiven('teams/install', { code }, 'POST'), (page) =>
      page.getByRole('button', { name: 'Get a code' }).click(),
    ),
  },
  { name: 'teams', path: teamsPath, signedIn: true, prepare: teams({ connection: tenant, workflow }) },
  {
    name: 'teams-gone',
    path: teamsPath,
    signedIn: true,
    prepare: teams({
      connection: { ...tenant, problem: 'not_in_channel', problem_at: gone.problem_at, channel: null },
      workflow: { ...workflow, ...teamsGone },
    }),
  },
  {
    name: 'teams-link',
    path: link.replace('slack', 'teams'),
    signedIn: true,
    prepare: withGiven('slack/link/read', { team: 'acme.example', name: 'Anna Petrova' }, 'POST'),
  },
];
