import { apiKeys } from './connections/api-keys.ts';
import { assistants } from './connections/assistants.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { billing } from './billing.ts';
import { celebrations } from './celebrations.ts';
import { checklist } from './checklist.ts';
import { coins } from './coins.ts';
import { config } from './config.ts';
import { gifs } from './gifs.ts';
import { groups } from './groups.ts';
import { hooks } from './connections/hooks.ts';
import { leaderboards } from './leaderboards.ts';
import { ledger } from './ledger.ts';
import { mcp } from './connections/mcp.ts';
import { news } from './news.ts';
import { oauth } from './connections/oauth.ts';
import { passkeys } from './passkeys.ts';
import { posts } from './posts.ts';
import { profiles } from './profiles.ts';
import { rewards } from './rewards.ts';
import { scim } from './connections/scim.ts';
import { settings } from './settings.ts';
import { shop } from './shop.ts';
import { slack } from './connections/slack.ts';
import { teams } from './connections/teams.ts';
import { sso } from './connections/sso.ts';
import { users } from './users.ts';
import { values } from './values.ts';
import { walls } from './walls.ts';
import { webhooks } from './connections/webhooks.ts';
import { workspace } from './workspace.ts';

/** The whole API, for infra, the local server and OpenAPI. A handler imports only its own area. */
export const contract = {
  auth,
  passkeys,
  config,
  profiles,
  workspace,
  settings,
  users,
  values,
  groups,
  posts,
  coins,
  ledger,
  leaderboards,
  rewards,
  shop,
  checklist,
  news,
  celebrations,
  billing,
  audit,
  gifs,
  walls,
  apiKeys,
  hooks,
  mcp: { ...mcp, ...assistants, ...oauth },
  scim,
  slack,
  teams,
  sso,
  webhooks,
};

export type Contract = typeof contract;
export type Area = keyof Contract;
export type EndpointId = { [A in Area]: `${A}.${Extract<keyof Contract[A], string>}` }[Area];
