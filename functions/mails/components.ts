import { accentTokens, type ColorScheme } from '#shared/rules/workspaces/accent';
import type { ValueSnapshot } from '#shared/model/value';

const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);

/** Escapes a text for HTML, so that what people wrote is never markup. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes.get(sign) ?? sign);

/** Escapes a text and keeps its line breaks. */
const lines = (text: string): string => escape(text).replaceAll('\n', '<br>');

/**
 * Colors of a scheme, by the class that uses them. Each is repeated in the tag, because many programs ignore style
 * sheets.
 */
export const palette = {
  light: {
    page: '#faf8f5',
    card: '#ffffff',
    line: '#ece7e0',
    well: '#faf8f5',
    ink: '#1f1b16',
    muted: '#6b6259',
  },
  dark: {
    page: '#141210',
    card: '#1c1a18',
    line: '#2e2a26',
    well: '#24211e',
    ink: '#f1ece6',
    muted: '#a89e93',
  },
} satisfies Record<ColorScheme, object>;
const { light } = palette;

/** A part of a mail, as HTML and as plain text; `css` is what the dark scheme needs besides the common sheet. */
export type Component = { readonly html: string; readonly text: string; readonly css?: string };

const ink = (size: number, more = ''): string =>
  `class="ink" style="margin:0 0 16px;font-size:${size}px;line-height:1.55;color:${light.ink};${more}"`;

export const paragraph = (text: string): Component => ({ html: `<p ${ink(16)}>${escape(text)}</p>`, text });

/** A paragraph that leads somewhere as a whole. */
export const linkLine = (text: string, url: string): Component => ({
  html: `<p ${ink(16)}><a class="ink" href="${escape(url)}" style="color:${light.ink}">${escape(text)}</a></p>`,
  text: `${text}\n${url}`,
});

/** The title of a part of a longer mail. */
export const section = (title: string): Component => ({
  html:
    `<h2 class="ink" style="margin:28px 0 12px;font-size:17px;line-height:1.35;font-weight:700;` +
    `color:${light.ink}">${escape(title)}</h2>`,
  text: title.toUpperCase(),
});

/** A full-width box; tables are what every mail program lays out alike. */
export const framed = (content: string, align = 'left'): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px">` +
  `<tr><td class="well" align="${align}" style="padding:18px 20px;border-radius:12px;background:${light.well};` +
  `border:1px solid ${light.line}">${content}</td></tr></table>`;

/** A code to type, shown large. */
export const code = (shown: string): Component => ({
  html: framed(
    `<span class="ink" style="font-size:32px;font-weight:700;letter-spacing:4px;white-space:nowrap;` +
      `color:${light.ink}">${escape(shown)}</span>`,
    'center',
  ),
  text: shown,
});

/** The mail's main fact, in its largest type and the workspace's color. */
export const headline = (text: string, accent: string): Component => ({
  html:
    `<p class="accent" style="margin:0 0 4px;font-size:34px;line-height:1.2;font-weight:800;` +
    `letter-spacing:-0.5px;color:${accentTokens(accent, 'light').text}">${escape(text)}</p>`,
  text,
});

const capital = (word = ''): string => /^./u.exec(word)?.[0].toUpperCase() ?? '';

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return capital(words[0]) + (words.length > 1 ? capital(words.at(-1)) : '');
};

/** A picture, or initials in its place. It is decorative, because the name is beside it. */
export const portrait = (
  { name, picture }: { readonly name: string; readonly picture?: string | undefined },
  size: number,
  round: boolean,
  accent: string,
): string => {
  const radius = round ? size / 2 : Math.round(size * 0.28);
  if (picture)
    return (
      `<img src="${escape(picture)}" alt="" width="${size}" height="${size}" style="display:block;width:${size}px;` +
      `height:${size}px;border-radius:${radius}px;object-fit:${round ? 'cover' : 'contain'}">`
    );
  // People get a soft background, the workspace's logo the full color.
  const { soft, text, solid, on } = accentTokens(accent, 'light');
  const [ground, letters] = round ? [soft, text] : [solid, on];
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="${round ? 'tile' : 'mark'}" aria-hidden="true" ` +
    `align="center" valign="middle" width="${size}" height="${size}" style="width:${size}px;height:${size}px;` +
    `border-radius:${radius}px;font-size:${Math.round(size * 0.4)}px;line-height:1;font-weight:700;` +
    `background:${ground};color:${letters}">${escape(initials(name))}</td></tr></table>`
  );
};

/** A picture with text beside it. */
export const pictureBeside = (picture: string, words: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td valign="middle" ` +
  `style="padding-right:12px">${picture}</td><td valign="middle">${words}</td></tr></table>`;

/** A value in its color: each color has a class, because a mail may show several. */
export const chip = ({ name, emoji, color }: Omit<ValueSnapshot, 'id'>): string =>
  `<span class="chip-${color}" style="display:inline-block;padding:4px 12px;border-radius:999px;font-size:13px;` +
  `font-weight:600;background:${accentTokens(color, 'light').soft};color:${light.ink}">` +
  `${escape(emoji)}&nbsp;&nbsp;${escape(name)}</span>`;

/** What the dark scheme needs to show a value. */
export const chipCss = ({ color }: Pick<ValueSnapshot, 'color'>): string =>
  `.chip-${color}{background:${accentTokens(color, 'dark').soft}!important;color:${palette.dark.ink}!important}`;

export type Thanks = {
  readonly accent: string;
  readonly from: { readonly name: string; readonly picture?: string | undefined };
  readonly message: string;
  readonly value?: Omit<ValueSnapshot, 'id'>;
  readonly gif?: { readonly url: string; readonly label: string };
};

/** The message of a post or of a comment, as the feed shows it. */
export const thanks = ({ accent, from, message, value, gif }: Thanks): Component => ({
  html: framed(
    pictureBeside(
      portrait(from, 40, true, accent),
      `<span class="ink" style="font-size:15px;font-weight:700;color:${light.ink}">${escape(from.name)}</span>`,
    ) +
      `<p class="ink" style="margin:14px 0;font-size:17px;line-height:1.55;color:${light.ink};` +
      `word-break:break-word">${lines(message)}</p>` +
      (gif
        ? `<a class="accent" href="${escape(gif.url)}" style="color:${accentTokens(accent, 'light').text}"><img src="${escape(gif.url)}" alt="${escape(gif.label)}" width="320" ` +
          `style="display:block;width:100%;max-width:320px;border-radius:10px;margin:0 0 14px"></a>`
        : '') +
      (value ? chip(value) : ''),
  ),
  text: [
    `${from.name}:\n${message.replace(/^/gm, '> ')}`,
    ...(value ? [`${value.emoji} ${value.name}`] : []),
    ...(gif ? [`${gif.label}: ${gif.url}`] : []),
  ].join('\n\n'),
  ...(value && { css: chipCss(value) }),
});

/** Names and their values, one pair below the other. */
export const facts = (rows: readonly (readonly [name: string, value: string])[]): Component => ({
  html: framed(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows
      .map(
        ([name, value]) =>
          `<tr><td class="muted" valign="top" style="padding:5px 16px 5px 0;font-size:14px;line-height:1.5;` +
          `color:${light.muted};white-space:nowrap">${escape(name)}</td><td class="ink" valign="top" width="100%" ` +
          `style="padding:5px 0;font-size:15px;line-height:1.5;font-weight:600;color:${light.ink};` +
          `word-break:break-word">${lines(value)}</td></tr>`,
      )
      .join('')}</table>`,
  ),
  text: rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
});
