import { escape } from '#functions/mails/components';
import { standInPage } from '../service/page.ts';
import { type ShownCard, textOf, type Workflow } from './workflows.ts';

const cardHtml = (card: ShownCard): string => {
  const [first = '', ...others] = textOf(card).split('\n').map(escape);
  const links = (card.actions ?? []).map(
    ({ title, url = '' }) => `<a href="${escape(url)}">${escape(title)}</a>`,
  );
  return `<li><b>${first}</b><br>${others.join('<br>')}<br>${links.join(' ')}</li>`;
};

const channel = ({ channel: name, address, cards }: Workflow & { readonly address: string }): string => `
  <h2>${escape(name)}</h2>
  <p class="note">The address of its workflow, for Settings, Connect, Teams:</p>
  <p><code>${escape(address)}</code></p>
  ${cards.length === 0 ? '<p class="note">Nothing yet.</p>' : `<ul>${cards.map(cardHtml).join('')}</ul>`}`;

/** The page of the channels where workflows post. */
export const channelPage = (workflows: readonly (Workflow & { readonly address: string })[]): string =>
  standInPage(
    'A stand-in for Microsoft Teams. Nothing leaves this machine.',
    'Channels',
    workflows.map(channel).join(''),
  );
