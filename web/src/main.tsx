import './styles/fonts.css';
import './styles/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { discardEarlyAnswers } from './api/client.ts';
import { setPlaceholders } from './api/placeholder-names.ts';
import { session } from './api/session.ts';
import { App } from './app/app.tsx';
import { onCaughtError } from './app/on-caught-error.ts';
import { loadScreenAt } from './app/screen-registry.ts';
import { wordsOf } from './locales/locale.ts';
import { listenForHistoryNavigation } from './ui/overlays/leave-guard.ts';
import { whenIdle } from './ui/loading/when-idle.ts';

/** By then the first screen is readable: 47 KB of fonts would compete with it for bandwidth. Milliseconds. */
const readAfter = 1000;

/** By then the first screen is there, and a skeleton belongs to another one. Milliseconds. */
const shownAfter = 5000;

listenForHistoryNavigation();

/**
 * Replaces the pre-rendered screen with the application. The module does not await it: the screen's chunk imports
 * this one, so both would wait for each other.
 */
const begin = async (): Promise<void> => {
  const [words] = await Promise.all([
    wordsOf('core'),
    loadScreenAt(location.pathname, session().token !== null),
  ]);
  setPlaceholders(words);
  const root = document.querySelector('#root');
  // A transition renders in slices, so that the page reacts to input meanwhile.
  if (root) startTransition(() => createRoot(root, { onCaughtError }).render(<App words={words} />));
  whenIdle(() => {
    document.documentElement.removeAttribute('data-letters');
    localStorage.setItem('letters', 'fetched');
  }, readAfter);
  whenIdle(() => {
    document.documentElement.removeAttribute('data-screen');
    discardEarlyAnswers();
  }, shownAfter);
};

void begin();
