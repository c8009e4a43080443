import { escape } from '#functions/mails/components';
import { standInPage } from '../service/page.ts';

export const page = (title: string, content: string): string =>
  standInPage('Local Stripe: no money moves, and nothing leaves this machine.', title, content);

export const alert = (message: string): string => `<p role="alert" id="problem">${escape(message)}</p>`;

export const field = (label: string, name: string, attributes: string, hint = ''): string =>
  `<label for="${name}">${escape(label)}</label><input id="${name}" name="${name}" ${attributes}${hint && ` aria-describedby="${name}-hint"`}>${hint && `<p class="note" id="${name}-hint">${escape(hint)}</p>`}`;

export const back = (address: string | null, label: string): string =>
  address === null ? '' : `<p><a href="${escape(address)}">${escape(label)}</a></p>`;
