/**
 * Runs inside index.html before anything else is fetched: sets the colour scheme before the first paint, starts the
 * first two calls and the chunks of the first screen, and keeps the keys that are pressed meanwhile.
 * Self-contained: nothing can be imported here.
 */
type Preloads = {
  tags: string[];
  screens: Record<string, { files: string[]; words: Record<string, string[]> }>;
};
declare const PRELOADS: Preloads;

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const preload = (file: string): void => {
  const link = document.createElement('link');
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else link.rel = 'modulepreload';
  // Matches the page's own tags, so that the browser does not fetch the file twice.
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
};

const start = ({ tags, screens }: Preloads): void => {
  const root = document.documentElement;
  // Mantine writes its variables, which are plain CSS, through innerHTML. The policy rejects anything that could hold
  // markup.
  (
    window as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }
  ).trustedTypes?.createPolicy('default', {
    createHTML: (text: string) => {
      if (text.includes('<')) throw new TypeError('Markup is never written as text here');
      return text;
    },
  });

  const chosen = read('mantine-color-scheme-value');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';

  const wished = [read('language') ?? '', ...navigator.languages].map((tag) => tag.replace(/-.*/, ''));
  const language = wished.find((tag) => tags.includes(tag)) ?? 'en';
  root.lang = language;

  const token = read('token');
  const path = location.pathname === '/' ? '/feed' : location.pathname;
  const screen = path === '/feed' && !token ? '/login' : path;
  // The pre-rendered screen is shown only to visitors who will see the real one.
  if ((screen === '/feed') === (token !== null)) root.dataset.screen = screen;
  if (!read('letters')) root.dataset.letters = 'local';
  const parts = screens[screen];
  for (const file of parts?.words[language] ?? []) preload(file);
  for (const file of parts?.files ?? []) preload(file);

  const early: Record<string, Promise<Response>> = {};
  const ask = (call: string) => {
    const url = `/api/v1${call}`;
    const answer = fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    answer.catch(() => undefined);
    early[url] = answer;
  };
  if (token) {
    ask('/config');
    if (screen === '/feed') ask('/posts');
  } else if (screen === '/login' || screen === '/sign-up') ask('/auth/providers');
  window.earlyAnswers = early;
  window.earlyKeys = [];
  addEventListener('keydown', (event) => window.earlyKeys?.push(event));
};

start(PRELOADS);
