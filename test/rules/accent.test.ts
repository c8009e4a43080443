import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accentScale,
  accentTokens,
  contrast,
  backgrounds,
  type ColorScheme,
} from '#shared/rules/workspaces/accent';

const anyColor = integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const schemes: readonly ColorScheme[] = ['light', 'dark'];

describe.each(schemes)('any accent color, %s scheme', (scheme) => {
  const [surface, page] = backgrounds[scheme];

  test('text on the filled button is readable, hovered or not', () => {
    assert(
      property(anyColor, (color) => {
        const { on, solid, hover } = accentTokens(color, scheme);
        expect(contrast(on, solid)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(on, hover)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('accent text is readable on cards, the page and the soft background', () => {
    assert(
      property(anyColor, (color) => {
        const { text, soft } = accentTokens(color, scheme);
        for (const ground of [surface, page, soft])
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('the focus ring is visible', () => {
    assert(
      property(anyColor, (color) => {
        const { ring } = accentTokens(color, scheme);
        for (const ground of [surface, page]) expect(contrast(ring, ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

/** On most of these neither white nor black text as it is could be read in both schemes. */
const difficult = {
  'light yellow': '#fff3a3',
  yellow: '#ffff00',
  white: '#ffffff',
  black: '#000000',
  gray: '#808080',
  'the brand’s orange': '#c2410c',
  red: '#ff0000',
  green: '#00ff00',
  blue: '#0000ff',
  'pastel pink': '#ffd6e8',
};

describe.each(schemes)('difficult accent colors, %s', (scheme) => {
  const [surface, page] = backgrounds[scheme];

  test.each(Object.entries(difficult))('everything in %s can be read', (_, color) => {
    const { on, solid, hover, text, soft, ring } = accentTokens(color, scheme);
    const read = [
      [on, solid],
      [on, hover],
      [text, surface],
      [text, page],
      [text, soft],
    ] as const;
    for (const [words, ground] of read) expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [surface, page]) expect(contrast(ring, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('the filled color is the chosen one', () => {
  expect(accentTokens('#c2410c', 'light').solid).toBe('#c2410c');
  expect(contrast('#ffffff', '#c2410c')).toBeCloseTo(5.18, 1);
});

test('a scale has ten shades with the color itself at index 6', () => {
  assert(
    property(anyColor, (color) => {
      const scale = accentScale(color);
      expect(scale).toHaveLength(10);
      expect(scale[6]).toBe(color);
      for (const shade of scale) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});
