import { randomUUID } from 'node:crypto';
import {
  bring,
  bringEvent,
  bringInteraction,
  type Brought,
  localApp,
  type Opened,
  type Posted,
  type SlackEvent,
  type SlackWorld,
} from './world.ts';

/** Asks `emulate`; without a token as the stand-in itself. */
export type AskSlack = <Reply>(
  method: string,
  fields?: Record<string, string>,
  token?: string,
) => Promise<Reply>;

/** What somebody chose and typed. */
type FilledForm = {
  readonly people: readonly string[];
  readonly score: string;
  readonly value: string;
  readonly message: string;
};

const stateOf = ({ people, score, value, message }: FilledForm) => ({
  people: { people: { type: 'multi_users_select', selected_users: people } },
  score: { score: { type: 'number_input', value: score } },
  value: { value: { type: 'static_select', selected_option: { value } } },
  message: { message: { type: 'plain_text_input', value: message } },
});

/** What people of the team do, as Slack brings it to Bravo. */
export type SlackActions = {
  /** Somebody types `/bravo …`; with a trigger, Slack brings the same command again. */
  readonly command: (user: string, text: string, trigger?: string) => Promise<Brought>;
  /** Uses the shortcut "Say thanks for this" on someone's message. */
  readonly shortcut: (user: string, author: string) => Promise<Brought>;
  /** Presses a button of ours; with a trigger, Slack brings the same press again. */
  readonly press: (user: string, action: string, value?: string, trigger?: string) => Promise<Brought>;
  /** The windows that were opened for somebody, the latest last. */
  readonly windows: (user: string) => readonly Opened[];
  /** Sends the form of a window. */
  readonly submit: (window: Opened | undefined, filled: FilledForm) => Promise<Brought>;
  /** What starts an action: good for one window, for a few seconds. */
  readonly trigger: (user: string) => Promise<string>;
  /** Opens the home tab. */
  readonly openHome: (user: string) => Promise<Brought>;
  /** What somebody sees there. */
  readonly home: (user: string) => unknown;
  /** Presses a button there, where Slack names no address for answers. */
  readonly pressAtHome: (user: string, action: string, value?: string, trigger?: string) => Promise<Brought>;
  /** Reacts to a message. */
  readonly react: (user: string, message: Posted | undefined, id?: string) => Promise<Brought>;
  readonly event: (event: SlackEvent, id?: string) => Promise<Brought>;
};

/** @param origin where the stand-in is */
export const actionsAt = (world: SlackWorld, origin: string, ask: AskSlack): SlackActions => {
  const replyTo = (user: string): string => {
    const reply = randomUUID();
    world.replies.set(reply, user);
    return `${origin}/replies/${reply}`;
  };
  /** Windows are those of `emulate`, which knows only its own triggers. Without an app there is nothing to open. */
  const trigger: SlackActions['trigger'] = async (user) => {
    const [token] = [...world.tokens].find(([, team]) => team === world.team) ?? [];
    const made =
      token && (await ask<{ trigger_id?: string }>('views.generateTriggerId', { user_id: user }, token));
    const id = (made ? made.trigger_id : undefined) ?? `${Date.now()}.${randomUUID()}`;
    world.triggers.set(id, user);
    return id;
  };
  const pressed = async (user: string, action: string, value?: string, given?: string) => ({
    type: 'block_actions',
    trigger_id: given ?? (await trigger(user)),
    actions: [{ type: 'button', action_id: action, block_id: 'b', action_ts: '1.1', value }],
  });
  return {
    trigger,
    command: async (user, text, given) => {
      const fields = {
        token: 'deprecated',
        team_id: world.team,
        team_domain: 'local-team',
        channel_id: 'C000000001',
        user_id: user,
        command: '/bravo',
        text,
        api_app_id: localApp.app_id,
        response_url: replyTo(user),
        trigger_id: given ?? (await trigger(user)),
      };
      return bring(world, 'commands', new URLSearchParams(fields).toString());
    },
    shortcut: async (user, author) =>
      bringInteraction(world, user, {
        type: 'message_action',
        callback_id: 'thank',
        trigger_id: await trigger(user),
        response_url: replyTo(user),
        message: { type: 'message', user: author, text: 'Done', ts: '1.1' },
      }),
    press: async (user, ...press) =>
      bringInteraction(world, user, { ...(await pressed(user, ...press)), response_url: replyTo(user) }),
    pressAtHome: async (user, ...press) => bringInteraction(world, user, await pressed(user, ...press)),
    windows: (user) => world.opened.filter((one) => one.user === user),
    submit: (window, filled) =>
      bringInteraction(world, window?.user ?? '', {
        type: 'view_submission',
        view: { id: window?.id, callback_id: 'thank', state: { values: stateOf(filled) } },
      }),
    openHome: (user) => bringEvent(world, { type: 'app_home_opened', user, tab: 'home' }),
    home: (user) => world.homes.get(user),
    react: (user, message, id) => {
      const item = { type: 'message', channel: message?.channel, ts: message?.ts };
      return bringEvent(world, { type: 'reaction_added', user, reaction: 'tada', item }, id);
    },
    event: (event, id) => bringEvent(world, event, id),
  };
};
