import { logger } from '#functions/platform/log';
import { parseSentJson } from '#functions/platform/sent-json';
import * as z from 'zod';
import type { ChatMessage } from '#shared/events/chat';
import { Refusal } from '#shared/model/refusal';
import { AwardRequestId, PostId, RewardId } from '#shared/model/ids';
import { type ChatText, standingAlone } from '#shared/rules/connections/chat-commands';
import { thankForm, ThankState } from './form.ts';
import { actionIds } from './texts.ts';

/** How somebody is answered: for half an hour through an address, and by a window within three seconds. */
export const SlackPlace = z.object({ reply_to: z.string().optional(), trigger: z.string().optional() });
type SlackPlace = z.infer<typeof SlackPlace>;

/** Somebody opened the home tab. */
export const HomeOpened = z.object({ about: z.literal('home'), team: z.string(), user: z.string() });
export type HomeOpened = z.infer<typeof HomeOpened>;

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>' }),
);

/**
 * Returns what somebody typed in Slack without Slack's own marks: mentions `<@U1|ann>`, channels `<#C1|general>`, links
 * `<https://…|…>` and three escaped characters. A tag that is also the name of a channel comes as a channel.
 */
export const chatTextOf = (typed: string): ChatText => {
  const mentions: string[] = [];
  const text = typed
    .replace(/<([^<>]*)>/g, (whole, inside: string, at: number) => {
      const [what = '', label = ''] = inside.split('|');
      if (what.startsWith('@')) {
        mentions.push(what.slice(1));
        return standingAlone(what, typed.slice(0, at), typed.slice(at + whole.length));
      }
      if (what.startsWith('#')) return label === '' ? '' : `#${label}`;
      return what.startsWith('!') ? label : what;
    })
    .replace(/&(?:amp|lt|gt);/g, (entity) => entities.get(entity) ?? entity);
  return { text, mentions };
};

/** What of a request Slack never sends, or sends of something that we do not follow. @throws Refusal forbidden */
const parsed = <Schema extends z.ZodType>(schema: Schema, sent: unknown): z.infer<Schema> => {
  const result = schema.safeParse(sent);
  if (!result.success) throw new Refusal('forbidden');
  return result.data;
};

const Question = z.object({ type: z.literal('url_verification'), challenge: z.string().max(500) });
/** Of what happened in an organization, not in a team of it, Slack names no team. */
const EventCallback = z.object({
  type: z.literal('event_callback'),
  team_id: z.string(),
  event_id: z.string(),
  event: z.looseObject({ type: z.string() }),
});
type EventCallback = z.infer<typeof EventCallback>;

const lost = { app_uninstalled: 'uninstalled', tokens_revoked: 'revoked' } as const;
const RevokedTokens = z.object({ tokens: z.object({ bot: z.array(z.string()).nullish() }) });
/** Seconds, until the year 9999. */
const Moment = z.object({ event_time: z.int().positive().max(253_402_300_799) });

const lossIn = ({ team_id: team, event }: EventCallback, sent: unknown): ChatMessage[] => {
  if (event.type !== 'app_uninstalled' && event.type !== 'tokens_revoked') return [];
  // The tokens of people, which we never ask for, are no concern of ours.
  if (event.type === 'tokens_revoked' && !parsed(RevokedTokens, event).tokens.bot?.length) return [];
  const at = new Date(parsed(Moment, sent).event_time * 1000).toISOString();
  return [{ about: 'lost', platform: 'slack', team, problem: lost[event.type], at }];
};

const jsonOf = (text: string): unknown => {
  try {
    return parseSentJson(text);
  } catch {
    throw new Refusal('forbidden');
  }
};

const Reaction = z.object({
  user: z.string(),
  item: z.object({ type: z.literal('message'), channel: z.string(), ts: z.string() }),
});

/** A reaction to a message; one to a file is none. */
const reactionIn = ({ team_id: team, event_id, event }: EventCallback): ChatMessage[] => {
  const reaction = event.type === 'reaction_added' ? Reaction.safeParse(event).data : undefined;
  if (!reaction) return [];
  const { user, item } = reaction;
  const { channel, ts: message } = item;
  const key = `slack-${event_id}`;
  return [{ about: 'reaction', platform: 'slack', key, team, user, place: {}, channel, message }];
};

const Opened = z.object({ user: z.string(), tab: z.literal('home') });

const homeIn = ({ team_id: team, event }: EventCallback): ChatMessage[] => {
  const opened = event.type === 'app_home_opened' ? Opened.safeParse(event).data : undefined;
  if (!opened) return [];
  const message: HomeOpened = { about: 'home', team, user: opened.user };
  return [{ about: 'own', platform: 'slack', message }];
};

/**
 * What an event says; a question is answered at once. Kinds that we do not follow need nothing: Slack switches off the events of
 * an app that refuses many.
 */
export const readEvent = (
  body: string,
): { readonly challenge: string } | { readonly messages: readonly ChatMessage[] } => {
  const sent = parsed(z.looseObject({ type: z.string() }), jsonOf(body));
  if (sent.type === 'url_verification') return { challenge: parsed(Question, sent).challenge };
  // Slack holds back the events of a team that has too many: reactions are missed.
  if (sent.type === 'app_rate_limited') logger.warn('Slack held back events', { team: sent['team_id'] });
  const event = EventCallback.safeParse(sent).data;
  if (!event) return { messages: [] };
  return { messages: [...lossIn(event, sent), ...reactionIn(event), ...homeIn(event)] };
};

