import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { createElement } from 'react';
import { accentScale, accentTokens, type ColorScheme } from '#shared/rules/workspaces/accent';

const contrasting = { defaultProps: { autoContrast: true } };

/** Mantine's theme with our tokens. `close` is the accessible name of the close buttons, which have only an icon. */
export const themeFor = (accent: string, close: string) =>
  createTheme({
    colors: { accent: accentScale(accent) as unknown as MantineColorsTuple },
    primaryColor: 'accent',
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.179,
    defaultRadius: 'md',
    fontFamily: 'var(--font)',
    headings: { fontFamily: 'var(--font)', fontWeight: '700' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    focusRing: 'auto',
    components: {
      // Menus open inside the main landmark, for screen-reader users who move by landmarks.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false, portalProps: { target: '#main' } } },
      CloseButton: {
        // Mantine copies objects deeply when it merges themes, and would never finish with an element. Lists it leaves
        // as they are.
        defaultProps: {
          'aria-label': close,
          icon: [createElement(IconX, { key: 'x', size: 20, 'aria-hidden': true })],
        },
      },
      ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
      Checkbox: contrasting,
      Chip: { defaultProps: { autoContrast: true, color: 'accent' } },
    },
  });

const accentVariables = (accent: string, scheme: ColorScheme): Record<string, string> => {
  const { solid, on, hover, soft, text } = accentTokens(accent, scheme);
  return {
    '--mantine-primary-color-contrast': on,
    '--mantine-primary-color-light-color': text,
    '--mantine-color-anchor': text,
    '--mantine-color-accent-filled': solid,
    '--mantine-color-accent-filled-hover': hover,
    '--mantine-color-accent-contrast': on,
    '--mantine-color-accent-light': soft,
    '--mantine-color-accent-light-hover': soft,
    '--mantine-color-accent-light-color': text,
    '--mantine-color-accent-outline': text,
    '--mantine-color-accent-text': text,
  };
};

const neutral = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-border': 'var(--input-line)',
  '--mantine-color-default-hover': 'var(--hover)',
};

export const variablesFor =
  (accent: string): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: { ...neutral, ...accentVariables(accent, 'light') },
    dark: { ...neutral, ...accentVariables(accent, 'dark') },
  });
