import { accentTokens, type ColorScheme } from '#shared/rules/workspaces/accent';

const sheet = new CSSStyleSheet();
const schemes: readonly ColorScheme[] = ['light', 'dark'];

/** Sets the six color tokens of both schemes for the whole document. */
export const applyAccent = (accent: string): void => {
  const rules = schemes.map((scheme) => {
    const tokens = Object.entries(accentTokens(accent, scheme)).map(
      ([name, hex]) => `--accent-${name}:${hex}`,
    );
    return `:root[data-mantine-color-scheme='${scheme}']{${tokens.join(';')}}`;
  });
  sheet.replaceSync(rules.join(''));
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
