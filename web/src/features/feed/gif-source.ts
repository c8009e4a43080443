const hosts = /^(?:media\d*|i)\.giphy\.com$|^static\.klipy\.com$/;

/** The address of a post's picture, when it is one of the service's; nothing else is ever fetched. */
export const gifSource = (url: string | null): string | null => {
  const parsed = url && URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === 'https:' && hosts.test(parsed.hostname) ? parsed.href : null;
};
