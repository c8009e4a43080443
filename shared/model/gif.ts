/** The hosts GIFs may come from. The page's security policy allows no other, and posts accept no other. */
export const gifHosts = ['', 0, 1, 2, 3, 4].map((number) => `media${number}.giphy.com`);

const allowed = new RegExp(
  `^https://(?:${gifHosts.map((host) => host.replaceAll('.', '\\.')).join('|')})/[\\w.~%/?=&+-]{1,400}$`,
);

/** Whether a URL is a picture of the GIF service: https, one of its hosts, no port, no user info. */
export const isGifUrl = (url: string): boolean => allowed.test(url);
