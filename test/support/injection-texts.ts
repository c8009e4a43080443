/** Injection texts: markup, formulas, headers, templates, and characters that hide or reverse others. */
export const injectionTexts = [
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `"><svg onload=alert(1)>`,
  `<svg><a xlink:href="javascript:alert(1)">x</a></svg>`,
  `' onmouseover='alert(1)`,
  `</style><script>alert(1)</script>`,
  `<a href="javascript:alert(1)">x</a>`,
  `javascript:alert(1)`,
  `{{constructor}} \${alert(1)} {sender} {workspace}`,
  `<!--`,
  `&lt;script&gt;&#60;b&#62;`,
  `<b>{name}</b> <x>%s</x>`,
  `\u202Egnp.exe\u2066x\u2069`,
  `Z\u0335\u0336\u0337a\u0301\u0302\u0303 👩‍👩‍👧 \u{1F3F4}\u{E0067}\u{E0062}\u{E007F}`,
  `=HYPERLINK("https://evil.example","x")`,
  `+1+1`,
  `-1+1`,
  `@SUM(A1)`,
] as const;

/** Injection texts with line breaks or tabs, which single-line fields reject. */
export const multilineInjectionTexts = [`=1\r\n+1\tx`, `x\n@SUM(A1)\nBcc: victim@team.example`] as const;

/** Texts of characters that some services refuse, cut in two or lose. Each is kept as it is, in every field. */
export const unusualTexts = [
  '\u{20BB7}野家 🍜 👍🏽',
  '👩‍👩‍👧 🇩🇪 🏴‍☠️',
  'שלום مرحبا ไทย',
  'a\uFFFEb\uFFFFc\uFDD0d\uFFFD',
  'a\u2028b\u2029c\u00A0d',
  'z\u{10FFFF}\u{E0001}\u{1D11E}',
] as const;

/** Texts that no field keeps: the table would return them changed. */
export const refusedTexts = ['a\0b', 'a\u0085b', 'a\u001Bb', 'a\uD83Db', '\uDE00a'] as const;
