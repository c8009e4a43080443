import type { ServerResponse } from 'node:http';
import { escape } from '#functions/mails/components';
import { findAvoided, glossaries } from '#shared/locales/glossaries';
import { type Term, terms } from '#shared/locales/glossary';
import { type Language, languages } from '#shared/model/choices';
import { securityHeaders } from '../blueprint/headers.ts';

const style = `body{margin:0;font:14px/1.5 system-ui,sans-serif;color:#1f1b16;background:#fff;display:grid;grid-template-columns:200px 1fr}
nav{padding:16px;border-right:1px solid #ece7e0;position:sticky;top:0;height:100vh;overflow:auto;box-sizing:border-box}nav a{color:inherit;text-decoration:none;display:block;padding:2px 8px;border-radius:6px}
a[aria-current]{background:#faf0e8;font-weight:600}main{padding:16px;min-width:0}table{border-collapse:collapse;table-layout:fixed;width:100%}
th,td{text-align:start;vertical-align:top;padding:6px 8px;border-bottom:1px solid #ece7e0;overflow-wrap:anywhere;white-space:pre-wrap}thead th{position:sticky;top:0;background:#fff}
tbody th{font:12px/1.6 ui-monospace,monospace;color:#6b635a}mark{background:#ffd9c7}`;

const names: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Russian',
  ua: 'Ukrainian',
  es: 'Spanish',
  pt: 'Portuguese',
};

/** A text with the forms marked that the glossary of its language avoids. */
const marked = (language: Language, text: string, key: string, file: string): string => {
  const [avoided] = findAvoided(language, { file, key, text });
  if (!avoided) return escape(text);
  const { said, write } = avoided;
  const at = text.indexOf(said);
  return `${escape(text.slice(0, at))}<mark title="${escape(`Write ${write}`)}">${escape(said)}</mark>${escape(text.slice(at + said.length))}`;
};

const table = (rows: readonly (readonly [key: string, cells: readonly string[]])[]): string =>
  `<table><thead><tr><th>Key</th>${languages.map((one) => `<th>${names[one]}</th>`).join('')}</tr></thead><tbody>` +
  rows
    .map(
      ([key, cells]) =>
        `<tr id="${escape(key)}"><th>${escape(key)}</th>${cells.map((cell, at) => `<td lang="${languages[at] === 'ua' ? 'uk' : languages[at]}">${cell}</td>`).join('')}</tr>`,
    )
    .join('') +
  '</tbody></table>';

const glossaryTable = (): string =>
  table(
    (Object.keys(terms) as Term[]).map((term) => [
      term,
      languages.map((language) => escape(glossaries[language].words[term])),
    ]),
  );

/**
 * All texts of one file side by side in five languages, with what their glossaries avoid. Only on the local server, for
 * those who write and review texts.
 */
export const serveTextReview = async (response: ServerResponse, url: URL): Promise<void> => {
  const { textFiles, textsOf } = await import('../build/texts.ts');
  const asked = url.searchParams.get('file') ?? 'glossary';
  const inEach = textFiles.includes(asked)
    ? languages.map((language) => [language, textsOf(language, asked)] as const)
    : [];
  const shown =
    inEach.length === 0
      ? glossaryTable()
      : table(
          [...(inEach[0]?.[1].keys() ?? [])].map((key) => [
            key,
            inEach.map(([language, texts]) => marked(language, texts.get(key) ?? '', key, asked)),
          ]),
        );
  const links = ['glossary', ...textFiles].map(
    (file) =>
      `<a href="/texts?file=${encodeURIComponent(file)}"${file === asked ? ' aria-current="page"' : ''}>${escape(file)}</a>`,
  );
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'`,
    ...securityHeaders,
  });
  response.end(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Texts: ${escape(asked)}</title><style>${style}</style></head>` +
      `<body><nav><b>Texts</b>${links.join('')}</nav><main><h1>${escape(asked)}</h1>${shown}</main></body></html>`,
  );
};
