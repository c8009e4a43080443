import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentScale, accentTokens, contrast, backgrounds, type ColorScheme } from '#shared/rules/accent';

const anyColour = integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const schemes: readonly ColorScheme[] = ['light', 'dark'];

describe.each(schemes)('any accent colour, %s scheme', (scheme) => {
  const [surface, page] = backgrounds[scheme];

  test('text on a filled button has enough contrast, also on hover', () => {
    assert(
      property(anyColour, (colour) => {
        const { on, solid, hover } = accentTokens(colour, scheme);
        expect(contrast(on, solid)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(on, hover)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('accent text has enough contrast on cards, on the page and on its soft background', () => {
    assert(
      property(anyColour, (colour) => {
        const { text, soft } = accentTokens(colour, scheme);
        for (const ground of [surface, page, soft])
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('the focus ring has enough contrast', () => {
    assert(
      property(anyColour, (colour) => {
        const { ring } = accentTokens(colour, scheme);
        for (const ground of [surface, page]) expect(contrast(ring, ground)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});

test('a readable colour is used unchanged', () => {
  expect(accentTokens('#c2410c', 'light').solid).toBe('#c2410c');
  expect(contrast('#ffffff', '#c2410c')).toBeCloseTo(5.18, 1);
});

test('a scale has ten shades with the colour itself at index 6', () => {
  assert(
    property(anyColour, (colour) => {
      const scale = accentScale(colour);
      expect(scale).toHaveLength(10);
      expect(scale[6]).toBe(colour);
      for (const shade of scale) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});
