import { withAllGiven, withConfig, withFailure, withoutAnswer } from '../../support/answers.ts';
import { four } from './api-keys.ts';
import { inTurn, type Shot } from './shot.ts';
import { connection, gone, lost, tenant, workflow } from './slack.ts';
import { problem, setUp, tested } from './sso.ts';
import { several } from './webhooks.ts';

const path = '/settings/connect';
const none = {
  slack: { configured: true, connection: null },
  teams: { configured: true, connection: null, workflow: null },
  'settings/api_keys': [],
  hooks: [],
  sso: setUp(null),
};
const fine = {
  slack: { configured: true, connection },
  teams: { configured: true, connection: tenant, workflow },
  'settings/api_keys': four.slice(0, 2),
  hooks: [several[0], several[3], several[4]],
  sso: setUp({ ...tested, state: 'required' }),
};
const wrong = {
  slack: { configured: true, connection: { ...connection, ...lost } },
  teams: { configured: true, connection: tenant, workflow: { ...workflow, ...gone } },
  'settings/api_keys': four,
  hooks: [...several, ...several.map((hook) => ({ ...hook, id: `${hook.id}2` }))],
  sso: setUp({ ...tested, ...problem, state: 'offered' }),
};
const peopleAlone = withConfig(({ permissions }) => ({
  permissions: { ...permissions, account_administrator: false, global_administrator: true },
}));

export const screens: readonly Shot[] = [
  { name: 'connections-none', path, signedIn: true, prepare: withAllGiven(none) },
  { name: 'connections', path, signedIn: true, prepare: withAllGiven(fine) },
  { name: 'connections-wrong', path, signedIn: true, prepare: withAllGiven(wrong) },
  {
    name: 'connections-one-wrong',
    path,
    signedIn: true,
    prepare: withAllGiven({ ...fine, slack: wrong.slack, sso: setUp({}) }),
  },
  {
    name: 'connections-chats',
    path,
    signedIn: true,
    prepare: inTurn(peopleAlone, withAllGiven({ slack: none.slack, teams: fine.teams })),
  },
  {
    name: 'connections-failed',
    path,
    signedIn: true,
    prepare: inTurn(withAllGiven(fine), withFailure('hooks')),
  },
  {
    name: 'connections-waiting',
    path,
    signedIn: true,
    waits: true,
    prepare: async (page) => {
      // While a call has no answer the page does not come to rest, so nothing waits for that in between.
      await withAllGiven(fine)(page);
      await withoutAnswer('hooks')(page);
      await withoutAnswer('sso')(page);
    },
  },
];
