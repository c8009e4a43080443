import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { ChatMessage, ChatMessageAbout, Incoming } from '#shared/events/chat';
import { AwardRequestId, PostId, RewardId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import { Refusal } from '#shared/model/refusal';
import { standingAlone } from '#shared/rules/connections/chat-commands';

const Id = z.string().min(1).max(400);

/** A field that may be missing. Microsoft's own libraries write null for what is not there. */
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((found): z.output<Schema> | undefined => found ?? undefined);

const Name = maybe(z.string().max(400));

/** What every activity says of itself, also one of a kind that we do not follow. */
export const Envelope = z.looseObject({
  type: z.string().max(60),
  serviceUrl: z.string().max(400),
  channelId: z.literal('msteams'),
});
type Envelope = z.infer<typeof Envelope>;

/** What the Bot Framework tells of, as far as we follow it. */
const Activity = Envelope.extend({
  name: Name,
  action: maybe(z.string().max(60)),
  id: maybe(Id),
  from: z.object({ id: Id }),
  recipient: z.object({ id: Id }),
  conversation: z.object({ id: Id, conversationType: maybe(z.string()), tenantId: maybe(Id) }),
  channelData: maybe(
    z.looseObject({
      tenant: maybe(z.object({ id: Id })),
      team: maybe(z.looseObject({ id: Id, name: Name })),
      channel: maybe(z.looseObject({ id: Id, name: Name })),
    }),
  ),
  text: maybe(z.string().max(30_000)),
  entities: maybe(z.array(z.unknown())),
  value: z.unknown().optional(),
  replyToId: maybe(Id),
  reactionsAdded: maybe(z.array(z.unknown())),
});
type Activity = z.infer<typeof Activity>;

const Mention = z.object({
  type: z.literal('mention'),
  text: z.string().min(1).max(400),
  mentioned: z.object({ id: Id, name: Name }),
});

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&nbsp;': ' ',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&amp;': '&',
  }),
);

type Typed = Pick<ChatMessageAbout<'command'>, 'text' | 'mentions'>;

/**
 * Returns what somebody typed in Teams, without the mention of our bot, and with a mark in place of each other mention. A mark is
 * a word that nobody can have typed.
 */
export const typedIn = ({
  text = '',
  entities: beside = [],
  recipient,
}: Pick<Activity, 'text' | 'entities' | 'recipient'>): Typed => {
  const chance = randomUUID().slice(0, 8);
  const mentions: Typed['mentions'] = [];
  let said = text;
  for (const entity of beside) {
    const mention = Mention.safeParse(entity).data;
    if (!mention) continue;
    const { id: user, name = '' } = mention.mentioned;
    const mark = `${chance}.${mentions.length}`;
    const isOurs = user === recipient.id;
    // More than can be thanked are only refused: their names need no place in the queue.
    if (!isOurs && mentions.length > limits.post.receivers) continue;
    if (!isOurs && said.includes(mention.text)) mentions.push({ mark, user, name });
    said = said.replace(mention.text, (whole, at: number) =>
      isOurs ? ' ' : standingAlone(`@${mark}`, said.slice(0, at), said.slice(at + whole.length)),
    );
  }
  const plain = said
    // An emoji that somebody chose is a picture.
    .replace(/<(?:img|emoji)\b[^<>]*\balt="([^"<>]*)"[^<>]*>/gi, (_, alt: string) => alt)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|lt|gt|quot|amp);/g, (entity) => entities.get(entity) ?? entity);
  return { text: plain.trim(), mentions };
};

/** What a card or a task of ours sends back. Choices of several come as one text, separated by commas. */
const Submitted = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('thank'),
    form: z.string().max(60),
    people: maybe(z.string().max(20_000)),
    score: maybe(z.union([z.string().max(20), z.number()])),
    value: maybe(z.string().max(40)),
    message: maybe(z.string().max(20_000)),
  }),
  z.object({ action: z.literal('me_too'), post: PostId }),
  z.object({ action: z.literal('redeem'), reward: RewardId, price: maybe(z.int()) }),
  z.object({ action: z.literal('approve_award'), request: AwardRequestId, points: z.int() }),
]);

/** Each conversation is at an address of its own, and what is said in one with others is not for everybody. */
export const TeamsPlace = z.object({
  /** The address of the service that brought it, which answers go to. */
  service: z.string(),
  conversation: z.string(),
  /** Whether nobody else is in the conversation. */
  personal: z.boolean(),
});

const person = { key: z.string(), team: z.string(), user: z.string(), place: TeamsPlace };

/** What only Teams tells of. */
export const OwnMessage = z.discriminatedUnion('about', [
  /** Somebody typed the code that the settings showed an administrator. */
  z.object({ about: z.literal('connect'), ...person, bot: z.string(), code: z.string() }),
  /** An administrator wants posts to be announced in this conversation. */
  z.object({
    about: z.literal('announce_here'),
    ...person,
    channel_name: z.string(),
    channel_team: z.string().optional(),
  }),
  /** The app was removed from the conversations of a team. */
  z.object({ about: z.literal('removed'), team: z.string(), conversation: z.string() }),
]);
export type OwnMessage = z.infer<typeof OwnMessage>;

const own = (message: OwnMessage): readonly ChatMessage[] => [{ about: 'own', platform: 'teams', message }];

