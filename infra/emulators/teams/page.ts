import { escape } from '#functions/mails/components';
import { standInPage } from '../service/page.ts';
import type { LocalBot, Said, TeamsPerson } from './bot.ts';
import { type CardAction, type CardInput, type ShownCard, textOf, type Workflow } from './workflows.ts';

type Shown = { readonly bot: LocalBot; readonly person: TeamsPerson; readonly place: 'alone' | 'channel' };

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('');

const options = (
  choices: readonly { readonly title: string; readonly value: string }[],
  chosen: string,
): string =>
  choices
    .map(
      ({ title, value }) =>
        `<option value="${escape(value)}"${chosen === value ? ' selected' : ''}>${escape(title)}</option>`,
    )
    .join('');

const inputHtml = (
  { bot }: Shown,
  { type, id, label, choices = [], value = '' }: CardInput,
  at: string,
): string => {
  const name = `<label for="${at}-${id}">${escape(label)}</label>`;
  const field = `id="${at}-${id}" name="${id}" required`;
  if (type === 'Input.Number') return `${name}<input ${field} type="number">`;
  if (type === 'Input.Text') return `${name}<textarea ${field}></textarea>`;
  const people = bot.people.map((one) => ({ title: one.name, value: one.aad }));
  return id === 'people'
    ? `${name}<select ${field} multiple>${options(people, value)}</select>`
    : `${name}<select ${field}>${options(choices, value)}</select>`;
};

const actionHtml = (shown: Shown, action: CardAction, inputs: string): string => {
  const { title } = action;
  if (action.url !== undefined) return `<a href="${escape(action.url)}">${escape(title)}</a>`;
  if (action.card)
    return `<details><summary>${escape(title)}</summary>${cardHtml(shown, action.card, 'more')}</details>`;
  const fields = {
    user: shown.person.id,
    do: 'press',
    place: shown.place,
    data: JSON.stringify(action.data),
  };
  return `<form method="post" action="/">${hidden(fields)}${inputs}<button>${escape(title)}</button></form>`;
};

const cardHtml = (shown: Shown, card: ShownCard, at: string): string => {
  const text = textOf(card).split('\n').map(escape).join('<br>');
  const inputs = card.body.flatMap((part) =>
    'id' in part && part.id !== undefined ? [part as CardInput] : [],
  );
  const asked = inputs.map((input) => inputHtml(shown, input, at)).join('');
  return `${text}<br>${(card.actions ?? []).map((action) => actionHtml(shown, action, asked)).join(' ')}`;
};

const saidHtml = (shown: Shown, entries: readonly Said[]): string =>
  entries.length === 0
    ? '<p class="note">Nothing yet.</p>'
    : `<ul>${entries
        .toReversed()
        .map(({ id, card }) => {
          const react = hidden({ user: shown.person.id, do: 'react', message: id });
          const like =
            shown.place === 'channel'
              ? `<form method="post" action="/">${react}<button>React</button></form>`
              : '';
          return `<li>${cardHtml(shown, card, id)}${like}</li>`;
        })
        .join('')}</ul>`;

const typing = ({ person, place }: Shown, label: string): string => `
<form method="post" action="/">${hidden({ user: person.id, do: 'type', place })}
<label for="text-${place}">${label}</label><input id="text-${place}" name="text"><button>Send</button></form>`;

const workflowHtml = (
  shown: Shown,
  { channel, address, cards }: Workflow & { readonly address: string },
): string => `
<h2>${escape(channel)}, by a workflow</h2>
<p class="note">The address of its workflow, for Settings, Connect, Teams:</p>
<p><code>${escape(address)}</code></p>
${cards.length === 0 ? '<p class="note">Nothing yet.</p>' : `<ul>${cards.map((card) => `<li>${cardHtml(shown, card, '')}</li>`).join('')}</ul>`}`;

/** Somebody of the tenant types, presses what is offered, and sees what is in the channel and what only they are told. */
export const talkPage = (
  bot: LocalBot,
  user: string | null,
  workflows: readonly (Workflow & { readonly address: string })[],
): string => {
  const person = bot.people.find(({ id }) => id === user) ?? bot.people[0];
  if (!person) throw new Error('nobody is in the tenant');
  const alone: Shown = { bot, person, place: 'alone' };
  const channel: Shown = { bot, person, place: 'channel' };
  const told = bot.said.filter(({ conversation }) => conversation === bot.privateOf(person));
  const posted = bot.said.filter(({ conversation }) => conversation.startsWith('19:'));
  return standInPage(
    'A stand-in for Microsoft Teams. Nothing leaves this machine.',
    person.name,
    `<nav aria-label="People">${bot.people
      .map((one) => `<a href="/?user=${escape(encodeURIComponent(one.id))}">${escape(one.name)}</a>`)
      .join(' · ')}</nav>
<h2>Chat with Bravo</h2>${typing(alone, 'To Bravo alone')}${saidHtml(alone, told)}
<h2>Praise, with the bot</h2>${typing(channel, '@Bravo')}${saidHtml(channel, posted)}
${workflows.map((one) => workflowHtml(channel, one)).join('')}`,
  );
};
