/**
 * Derives six color tokens, readable in light and dark, from a workspace's accent color. Used by the web and the
 * mails.
 */
type Rgb = readonly [number, number, number];
type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };
export type ColorScheme = 'light' | 'dark';
export type AccentTokens = {
  readonly solid: string;
  readonly on: string;
  readonly hover: string;
  readonly soft: string;
  readonly text: string;
  readonly ring: string;
};

/** The backgrounds the tokens are used on. */
export const backgrounds: Record<ColorScheme, readonly [surface: string, page: string]> = {
  light: ['#ffffff', '#faf8f5'],
  dark: ['#1c1a18', '#141210'],
};

const white: Rgb = [1, 1, 1];
const black: Rgb = [6 / 255, 6 / 255, 6 / 255];
const readable = 4.5;
const visible = 3;

const parse = (hex: string): Rgb => {
  const digits = hex.replace('#', '');
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
};
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const format = (color: Rgb): string =>
  `#${color
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
/** Rounds to 8 bits per channel, so that contrast is measured on the color a screen shows. */
const shown = (color: Rgb): Rgb => parse(format(color));

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const ratio = (one: Rgb, other: Rgb): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** WCAG contrast of two hex colors. */
export const contrast = (one: string, other: string): number => ratio(parse(one), parse(other));

const toOklch = (color: Rgb): Oklch => {
  const [r, g, b] = color.map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: Math.atan2(bb, a),
  };
};

const toLinear = ({ lightness, chroma, hue }: Oklch): Rgb => {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

/** The nearest sRGB color: reduces chroma, keeps hue and lightness. */
const fromOklch = (wished: Oklch): Rgb => {
  const showable = (color: Rgb) => color.every((part) => part >= -0.0001 && part <= 1.0001);
  let low = 0;
  let high = wished.chroma;
  if (!showable(toLinear(wished))) {
    for (let step = 0; step < 14; step += 1) {
      const chroma = (low + high) / 2;
      if (showable(toLinear({ ...wished, chroma }))) low = chroma;
      else high = chroma;
    }
  } else low = wished.chroma;
  return toLinear({ ...wished, chroma: low }).map((part) => gamma(clamp(part))) as unknown as Rgb;
};

/** Changes the lightness until the contrast with every background is high enough. */
const standingOut = (from: Oklch, against: readonly Rgb[], least: number, scheme: ColorScheme): Rgb => {
  const direction = scheme === 'light' ? -1 : 1;
  for (let lightness = from.lightness; lightness > 0 && lightness < 1; lightness += direction * 0.0025) {
    const color = shown(fromOklch({ ...from, lightness }));
    if (against.every((ground) => ratio(color, ground) >= least)) return color;
  }
  return direction < 0 ? [0, 0, 0] : white;
};

export const accentTokens = (hex: string, scheme: ColorScheme): AccentTokens => {
  const solid = parse(hex);
  const base = toOklch(solid);
  const ground = backgrounds[scheme].map(parse);
  const on = ratio(white, solid) >= readable || ratio(white, solid) >= ratio(black, solid) ? white : black;
  const lightness = clamp(base.lightness + (on === white ? -0.045 : 0.035));
  const soft = shown(
    scheme === 'light'
      ? fromOklch({ ...base, lightness: 0.955, chroma: Math.min(base.chroma, 0.035) })
      : fromOklch({ ...base, lightness: 0.29, chroma: Math.min(base.chroma, 0.05) }),
  );
  return {
    solid: format(solid),
    on: format(on),
    hover: format(fromOklch({ ...base, lightness })),
    soft: format(soft),
    text: format(standingOut(base, [...ground, soft], readable, scheme)),
    ring: format(standingOut(base, ground, visible, scheme)),
  };
};

/** Ten shades, light to dark, for components that need a scale. */
export const accentScale = (hex: string): string[] => {
  const base = toOklch(parse(hex));
  const lighter = [0.975, 0.94, 0.88, 0.82, 0.76, 0.705];
  const darker = [0.06, 0.12, 0.18];
  return [
    ...lighter.map((lightness, at) =>
      format(fromOklch({ ...base, lightness, chroma: Math.min(base.chroma, 0.02 + 0.03 * at) })),
    ),
    format(parse(hex)),
    ...darker.map((step) => format(fromOklch({ ...base, lightness: Math.max(0.15, base.lightness - step) }))),
  ];
};