/** The tenant, which is the team; and who does something where. */
const incomingIn = (activity: Activity) => {
  const { id = '', from, serviceUrl: service, conversation, channelData } = activity;
  // In a thread, the conversation names the message that began it.
  const [place = ''] = conversation.id.split(';');
  return {
    platform: 'teams' as const,
    // Ids of activities are those of one conversation.
    key: `teams-${place}-${from.id}-${id}`,
    team: channelData?.tenant?.id ?? conversation.tenantId ?? '',
    user: from.id,
    place: {
      service,
      conversation: place,
      personal: conversation.conversationType === 'personal',
    },
  } satisfies Incoming;
};

const submittedIn = (activity: Activity, value: unknown): readonly ChatMessage[] => {
  const sent = Submitted.safeParse(value).data;
  const incoming = incomingIn(activity);
  if (!sent) return [];
  if (sent.action === 'me_too') return [{ about: 'me_too', ...incoming, post_id: sent.post }];
  if (sent.action === 'redeem')
    return [{ about: 'redeem', ...incoming, reward_id: sent.reward, price: sent.price }];
  if (sent.action === 'approve_award')
    return [{ about: 'approve_award', ...incoming, request_id: sent.request, points: sent.points }];
  const { form, people: chosen = '', score = '', value: value_id = '', message = '' } = sent;
  const people = chosen.split(',').flatMap((one) => one.trim() || []);
  return [
    {
      about: 'form_sent',
      ...incoming,
      form,
      people: people.slice(0, limits.post.receivers + 1),
      score: String(score).trim(),
      value_id,
      message,
    },
  ];
};

const connectCommand = /^connect\s+(\S{1,200})$/i;

const messageIn = (activity: Activity): readonly ChatMessage[] => {
  if (activity.value !== undefined && activity.value !== null) return submittedIn(activity, activity.value);
  const incoming = incomingIn(activity);
  const { text, mentions } = typedIn(activity);
  const code = connectCommand.exec(text)?.[1];
  // In front of others a code would be no secret any more.
  if (code !== undefined && incoming.place.personal)
    return own({ about: 'connect', ...incoming, bot: activity.recipient.id, code });
  const { team, channel } = activity.channelData ?? {};
  if (/^channel$/i.test(text) && !incoming.place.personal) {
    const name = [team?.name, channel?.name].flatMap((one) => one ?? []).join(', ');
    return own({
      about: 'announce_here',
      ...incoming,
      channel_name: name === '' ? 'Teams' : name,
      channel_team: team?.id,
    });
  }
  return [{ about: 'command', ...incoming, text, mentions: [...mentions] }];
};

const reactionIn = (activity: Activity): readonly ChatMessage[] => {
  const { replyToId: message, reactionsAdded = [] } = activity;
  if (message === undefined || reactionsAdded.length === 0) return [];
  const incoming = incomingIn(activity);
  return [{ about: 'reaction', ...incoming, channel: incoming.place.conversation, message }];
};

/** The app was removed from a team; when a person removes it, nothing of it is kept here. */
const removalIn = (activity: Activity): readonly ChatMessage[] => {
  const { team, place } = incomingIn(activity);
  if (activity.action !== 'remove' || activity.conversation.conversationType === 'personal') return [];
  const conversation = activity.channelData?.team?.id ?? place.conversation;
  return own({ about: 'removed', team, conversation });
};

/** Somebody uses the message extension: its form is asked for, and answered at once. */
export type FormAsked = { readonly team: string; readonly user: string; readonly author: Person | undefined };
type Person = { readonly id: string; readonly name: string };

const Extension = z.object({
  commandId: z.literal('thank'),
  messagePayload: maybe(
    z.looseObject({
      from: maybe(
        z.looseObject({ user: maybe(z.looseObject({ id: z.string().max(400), displayName: Name })) }),
      ),
    }),
  ),
  data: z.unknown().optional(),
});

const kinds: ReadonlySet<string> = new Set(['message', 'messageReaction', 'installationUpdate', 'invoke']);

/**
 * What an activity asks for: a form at once, or what is put into the queue. Kinds that we do not follow need nothing, whatever is
 * in them.
 * @throws Refusal forbidden
 */
export const readActivity = (
  sent: Envelope,
): { readonly form: FormAsked } | { readonly messages: readonly ChatMessage[] } => {
  if (!kinds.has(sent.type)) return { messages: [] };
  const activity = Activity.safeParse(sent).data;
  if (!activity) throw new Refusal('forbidden');
  if (activity.type === 'message') return { messages: messageIn(activity) };
  if (activity.type === 'messageReaction') return { messages: reactionIn(activity) };
  if (activity.type === 'installationUpdate') return { messages: removalIn(activity) };
  const extension = Extension.safeParse(activity.value).data;
  if (!extension) return { messages: [] };
  if (activity.name === 'composeExtension/submitAction')
    return { messages: submittedIn(activity, extension.data) };
  if (activity.name !== 'composeExtension/fetchTask') return { messages: [] };
  const author = extension.messagePayload?.from?.user;
  const { team, user } = incomingIn(activity);
  return {
    form: { team, user, author: author ? { id: author.id, name: author.displayName ?? '' } : undefined },
  };
};
