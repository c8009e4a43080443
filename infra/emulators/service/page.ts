import { escape } from '#functions/mails/components';

/** A page of a stand-in; it is plain, and says that it is no real one. */
export const standInPage = (note: string, title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(title)}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:0 auto;padding:1rem}
label,legend{display:block;margin-top:.8rem;font-weight:600}
input,button{font:inherit;padding:.6rem;width:100%;box-sizing:border-box;min-height:2.75rem}
button{margin-top:1rem;cursor:pointer}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
table{border-collapse:collapse;width:100%}td,th{padding:.3rem 0;text-align:left;vertical-align:top}
td{overflow-wrap:anywhere}td:last-child{text-align:right;padding-left:1rem}
[role=alert]{border:2px solid;padding:.6rem;margin:1rem 0}
.note{opacity:.8}
</style></head><body><main><p class="note">${escape(note)}</p>
<h1>${escape(title)}</h1>
${content}
</main></body></html>`;

export const rows = (entries: readonly (readonly [label: string, value: string])[]): string =>
  `<table>${entries.map(([label, value]) => `<tr><td>${escape(label)}</td><td>${escape(value)}</td></tr>`).join('')}</table>`;
