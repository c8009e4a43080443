/**
 * Runs inside index.html before anything else is fetched: sets the color scheme before the first paint, starts the
 * first calls and the chunks of the first screen, and keeps the keys that are pressed meanwhile.
 * Self-contained: nothing can be imported here.
 */
type Preloads = {
  tags: string[];
  /** The files of every screen. */
  always: string[];
  files: string[];
  /** The files of each area's texts, in the order of the languages. */
  texts: string[][];
  /** The keys are paths. A key that ends with a slash stands for all paths that begin with it. */
  screens: Record<
    string,
    {
      outline: string;
      /** What the menu must hold. */
      needs?: string;
      calls?: string[];
      files: number[];
      texts: number[];
    }
  >;
};
declare const PRELOADS: Preloads;

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const preload = (file: string | undefined): void => {
  if (!file) return;
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

const start = ({ tags, always, files, texts, screens }: Preloads): void => {
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
    // The only script that is named by a text.
    createScriptURL: (url: string) => (url === '/sw.js' ? url : null),
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
  const screen = path === '/feed' && !token ? '/login' : path.replace(/(.)\/$/, '$1');
  const entry = screen === '/login' || screen === '/sign-up';
  let place = screen === '/sign-up' ? '/login' : screen;
  while (place && !screens[place]) place = place.replace(/[^/]*\/?$/, '');
  const parts = screens[place];
  const menu = read('menu')?.split(' ');
  // Those who may not see a screen are led to another one.
  const led = entry === (token !== null) || (menu && parts?.needs && !menu.includes(parts.needs));
  if (!read('letters')) root.dataset.letters = 'local';
  if (parts && !led) {
    root.dataset.screen = entry ? screen : parts.outline;
    for (const area of parts.texts) preload(texts[area]?.[tags.indexOf(language)]);
    for (const file of always) preload(file);
    for (const file of parts.files) preload(files[file]);
  }

  const early: Record<string, Promise<Response>> = {};
  const ask = (call: string) => {
    const url = `/api/v1${call}`;
    const answer = fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    answer.catch(() => undefined);
    early[url] = answer;
  };
  if (token) {
    ask('/config');
    // A query asks for another part of the screen, except in the feed, where it can open the composer.
    const plain = screen === '/feed' ? !/[?&](?!compose)/.test(location.search) : !location.search;
    if (parts && !led && plain && (menu || !parts.needs))
      for (const call of parts.calls ?? []) {
        const id = screen.slice(place.length);
        // Further below is another screen, which reads something else first.
        if (!call.includes('*') || !id.includes('/')) ask(call.replace('*', id));
      }
  } else if (entry) ask('/auth/providers');
  window.earlyAnswers = early;
  // Without this a browser may ask by itself, over the page.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
  window.earlyKeys = [];
  addEventListener('keydown', (event) => window.earlyKeys?.push(event));
};

start(PRELOADS);
