/** The hosts GIFs may come from. The page's security policy allows no other, and posts accept no other. */
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

/** Whether a URL is a picture of the GIF service: https, one of its hosts, no port, no user info. */
export const isGifUrl = (url: string): boolean => allowed.test(url);
