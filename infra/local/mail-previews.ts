import type { ServerResponse } from 'node:http';
import { escape } from '#functions/mails/components';
import { defaultAccent, type Language, languages } from '#shared/model/choices';
import type { ColorScheme } from '#shared/rules/workspaces/accent';
import { securityHeaders } from '../blueprint/headers.ts';
import { sampleMails } from './seed/mail-samples.ts';

const schemes: readonly ColorScheme[] = ['light', 'dark'];

type Asked = { readonly name: string; readonly language: Language; readonly color: string };

const askedIn = ({ searchParams: query }: URL): Asked => ({
  name: query.get('mail') ?? 'points',
  language: languages.find((one) => one === query.get('language')) ?? 'en',
  color: /^[0-9a-f]{6}$/i.exec(query.get('color') ?? '')?.[0] ?? defaultAccent,
});

const addressOf = (path: string, asked: Asked, more: Record<string, string> = {}): string =>
  `${path}?${escape(new URLSearchParams({ mail: asked.name, language: asked.language, color: asked.color, ...more }).toString())}`;

/** Forces the color scheme of a mail, whatever the browser prefers. */
const shownIn = (html: string, scheme: ColorScheme): string =>
  html.replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all');

const style = `body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1f1b16;background:#fff;display:grid;grid-template-columns:220px 1fr}
nav{padding:20px;border-right:1px solid #ece7e0;min-height:100vh;box-sizing:border-box}nav a,header a{color:inherit;text-decoration:none;display:block;padding:4px 8px;border-radius:6px}
a[aria-current]{background:#faf0e8;font-weight:600}header{display:flex;gap:8px;align-items:center;flex-wrap:wrap}main{padding:20px;min-width:0}
section{display:flex;gap:16px;flex-wrap:wrap;margin:16px 0}figure{margin:0}iframe{border:1px solid #ece7e0;border-radius:8px;background:#fff}pre{white-space:pre-wrap;background:#faf8f5;padding:20px;border-radius:8px;max-width:640px}`;

const overview = async (asked: Asked): Promise<string> => {
  const mails: Record<string, { subject: string; text: string; unsubscribe?: string }> = await sampleMails(
    asked.language,
    asked.color,
  );
  const mail = mails[asked.name];
  const link = (to: Partial<Asked>, words: string, current: boolean): string =>
    `<a href="${addressOf('/mails', { ...asked, ...to })}"${current ? ' aria-current="page"' : ''}>${escape(words)}</a>`;
  const frame = (scheme: ColorScheme, width: number): string =>
    `<figure><figcaption>${scheme}, ${width}</figcaption><iframe sandbox title="${escape(asked.name)}, ${scheme}, ${width}" ` +
    `width="${width}" height="900" src="${addressOf('/mails/shown', asked, { scheme })}"></iframe></figure>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emails</title><style>${style}</style></head><body>` +
    `<nav><b>Emails</b>${Object.keys(mails)
      .map((name) => link({ name }, name, name === asked.name))
      .join('')}</nav><main><header>${languages
      .map((language) => link({ language }, language, language === asked.language))
      .join('')}${[defaultAccent, '1d4ed8', 'facc15', '0a0a0a', 'ffffff']
      .map((color) => link({ color }, `#${color}`, color === asked.color))
      .join('')}</header>` +
    (mail
      ? `<h1>${escape(mail.subject)}</h1><section>${schemes.map((scheme) => frame(scheme, 640)).join('')}</section>` +
        `<section>${schemes.map((scheme) => frame(scheme, 375)).join('')}</section><pre>${escape(mail.text)}</pre>` +
        `<p>List-Unsubscribe: ${escape(mail.unsubscribe ?? 'none; this email cannot be turned off')}</p>`
      : '<p>Mail not found.</p>') +
    `</main></body></html>`
  );
};

/**
 * Previews of every mail in every language, light and dark, as HTML and text. Only on the local server, for developers.
 */
export const serveMailPreviews = async (response: ServerResponse, url: URL): Promise<void> => {
  const asked = askedIn(url);
  const shown = url.pathname === '/mails/shown';
  const mails: Record<string, { html: string }> = shown ? await sampleMails(asked.language, asked.color) : {};
  const scheme = schemes.find((one) => one === url.searchParams.get('scheme')) ?? 'light';
  const page = shown ? shownIn(mails[asked.name]?.html ?? '', scheme) : await overview(asked);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src https: 'self'; frame-src 'self'`,
    ...securityHeaders,
  });
  response.end(page);
};
