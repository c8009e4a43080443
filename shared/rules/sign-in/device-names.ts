const browsers = [
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

const firstIn = (agent: string, names: readonly (readonly [string, RegExp])[]): string | undefined =>
  names.find(([, sign]) => sign.test(agent))?.[0];

/** A kind of device from its user agent: `Chrome-macOS`, `Samsung_Internet-Android`, or `unknown`. */
export const deviceId = (agent: string): string =>
  [firstIn(agent, browsers), firstIn(agent, systems)].filter(Boolean).join('-').replaceAll(' ', '_') ||
  'unknown';

/** The name of a kind of device: `Chrome, macOS`; undefined for `unknown`. */
export const deviceName = (id: string): string | undefined =>
  id === 'unknown' ? undefined : id.replaceAll('-', ', ').replaceAll('_', ' ');

export const isPhone = (agent: string): boolean => /Mobi|iPhone|Android/.test(agent);
