import { auth } from './auth.ts';
import { coins } from './coins.ts';
import { config } from './config.ts';
import { leaderboards } from './leaderboards.ts';
import { posts } from './posts.ts';
import { profiles } from './profiles.ts';
import { users } from './users.ts';
import { values } from './values.ts';

/** The whole API. Infra, the local server and OpenAPI read this; a handler imports only its own area. */
export const contract = { auth, config, profiles, users, values, posts, coins, leaderboards };

export type Contract = typeof contract;
export type Area = keyof Contract;
export type EndpointId = { [A in Area]: `${A}.${Extract<keyof Contract[A], string>}` }[Area];
