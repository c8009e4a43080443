import './styles/fonts.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { wordsOf } from './locales/locale.ts';

// A page opened before a release asks for parts that are gone: once more, with the new page.
addEventListener('vite:preloadError', (event) => {
  const reloaded = sessionStorage.getItem('reloaded_at');
  if (reloaded && Date.now() - Number(reloaded) < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem('reloaded_at', String(Date.now()));
  location.reload();
});

const root = document.querySelector('#root');
const words = await wordsOf('core');
if (root) createRoot(root).render(<App words={words} />);
