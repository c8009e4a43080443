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
