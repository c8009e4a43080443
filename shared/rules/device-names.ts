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

/** A device's name from its user agent: `Chrome, macOS`. */
export const deviceName = (agent: string): string | undefined =>
  [firstIn(agent, browsers), firstIn(agent, systems)].filter(Boolean).join(', ') || undefined;

export const isPhone = (agent: string): boolean => /Mobi|iPhone|Android/.test(agent);
