import { type ChatSpeech, chatSpeech } from '#shared/rules/connections/chat-words';
import { randomUUID } from 'node:crypto';
import { limits } from '#shared/model/limits';
import type { Value } from '#shared/model/value';
import { findLinks } from '#functions/data/chat-links';
import { findUser } from '#functions/data/users';
import { findWorkspace, listValues } from '#functions/data/workspaces';
import { mailLanguage } from '#shared/rules/mails/mails';
import { connectionOfTeam } from '../platform.ts';
import type { FormAsked } from './payloads.ts';
import { answerCard, type Card, type CardInput, cardOf } from './texts.ts';

type Asked = {
  readonly speech: ChatSpeech;
  readonly values: readonly Value[];
  /** Who is chosen already. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
};

/** A question that needs an answer. */
const required = (label: string) => ({ label, isRequired: true, errorMessage: label });

/** Teams finds people of the whole organization while one types. */
const peopleOf = ({ speech, people }: Asked): CardInput => {
  const words = speech.words;
  return {
    type: 'Input.ChoiceSet',
    id: 'people',
    ...required(words.form_people),
    isMultiSelect: true,
    choices: people.map(({ id: value, name: title }) => ({ title, value })),
    'choices.data': { type: 'Data.Query', dataset: 'graph.microsoft.com/users' },
    ...(people.length > 0 && { value: people.map(({ id }) => id).join() }),
  };
};

/** The card that asks whom, how many points, for which value and why. It has an id: sent twice it thanks once. */
export const formCard = (asked: Asked): Card => {
  const { speech, values } = asked;
  const words = speech.words;
  const usual = values.find((value) => value.default) ?? values[0];
  return cardOf(
    [
      peopleOf(asked),
      { type: 'Input.Number', id: 'score', min: 0, ...required(words.form_score) },
      {
        type: 'Input.ChoiceSet',
        id: 'value',
        style: 'compact',
        choices: values.map(({ id: value, name, emoji }) => ({ title: `${emoji} ${name}`.trim(), value })),
        ...(usual && { value: usual.id }),
        ...required(words.form_value),
      },
      {
        type: 'Input.Text',
        id: 'message',
        isMultiline: true,
        maxLength: limits.post.message,
        ...required(words.form_message),
      },
    ],
    { type: 'Action.Submit', title: words.form_send, data: { action: 'thank', form: randomUUID() } },
  );
};

const task = (title: string, content: Card): Record<string, unknown> => ({
  task: {
    type: 'continue',
    value: { title, card: { contentType: 'application/vnd.microsoft.card.adaptive', content } },
  },
});

/**
 * The window that the message extension shows: the form, for whoever wrote the message. Whoever is not linked sees the same
 * form; sending it gets them the link.
 */
export const answerTask = async (
  { team, user, author }: FormAsked,
  now: Date,
): Promise<Record<string, unknown>> => {
  const reading = { now };
  const connection = await connectionOfTeam('teams', team, reading);
  const w = connection?.workspace_id;
  const workspace = w && (await findWorkspace(w, reading));
  if (!w || !workspace) return task('Bravo', answerCard({ about: 'not_connected' }, chatSpeech('en')));
  const [values, [link]] = await Promise.all([
    listValues(w, reading),
    findLinks(w, [{ platform: 'teams', team_id: team, chat_user: user }], reading),
  ]);
  const member = link && (await findUser(w, link.user_id, reading));
  const speech = chatSpeech(mailLanguage(member ?? {}, workspace), workspace);
  const form = formCard({ speech, values, people: author ? [author] : [] });
  return task(speech.words.form_title, form);
};
