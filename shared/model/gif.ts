/** Where GIFs are shown from: the page's security policy lets in no other host, and posts accept none. */
export const gifHosts = [
  'media.giphy.com',
  'media0.giphy.com',
  'media1.giphy.com',
  'media2.giphy.com',
  'media3.giphy.com',
  'media4.giphy.com',
] as const;

const allowed = new RegExp(
  `^https://(?:${gifHosts.map((host) => host.replaceAll('.', '\\.')).join('|')})/[\\w.~%/?=&+-]{1,400}$`,
);

/** Whether an address is a picture of the GIF service: https, one of its hosts, no port and no user in it. */
export const isGifUrl = (url: string): boolean => allowed.test(url);
