import './styles/fonts.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { App } from './app/app.tsx';
import { arrivedAt } from './app/known-screens.ts';
import { wordsOf } from './locales/locale.ts';
import { hearSteps } from './ui/steps.ts';

hearSteps();

/** Not awaited by the module itself: the screen's part is made of this one, and would wait for it in turn. */
const begin = async (): Promise<void> => {
  const [words] = await Promise.all([
    wordsOf('core'),
    arrivedAt(location.pathname, session().token !== null),
  ]);
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<App words={words} />);
};

void begin();