/** What was typed in a form: plain text, in which only a mention has a form of its own. */
const formTextOf = (typed: string): ChatText => {
  const mentions: string[] = [];
  const text = typed.replace(/<@([UW][A-Z\d]+)(?:\|[^<>]*)?>/g, (whole, id: string, at: number) => {
    mentions.push(id);
    return standingAlone(`@${id}`, typed.slice(0, at), typed.slice(at + whole.length));
  });
  return { text, mentions };
};

const mentionOf = (id: string) => ({ mark: id, user: id, name: '' });

const Command = z.object({
  team_id: z.string(),
  user_id: z.string(),
  text: z.string().max(20_000).default(''),
  trigger_id: z.string(),
  response_url: z.string(),
});

/** What a command asks for. Its trigger is new each time somebody types it. */
export const readCommand = (body: string): ChatMessage => {
  const sent = parsed(Command, Object.fromEntries(new URLSearchParams(body)));
  const { team_id: team, user_id: user, trigger_id: trigger, response_url: reply_to } = sent;
  const { text, mentions } = chatTextOf(sent.text);
  return {
    about: 'command',
    platform: 'slack',
    key: `slack-${trigger}`,
    team,
    user,
    place: { trigger, reply_to } satisfies SlackPlace,
    text,
    mentions: mentions.map(mentionOf),
  };
};

const who = { team: z.object({ id: z.string() }), user: z.object({ id: z.string() }) };
const again = { trigger_id: z.string(), response_url: z.string().optional() };

/** The reward of a button and the price it named; buttons of an older release name none. */
const Priced = z
  .string()
  .transform((text) => text.split(' '))
  .transform(([reward_id, price]) => ({ reward_id, ...(price !== undefined && { price: Number(price) }) }))
  .pipe(z.object({ reward_id: RewardId, price: z.int().optional() }));

/** The request of a button, and the points it named. */
const Approval = z
  .string()
  .transform((text) => text.split(' '))
  .transform(([request_id, points]) => ({ request_id, points: Number(points) }))
  .pipe(z.object({ request_id: AwardRequestId, points: z.int() }));

/** What somebody does with what we show; of other kinds Slack tells us too, and they need nothing. */
const Interaction = z.union([
  z.object({
    type: z.literal('message_action'),
    ...who,
    ...again,
    callback_id: z.literal(thankForm),
    message: z.looseObject({ user: z.string().optional(), bot_id: z.string().optional() }),
  }),
  z.object({
    type: z.literal('view_submission'),
    ...who,
    view: z.object({
      id: z.string(),
      callback_id: z.literal(thankForm),
      state: z.object({ values: ThankState }),
    }),
  }),
  z.object({
    type: z.literal('block_actions'),
    ...who,
    ...again,
    actions: z.tuple([
      z.union([
        z.object({ action_id: z.literal(actionIds.form) }),
        z.object({ action_id: z.literal(actionIds.meToo), value: PostId }),
        z.object({ action_id: z.literal(actionIds.redeem), value: Priced }),
        z.object({ action_id: z.literal(actionIds.approve), value: Approval }),
      ]),
    ]),
  }),
]);

/** What somebody did; undefined for what needs nothing, such as the press of a button that leads to a page. */
export const readInteraction = (body: string): ChatMessage | undefined => {
  const sent = jsonOf(new URLSearchParams(body).get('payload') ?? '');
  const interaction = Interaction.safeParse(sent).data;
  if (!interaction) return undefined;
  const done = { platform: 'slack', team: interaction.team.id, user: interaction.user.id } as const;
  if (interaction.type === 'view_submission') {
    const { id, state } = interaction.view;
    const { people, score, value, message } = state.values;
    const typed = formTextOf(message.message.value);
    return {
      about: 'form_sent',
      ...done,
      // A form can be sent once; Slack may bring it several times.
      key: `slack-${id}`,
      place: {},
      people: people.people.selected_users,
      score: score.score.value,
      value_id: value.value.selected_option.value,
      message: typed.text,
      mentions: typed.mentions.map(mentionOf),
    };
  }
  const { trigger_id: trigger, response_url: reply_to } = interaction;
  const answerable = { key: `slack-${trigger}`, place: { trigger, reply_to } satisfies SlackPlace };
  const [action] = interaction.type === 'block_actions' ? interaction.actions : [];
  if (action?.action_id === actionIds.meToo)
    return { about: 'me_too', ...done, ...answerable, post_id: action.value };
  if (action?.action_id === actionIds.redeem)
    return { about: 'redeem', ...done, ...answerable, ...action.value };
  if (action?.action_id === actionIds.approve)
    return { about: 'approve_award', ...done, ...answerable, ...action.value };
  const author = 'message' in interaction ? interaction.message : {};
  const people = author.user === undefined || author.bot_id !== undefined ? [] : [author.user];
  return {
    about: 'form_asked',
    ...done,
    ...answerable,
    people,
  };
};
