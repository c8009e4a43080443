import { type Language, tagOf } from '#shared/model/choices';
import { accentTokens, type AccentTokens } from '#shared/rules/workspaces/accent';
import { pictureBeside, escape, palette, type Component, portrait } from './components.ts';

/** The brand of a mail: a workspace's, or the product's own. */
export type Brand = {
  readonly name: string;
  readonly color: string;
  /** The logo's absolute address. */
  readonly picture?: string | undefined;
};

/** A mail's parts in reading order, from which its HTML and its text are made. */
export type MailBody = {
  readonly language: Language;
  readonly brand: Brand;
  /** What a mail list shows after the subject. */
  readonly preview: string;
  /** Shown above the title, in larger type. */
  readonly headline?: Component;
  readonly title: string;
  readonly pieces: readonly Component[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Additional information below the button. */
  readonly notes?: readonly string[];
  /** The footer: who sends this and why. */
  readonly footer: readonly string[];
  readonly unsubscribe?: { readonly label: string; readonly url: string };
};

const font = `Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

const darkRules = ({ solid, on, ring, soft, text }: AccentTokens): string => {
  const { page, card, line, well, ink, muted } = palette.dark;
  return (
    `.page{background:${page}!important}.card{background:${card}!important;border-color:${line}!important}` +
    `.well{background:${well}!important;border-color:${line}!important}.ink{color:${ink}!important}` +
    `.muted{color:${muted}!important}.accent{color:${text}!important}` +
    `.tile{background:${soft}!important;color:${text}!important}` +
    `.mark{background:${solid}!important;color:${on}!important}` +
    `.button{background:${solid}!important;color:${on}!important;border-color:${ring}!important}`
  );
};

/** Styles of the dark scheme and of narrow screens; all other styles are in the tags. */
const sheet = (color: string, pieces: readonly Component[]): string => {
  return (
    `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
    `@media (max-width:480px){.pad{padding:26px 20px 10px!important}.edge{padding:16px 10px 28px!important}}` +
    `@media (prefers-color-scheme:dark){${darkRules(accentTokens(color, 'dark'))}` +
    `${pieces.map(({ css = '' }) => css).join('')}}`
  );
};

const buttonOf = ({ label, url }: { label: string; url: string }, color: string): string => {
  const { solid, on, ring } = accentTokens(color, 'light');
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 24px"><tr><td>` +
    `<a class="button" href="${escape(url)}" style="display:inline-block;padding:14px 28px;border-radius:10px;` +
    `background:${solid};border:1px solid ${ring};color:${on};font-size:16px;` +
    `line-height:1.25;font-weight:700;text-decoration:none">${escape(label)}</a></td></tr></table>`
  );
};

const small = (text: string, more = ''): string =>
  `<p class="muted" style="margin:0 0 12px;font-size:13px;line-height:1.55;color:${palette.light.muted};${more}">` +
  `${text}</p>`;

/** Fills the rest of the line in a mail list, so that the mail's first words do not follow the preview. */
const filler = '&#8199;&#65279;&#847; '.repeat(60);

const footerOf = ({ footer, unsubscribe }: MailBody): string =>
  small(footer.map(escape).join('<br>')) +
  (unsubscribe
    ? small(
        `<a class="muted" href="${escape(unsubscribe.url)}" style="color:${palette.light.muted};` +
          `text-decoration:underline">${escape(unsubscribe.label)}</a>`,
      )
    : '');

const cardOf = ({ brand, headline, title, pieces, button, notes = [] }: MailBody): string =>
  (headline?.html ?? '') +
  `<h1 class="ink" style="margin:0 0 18px;font-size:${headline ? 19 : 24}px;line-height:1.3;font-weight:700;` +
  `letter-spacing:-0.2px;color:${palette.light.ink}">${escape(title)}</h1>` +
  pieces.map(({ html }) => html).join('') +
  (button ? buttonOf(button, brand.color) : '') +
  notes.map((text) => small(escape(text))).join('');

/** Returns the HTML of a mail: one column of tables with styles in the tags, which every mail program shows alike. */
export const htmlOf = (body: MailBody): string => {
  const { language, brand, preview, headline, title, pieces } = body;
  const { page, card, line, ink } = palette.light;
  const all = headline ? [headline, ...pieces] : pieces;
  const name = `<span class="ink" style="font-size:15px;font-weight:700;color:${ink}">${escape(brand.name)}</span>`;
  return (
    `<!doctype html><html lang="${tagOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">` +
    `<title>${escape(title)}</title><style>${sheet(brand.color, all)}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background:${page};font-family:${font};-webkit-text-size-adjust:100%">` +
    `<div role="main"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escape(preview)}${filler}</div>` +
    `<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
    `style="background:${page}"><tr><td class="edge" align="center" style="padding:32px 16px 40px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ` +
    `style="max-width:560px;font-family:${font};text-align:left">` +
    `<tr><td style="padding:0 4px 16px">${pictureBeside(portrait(brand, 32, false, brand.color), name)}</td></tr>` +
    `<tr><td class="card pad" style="padding:36px 36px 20px;background:${card};border:1px solid ${line};` +
    `border-radius:16px">${cardOf(body)}</td></tr>` +
    `<tr><td style="padding:20px 8px 0">${footerOf(body)}</td></tr></table></td></tr></table></div></body></html>`
  );
};

/** Returns the same mail as plain text. */
export const textOf = (body: MailBody): string => {
  const { headline, title, pieces, button, notes = [], footer, unsubscribe } = body;
  return [
    ...(headline ? [headline.text] : []),
    title,
    ...pieces.map(({ text }) => text),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    `-- \n${footer.join('\n')}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join('\n\n');
};
