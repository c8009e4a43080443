import './styles/fonts.css';
import './styles/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { discardEarlyAnswers } from './api/client.ts';
import { session } from './api/session.ts';
import { App } from './app/app.tsx';
import { loadScreenAt } from './app/screen-registry.ts';
import { wordsOf } from './locales/locale.ts';
import { listenForHistoryNavigation } from './ui/overlays/leave-guard.ts';
import { whenIdle } from './ui/loading/when-idle.ts';

/** By then there is something to read: letters, 47 KB of them, would share its way. Milliseconds. */
const readAfter = 1000;

/** By then the first screen is there, and a skeleton is one of another. */
const shownAfter = 5000;

listenForHistoryNavigation();

/**
 * The whole application, in the place of what was drawn at build. Not awaited by the module itself: the screen's part is
 * made of this one, and would wait for it in turn.
 */
const begin = async (): Promise<void> => {
  const [words] = await Promise.all([
    wordsOf('core'),
    loadScreenAt(location.pathname, session().token !== null),
  ]);
  const root = document.querySelector('#root');
  // In pieces: a page that is drawn in one go answers to nothing meanwhile.
  if (root) startTransition(() => createRoot(root).render(<App words={words} />));
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
