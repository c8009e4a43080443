const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML: everything people wrote stays text. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Fills the `{name}`s of a sentence. */
export const fill = (words: string, details: Readonly<Record<string, string | number>>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));

/** A mail's parts in reading order, from which both its HTML and its text are made. */
export type MailBody = {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Something to type: shown large. */
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly small: readonly string[];
  readonly brand: { readonly name: string; readonly color: string };
};

const luminance = (color: string): number =>
  [0, 2, 4]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);

/** Black or white, whichever is easier to read on a colour (WCAG contrast). */
const inkOn = (color: string): string => (luminance(color) > 0.179 ? '#1f1b16' : '#ffffff');

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1f1b16;${style}">${escape(text)}</p>`;

const codeBlock = (code: string): string =>
  `<p style="margin:8px 0 24px;padding:16px;border-radius:12px;background:#faf8f5;border:1px solid #ece7e0;` +
  `font-size:32px;font-weight:700;letter-spacing:4px;text-align:center;color:#1f1b16">${escape(code)}</p>`;

const buttonBlock = (label: string, url: string, color: string): string =>
  `<p style="margin:8px 0 24px"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;` +
  `border-radius:10px;background:#${color};color:${inkOn(color)};font-weight:600;text-decoration:none">` +
  `${escape(label)}</a></p>`;

/** The HTML of a mail: one table-free column that every mail program shows alike. */
export const htmlOf = ({ language, title, paragraphs, code, button, small, brand }: MailBody): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>` +
  `<body style="margin:0;padding:24px 12px;background:#faf8f5;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif">` +
  `<div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #ece7e0;border-radius:16px;overflow:hidden">` +
  `<div style="height:6px;background:#${brand.color}"></div><div style="padding:32px 28px 12px">` +
  `<p style="margin:0 0 20px;font-size:14px;font-weight:700;color:#6b6259">${escape(brand.name)}</p>` +
  `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1f1b16">${escape(title)}</h1>` +
  paragraphs.map((text) => paragraph(text)).join('') +
  (code ? codeBlock(code) : '') +
  (button ? buttonBlock(button.label, button.url, brand.color) : '') +
  small.map((text) => paragraph(text, 'font-size:13px;color:#6b6259')).join('') +
  `</div></div></body></html>`;

/** The same mail as plain text. */
export const textOf = ({ title, paragraphs, code, button, small }: MailBody): string =>
  [
    title,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...small,
  ].join('\n\n');
