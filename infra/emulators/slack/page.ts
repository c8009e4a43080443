import { escape } from '#functions/mails/components';
import { standInPage } from '../service/page.ts';
import type { SlackPerson } from './start.ts';
import type { Opened, Posted, Whisper } from './world.ts';

/** Where the page of the stand-in is; at `/` are the lists of `emulate`. */
export const talkPath = '/talk';

type Text = { readonly text: string };
type Option = { readonly text: Text; readonly value: string };
type Element = {
  readonly type?: string;
  readonly text?: Text | string;
  readonly url?: string;
  readonly action_id?: string;
  readonly value?: string;
  readonly options?: readonly Option[];
  readonly initial_option?: Option;
  readonly initial_users?: readonly string[];
};
type Block = {
  readonly text?: Text;
  readonly label?: Text;
  readonly elements?: readonly Element[];
  readonly accessory?: Element;
  readonly element?: Element;
};
type Message = { readonly text: string; readonly blocks: unknown };

/** A text of Slack's markup; its three escaped characters are those of HTML too. */
const marked = (text: string): string =>
  text
    .replace(
      /<(https?:[^|>]+)\|([^>]*)>/g,
      (_, url: string, label: string) => `<a href="${url}">${label}</a>`,
    )
    .replace(/^>/gm, '“')
    .replace(/[*`]([^*`\n]+)[*`]/g, '<b>$1</b>')
    .replaceAll('\n', '<br>');

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('');

/** A button that does something in the name of a person. */
const doing = (fields: Readonly<Record<string, string>>, label: string): string =>
  `<form method="post" action="${talkPath}">${hidden(fields)}<button>${escape(label)}</button></form>`;

const element =
  (user: string, isHome: boolean) =>
  ({ text, url, action_id: action, value = '' }: Element): string => {
    const label = typeof text === 'string' ? text : (text?.text ?? '');
    if (url !== undefined) return `<a href="${escape(url)}">${escape(label)}</a>`;
    if (action === undefined) return marked(label);
    return doing({ user, do: isHome ? 'home-press' : 'press', action, value }, label);
  };

const blocksOf = (blocks: readonly Block[], user: string, isHome = false): string =>
  blocks
    .map(({ text, elements = [], accessory }) => {
      const parts = [...elements, ...(accessory ? [accessory] : [])].map(element(user, isHome));
      return `<div>${text ? marked(text.text) : ''} ${parts.join(' ')}</div>`;
    })
    .join('');

const shown = ({ text, blocks }: Message, user: string): string =>
  Array.isArray(blocks) ? blocksOf(blocks as Block[], user) : `<p>${marked(text)}</p>`;

const list = (
  entries: readonly Message[],
  user: string,
  after: (entry: Message) => string = () => '',
): string =>
  entries.length === 0
    ? '<p class="note">Nothing yet.</p>'
    : `<ul>${entries.map((entry) => `<li>${shown(entry, user)}${after(entry)}</li>`).join('')}</ul>`;

type Talk = {
  readonly people: readonly SlackPerson[];
  /** Who looks at the page. */
  readonly person: SlackPerson;
  /** What stands in channels. */
  readonly posted: readonly Posted[];
  /** What only the person sees: answers, and messages to them. */
  readonly told: readonly (Posted | Whisper)[];
  readonly home: unknown;
  readonly opened: Opened | undefined;
};

const fieldOf = ({ people }: Talk, name: string, label: string, asked: Element): string => {
  const id = `field-${name}`;
  const named = `<label for="${id}">${escape(label)}</label>`;
  if (asked.type === 'plain_text_input')
    return `${named}<textarea id="${id}" name="${name}" required></textarea>`;
  if (asked.type === 'number_input')
    return `${named}<input id="${id}" name="${name}" type="number" required>`;
  const choices =
    asked.type === 'multi_users_select'
      ? people.map(({ id: value, name: text }) => ({ value, text: { text } }))
      : (asked.options ?? []);
  const chosen = new Set([...(asked.initial_users ?? []), asked.initial_option?.value]);
  const options = choices.map(
    ({ value, text }) =>
      `<option value="${escape(value)}"${chosen.has(value) ? ' selected' : ''}>${escape(text.text)}</option>`,
  );
  const several = asked.type === 'multi_users_select' ? ' multiple' : '';
  return `${named}<select id="${id}" name="${name}"${several} required>${options.join('')}</select>`;
};

/** The window that is open for the person. */
const windowOf = (talk: Talk): string => {
  if (!talk.opened) return '';
  const { title, submit, blocks } = talk.opened.view as { title: Text; submit: Text; blocks: Block[] };
  const fields = blocks.map(({ label, element: asked }) =>
    asked ? fieldOf(talk, asked.action_id ?? '', label?.text ?? '', asked) : '',
  );
  return `<section role="dialog" aria-label="${escape(title.text)}"><h2>${escape(title.text)}</h2>
<form method="post" action="${talkPath}">${hidden({ user: talk.person.id, do: 'submit', window: talk.opened.id })}
${fields.join('')}<button>${escape(submit.text)}</button></form></section>`;
};

/** Somebody of the team types a command, uses what is offered, and sees what is in channels and what only they are told. */
export const talkPage = (talk: Talk): string => {
  const { people, person, posted, told, home } = talk;
  const { id: user, name } = person;
  const reaction = (entry: Message): string =>
    doing({ user, do: 'react', ts: 'ts' in entry ? String(entry.ts) : '' }, 'React');
  const tab = (home as { blocks?: Block[] } | undefined)?.blocks ?? [];
  return standInPage(
    'A stand-in for Slack. Nothing leaves this machine.',
    name,
    `<nav aria-label="People">${people
      .map((one) => `<a href="${talkPath}?user=${escape(one.id)}">${escape(one.name)}</a>`)
      .join(' · ')}</nav>
<form method="post" action="${talkPath}">${hidden({ user, do: 'command' })}
<label for="text">/bravo</label><input id="text" name="text" autofocus placeholder="+5 @marcus for the great launch">
<button>Send</button></form>
${windowOf(talk)}
<h2>Only you see</h2>${list(told.slice(-3).toReversed(), user)}
<h2>Channels</h2>${list(posted.slice(-10).toReversed(), user, reaction)}
<h2>Home</h2>${doing({ user, do: 'home' }, 'Open the home tab')}<div id="home">${blocksOf(tab, user, true)}</div>`,
  );
};
