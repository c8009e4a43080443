const split = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The eight groups of an IPv6 address, with the zeros that `::` stands for. */
const groupsOf = (address: string): readonly string[] => {
  const [left = '', right] = address.split('::');
  if (right === undefined) return split(left);
  const [before, after] = [split(left), split(right)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
};

/**
 * The network that limits count an address by: an IPv4 address itself; of an IPv6 address its first 64 bits, because
 * one customer has all addresses of such a network.
 */
export const networkOf = (address: string): string => {
  const plain = address.split('%')[0] ?? '';
  const v4 = /(?:^|:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(plain)?.[1];
  if (v4 !== undefined || !plain.includes(':')) return v4 ?? plain;
  const prefix = groupsOf(plain).slice(0, 4);
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
