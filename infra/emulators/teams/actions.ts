import { randomUUID } from 'node:crypto';
import { type Brought, type LocalBot, localBot, localTeam, type TeamsPerson } from './bot.ts';

type Place = 'alone' | 'channel';
type Filled = {
  readonly people: readonly TeamsPerson[];
  readonly score: string;
  readonly value: string;
  readonly message: string;
};

/** A form as it stands in a card. */
export type ShownForm = { readonly action: string; readonly form: string };

/** What people of the tenant do. The same `id` stands for the same thing brought again. */
export type TeamsActions = {
  /** Types something; names after `@` of people of the tenant become mentions. In the channel our bot is mentioned first. */
  readonly type: (person: TeamsPerson, text: string, place?: Place, id?: string) => Promise<Brought>;
  /** Presses a button of a card, with what the card asks. */
  readonly press: (person: TeamsPerson, data: object, place?: Place, id?: string) => Promise<Brought>;
  readonly react: (person: TeamsPerson, message: string, id?: string) => Promise<Brought>;
  /** Opens the message extension on a message of somebody. */
  readonly extend: (person: TeamsPerson, author: TeamsPerson) => Promise<Brought>;
  /** Sends the form of the message extension. */
  readonly sendTask: (person: TeamsPerson, form: ShownForm, filled: Filled, id?: string) => Promise<Brought>;
  /** Sends the form that stands in a card. */
  readonly sendForm: (person: TeamsPerson, form: ShownForm, filled: Filled, id?: string) => Promise<Brought>;
  /** Removes our app from the team. */
  readonly removeFromTeam: (person: TeamsPerson) => Promise<Brought>;
  /** What a form of the stand-in's page asks for. */
  readonly act: (fields: URLSearchParams) => Promise<void>;
};

const dataOf = (form: ShownForm, { people, score, value, message }: Filled): object => ({
  ...form,
  people: people.map(({ aad }) => aad).join(),
  score,
  value,
  message,
});

export const actionsOf = ({ people, bring, activityOf, state }: LocalBot): TeamsActions => {
  const withId = (id: string | undefined): object => ({ ...(id !== undefined && { id }) });

  /** The text and what stands beside it, as Teams sends them. */
  const typed = (text: string, place: Place): object => {
    const entities: object[] = [];
    let said = text;
    for (const person of people) {
      if (!said.includes(`@${person.name}`)) continue;
      const tag = `<at>${person.name}</at>`;
      said = said.replace(`@${person.name}`, tag);
      entities.push({ type: 'mention', text: tag, mentioned: { id: person.id, name: person.name } });
    }
    if (place === 'channel') {
      said = `<at>Bravo</at>&nbsp;${said}`;
      entities.unshift({
        type: 'mention',
        text: '<at>Bravo</at>',
        mentioned: { id: localBot.id, name: 'Bravo' },
      });
    }
    return { text: said, textFormat: 'plain', entities };
  };

  const actions: Omit<TeamsActions, 'act'> = {
    type: (person, text, place = 'alone', id) =>
      bring(activityOf(person, place, { type: 'message', ...typed(text, place), ...withId(id) })),
    press: (person, data, place = 'channel', id) =>
      bring(activityOf(person, place, { type: 'message', value: data, ...withId(id) })),
    react: (person, message, id) =>
      bring(
        activityOf(person, 'channel', {
          type: 'messageReaction',
          replyToId: message,
          reactionsAdded: [{ type: 'like' }],
          ...withId(id),
        }),
      ),
    extend: (person, author) =>
      bring(
        activityOf(person, 'channel', {
          type: 'invoke',
          name: 'composeExtension/fetchTask',
          value: {
            commandId: 'thank',
            commandContext: 'message',
            messagePayload: { id: '1', from: { user: { id: author.aad, displayName: author.name } } },
          },
        }),
      ),
    sendTask: (person, form, filled, id) =>
      bring(
        activityOf(person, 'channel', {
          type: 'invoke',
          name: 'composeExtension/submitAction',
          value: { commandId: 'thank', commandContext: 'message', data: dataOf(form, filled) },
          ...withId(id),
        }),
      ),
    sendForm: (person, form, filled, id) =>
      bring(activityOf(person, 'alone', { type: 'message', value: dataOf(form, filled), ...withId(id) })),
    removeFromTeam: (person) => {
      state.isInTeam = false;
      return bring(
        activityOf(person, 'channel', {
          type: 'installationUpdate',
          action: 'remove',
          conversation: { id: localTeam.id, conversationType: 'channel' },
        }),
      );
    },
  };

  return {
    ...actions,
    act: async (fields) => {
      const field = (name: string): string => fields.get(name) ?? '';
      const person = people.find(({ id }) => id === field('user'));
      if (!person) return;
      const place = field('place') === 'channel' ? 'channel' : 'alone';
      const id = randomUUID();
      const inputs = Object.fromEntries(
        ['people', 'score', 'value', 'message'].flatMap((name) =>
          fields.has(name) ? [[name, fields.getAll(name).join()]] : [],
        ),
      );
      const ways: Readonly<Record<string, () => Promise<unknown>>> = {
        type: () => actions.type(person, field('text'), place, id),
        react: () => actions.react(person, field('message'), id),
        press: () =>
          actions.press(person, { ...(JSON.parse(field('data')) as object), ...inputs }, place, id),
      };
      // Microsoft may bring the same thing several times.
      for (let time = 0; time < Number(fields.get('times') ?? '1'); time += 1) await ways[field('do')]?.();
    },
  };
};
