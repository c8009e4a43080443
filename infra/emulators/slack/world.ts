import { createHmac, randomUUID } from 'node:crypto';
import { apiPrefix } from '#shared/contract/prefix';

/** Our app at the stand-in. */
export const localApp = {
  client_id: '1000000001.2000000001',
  client_secret: 'local-client-secret',
  signing: 'local-signing-secret',
  app_id: 'A0BRAVO',
};

/** An answer that somebody got where only they see it. */
export type Whisper = { readonly user: string; readonly text: string; readonly blocks: unknown };

/** What was said in a channel, or to a person. */
export type Posted = {
  readonly channel: string;
  readonly ts: string;
  readonly text: string;
  readonly blocks: unknown;
};

/** A window that was opened for somebody. */
export type Opened = { readonly id: string; readonly user: string; readonly view: unknown };

/** How a request of Slack was answered. */
export type Brought = { readonly status: number; readonly body: string };

/** What the stand-in keeps that `emulate` does not: it takes any token for the administrator's, and sends nothing. */
export type SlackWorld = {
  /** Where Bravo is now. */
  app: string;
  readonly team: string;
  readonly now: () => Date;
  /** Tokens that are valid, each with its team. */
  readonly tokens: Map<string, string>;
  /** Every installation is one in a team of its own. */
  readonly eachItsTeam: boolean;
  readonly revoked: Set<string>;
  /** The addresses of people, where they are not those that the team began with. */
  readonly emails: Map<string, string>;
  /** People of another organization, in a shared channel, with the team that is theirs. */
  readonly strangers: Map<string, string>;
  /** People whose address is only typed. */
  readonly unconfirmed: Set<string>;
  /** Addresses for answers, with the person who gets them. */
  readonly replies: Map<string, string>;
  readonly whispers: Whisper[];
  readonly posted: Posted[];
  readonly opened: Opened[];
  /** Who did what a trigger stands for. */
  readonly triggers: Map<string, string>;
  /** What each person sees in the home tab. */
  readonly homes: Map<string, unknown>;
  /** Until when channels take nothing, in milliseconds of the machine's clock; `*` stands for all. */
  readonly limited: Map<string, number>;
};

export const newTeam = (): string => `T${randomUUID().slice(0, 8).toUpperCase()}`;

export const newWorld = (app: string, now: () => Date, eachItsTeam: boolean): SlackWorld => ({
  app,
  // Each stand-in is a team of its own; a team belongs to one workspace.
  team: newTeam(),
  now,
  tokens: new Map(),
  eachItsTeam,
  revoked: new Set(),
  emails: new Map(),
  strangers: new Map(),
  unconfirmed: new Set(),
  replies: new Map(),
  whispers: [],
  posted: [],
  opened: [],
  triggers: new Map(),
  homes: new Map(),
  limited: new Map(),
});

/** Brings a request to Bravo, signed as Slack signs it. @param sent what is sent in place of what was signed */
export const bring = async (
  { app, now }: SlackWorld,
  path: 'events' | 'commands' | 'interactions',
  body: string,
  at = now(),
  sent = body,
): Promise<Brought> => {
  const moment = Math.floor(at.getTime() / 1000);
  const hash = createHmac('sha256', localApp.signing).update(`v0:${moment}:${body}`).digest('hex');
  const response = await fetch(`${app}${apiPrefix}/webhooks/slack/${path}`, {
    method: 'POST',
    body: sent,
    headers: {
      'content-type': path === 'events' ? 'application/json' : 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(moment),
      'x-slack-signature': `v0=${hash}`,
    },
  });
  return { status: response.status, body: await response.text() };
};

/** Brings what somebody did with a shortcut, a button or a form. */
export const bringInteraction = (world: SlackWorld, user: string, payload: object): Promise<Brought> =>
  bring(
    world,
    'interactions',
    new URLSearchParams({
      payload: JSON.stringify({
        team: { id: world.team, domain: 'local-team' },
        user: { id: user },
        api_app_id: localApp.app_id,
        token: 'deprecated',
        ...payload,
      }),
    }).toString(),
  );

/** What Slack tells of, in its own words. */
export type SlackEvent = { readonly type: string; readonly [field: string]: unknown };

/** Brings an event; the same id stands for the same event brought again. */
export const bringEvent = (
  world: SlackWorld,
  event: SlackEvent,
  id = `Ev${randomUUID()}`,
  team = world.team,
): Promise<Brought> =>
  bring(
    world,
    'events',
    JSON.stringify({
      type: 'event_callback',
      team_id: team,
      api_app_id: localApp.app_id,
      event_id: id,
      event_time: Math.floor(world.now().getTime() / 1000),
      event,
    }),
  );
