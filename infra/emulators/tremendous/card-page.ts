import { escape } from '#functions/mails/components';
import { rows, standInPage } from '../service/page.ts';
import type { Shown } from '../service/server.ts';
import { canPayFor, catalog } from './catalog.ts';
import { digestOf, type World } from './world.ts';

const page = (title: string, content: string): string =>
  standInPage('Local Tremendous: a stand-in on this machine. This card is worth nothing.', title, content);

/** Four groups of four letters, which look like a code and are none. */
const codeOf = (secret: string): string =>
  (digestOf(`code of ${secret}`).slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join('-');

/** What the recipient of a link sees: the card, and where it could be used. */
export const cardPage = ({ store }: World, path: string): Shown => {
  const secret = /^\/rewards\/payout\/([0-9a-f]+)$/.exec(path)?.[1];
  const digest = digestOf(secret ?? '');
  const reward = store.all('reward').find(({ links }) => links.includes(digest));
  if (secret === undefined || !reward)
    return { status: 404, html: page('Nothing here', '<p>The local Tremendous has no such page.</p>') };
  if (reward.canceled)
    return { status: 410, html: page('This gift card was canceled', '<p>It cannot be used any more.</p>') };
  const { denomination, currency_code: currency } = reward.value;
  const value = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(denomination);
  const usable = catalog.filter((one) => reward.products.includes(one.id) && canPayFor(one, denomination));
  const content = `${rows([
    ['Value', value],
    ['Code', codeOf(secret)],
    ...(reward.recipient.name ? [['For', reward.recipient.name] as const] : []),
  ])}
<h2>Where it could be used</h2>
<ul>${usable.map(({ name, countries }) => `<li>${escape(name)} (${countries.map(({ abbr }) => abbr).join(', ')})</li>`).join('')}</ul>`;
  return { status: 200, html: page(`Your gift card: ${value}`, content) };
};
